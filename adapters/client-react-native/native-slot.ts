import { AppState } from 'react-native';
import type { FrameToHost } from '../wire/frame-messages.js';
import { cachedContentOf, frameAddress, type FrameQuery } from '../client-js/frame/frame-address.js';
import { dispatchMessage, labelOf, NO_LABEL, type Handlers, type Label } from '../client-js/frame/frame-data.js';
import { createFrameLink, followRevisions, type FrameLink, type FrameView } from '../client-js/frame/frame-link.js';
import type { FrameFault } from '../client-js/frame/frame-presence.js';
import { createListeners } from '../client-js/provider/provided-session.js';
import type { Appearance } from '../client-js/index.js';
import { lookKey } from '../client-js/options/look.js';
import type { PairedAd } from '../client-js/state/state.js';
import { watchImpression, type WatchedImpression } from './attribution.js';
import type { OpenLink } from './links.js';
import type { Modals } from './modals.js';
import type { NativeSession } from './native-session.js';
import type { AdDimensions } from './platform/platform-info.js';

/** How an ad looks in its app. */
export interface NativeLook {
  readonly theme?: string | undefined;
  readonly appearance?: Appearance | undefined;
}

/** To the page of an ad, while there is one. */
export type Post = (type: string, data: object) => void;

/** An ad in an app, apart from what draws it. */
export interface NativeSlot {
  /** Never changes: the page of a web view whose address changes is loaded again. */
  readonly address: string;
  /** 0 while it is hidden. */
  readonly heightPx: () => number;
  /** The same object until its page says another one. */
  readonly label: () => Label;
  readonly subscribe: (listener: () => void) => () => void;
  /** The web view is there, or gone. */
  readonly bind: (post: Post | undefined) => void;
  /** What the page posted, sender already checked. */
  readonly hear: (raw: unknown) => void;
  /** The page has been loaded to its end. */
  readonly loaded: () => void;
  /** The page cannot be loaded, or its process died. */
  readonly fail: FrameLink['fail'];
  /** The newest looks; what is as before says nothing. */
  dress(look: NativeLook): void;
  /** Where the ad is on the screen: only the host of a web view knows. */
  reportDimensions(dimensions: AdDimensions): void;
  /** The ad is on the screen. Returns its end, after which it may start again. */
  start(): () => void;
}

const NOWHERE: Post = () => undefined;

/** A web view tells of failures: nothing at all means that the server has not answered yet. */
const faultOf = (isLoaded: boolean): FrameFault => (isLoaded ? 'frame_silent' : 'frame_unreachable');

export interface SlotPlan {
  readonly session: NativeSession;
  readonly ad: PairedAd;
  readonly modals: Modals;
  readonly openLink: OpenLink;
  /** At the beginning. */
  readonly look: NativeLook;
}

/** What assistive technology calls an ad. */
const createNaming = (notify: () => void) => {
  let label = NO_LABEL;
  return {
    label: () => label,
    setLabel: (next: Label = label): void => {
      label = next;
      notify();
    },
  };
};

/** What is drawn of an ad, and what its frame does to it. */
const createDrawing = ({ session, ad, modals, openLink, look: firstLook }: SlotPlan) => {
  const { context } = session;
  const { bidId, code, messageId } = ad;
  const { origin, identity } = context.config;
  const { notify, subscribe } = createListeners();
  let [look, heightPx, isLoaded] = [firstLook, ad.height ?? 0, false];
  let post = NOWHERE;
  const query = (): FrameQuery => ({ code, messageId, sdk: identity.sdk.name, theme: look.theme });
  const view: FrameView = {
    post: (type, data) => post(type, data),
    setHeight: (next) => {
      heightPx = next;
      notify();
    },
    openModal: ({ timeoutMs, params }) => {
      const componentParams = params && JSON.stringify(params);
      const address = frameAddress(origin, 'modal', bidId, { ...query(), componentParams });
      modals.open({ context, ad, address, secret: session.newSecret(), timeoutMs, openLink });
    },
    isVisible: () => AppState.currentState === 'active',
    findFault: () => Promise.resolve(faultOf(isLoaded)),
    collapse: () => {
      modals.close(bidId);
      view.setHeight(0);
    },
  };
  return {
    address: frameAddress(origin, 'frame', bidId, { ...query(), cachedContent: cachedContentOf(ad) }),
    view,
    subscribe,
    heightPx: () => heightPx,
    ...createNaming(notify),
    look: () => look,
    setLook: (next: NativeLook) => void (look = next),
    bind: (next = NOWHERE) => void (post = next),
    loaded: () => void (isLoaded = true),
  };
};

/** Nothing happens before `start`. */
export const createNativeSlot = (plan: SlotPlan): NativeSlot => {
  const { session, ad, openLink, modals } = plan;
  const { view, look, setLook, setLabel, ...drawing } = createDrawing(plan);
  const link = createFrameLink(session.context, ad, view, look);
  let impression: WatchedImpression | undefined;
  const ownHandlers: Handlers<FrameToHost> = {
    'init-iframe': (data) => setLabel(labelOf(data)),
    'click-iframe': (data) => openLink(data, ad),
  };
  return {
    ...drawing,
    hear: (raw) => {
      dispatchMessage(ownHandlers, raw);
      link.hear(raw);
    },
    fail: link.fail,
    dress: ({ theme = look().theme, appearance = look().appearance }) => {
      const next = { theme, appearance };
      if (lookKey(next) === lookKey(look())) return;
      setLook(next);
      link.update();
    },
    reportDimensions: (dimensions) => {
      if (dimensions.visible === false) impression?.leave();
      view.post('update-dimensions-iframe', { ...dimensions, code: ad.code });
    },
    start: () => {
      const leave = session.enter(ad.bidId, link);
      const unfollow = followRevisions(session.context.store, link.update);
      impression = watchImpression(session.attribution, ad, { ...session.context, modals });
      const end = link.start();
      return () => {
        end();
        impression?.stop();
        unfollow();
        leave();
      };
    },
  };
};
