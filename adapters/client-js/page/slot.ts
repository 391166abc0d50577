import type { WireLook } from '../../wire/frame-messages.js';
import { fieldsOf } from '../io/decode.js';
import type { Context } from '../state/context.js';
import { cachedContentOf, frameAddress, type FrameQuery } from '../frame/frame-address.js';
import { createFrameLink, followRevisions, type FrameLink, type FrameView } from '../frame/frame-link.js';
import type { FrameFault } from '../frame/frame-presence.js';
import type { Look } from '../options/look.js';
import { themeFor } from './host-theme.js';
import { listenAll } from './listen.js';
import { openModal } from './modal.js';
import { createPageFrame, type PageFrame } from './page-frame.js';
import { keepingPlace, roomAround, showOutOfView } from './reading-place.js';
import type { PairedAd } from '../state/state.js';
import { watchTyping, type Typing } from './typing.js';

/** Calls back at once when the policy of the host's page forbids the frame. Returns what stops it. */
const watchPolicy = (address: string, tell: (fault: FrameFault) => void): (() => void) => {
  const hear = ({ disposition, effectiveDirective, blockedURI }: SecurityPolicyViolationEvent): void => {
    // Browsers name the whole address or its origin.
    const isOurs = blockedURI && address.startsWith(blockedURI);
    if (isOurs && disposition !== 'report' && /^(frame|child)-/.test(effectiveDirective)) tell('frame_blocked');
  };
  return listenAll([[document, 'securitypolicyviolation', hear]]);
};

/** Only a log line depends on the result. */
const PROBE = { timeoutMs: 3_000 };

/**
 * What a page can find out about a silent frame of another origin: whether it is there at all, whether its server has
 * the page, and whether anything else of that server can be reached.
 */
const findFault = async ({ calls }: Context, frame: Element, bidId: string): Promise<FrameFault> => {
  if (!frame.isConnected || getComputedStyle(frame).display === 'none') return 'frame_blocked';
  const page = await calls.send(`/api/frame/${bidId}`, undefined, PROBE).result;
  if (page.kind === 'answered') return page.status < 300 ? 'frame_silent' : 'frame_unreachable';
  const isAlone =
    page.reason === 'network' && (await calls.send('/healthz', undefined, PROBE).result).kind === 'answered';
  return isAlone ? 'frame_blocked' : 'frame_unreachable';
};

/** An ad on a page: its frame in an element of the host, and its modal page. */
export interface Slot extends Pick<FrameLink, 'update' | 'sendUserEvent'> {
  readonly bidId: string;
  /**
   * Moves to `to` unless the page would load again there. Returns whether it did. `look`: there; without one the page
   * waits, and keeps its width.
   */
  move(to: Element, look?: () => Look): boolean;
  /** Its page has been seen, and may wait out of sight. */
  canWait(): boolean;
  /** Leaves nothing behind. Idempotent. */
  remove(): void;
}

/** A landmark of its own, so that an ad cannot be taken for a part of the conversation. */
const createContainer = (): HTMLElement => {
  const container = document.createElement('div');
  container.setAttribute('role', 'complementary');
  return container;
};

/** At most one modal page at a time: a waiting one gives way to one that a person opens. */
const createModalSlot = (context: Context, ad: PairedAd, query: () => FrameQuery, link: () => FrameLink) => {
  const typing = watchTyping(context.config.clock, () => {
    if (ad.format === 'interstitial') link().sendUserEvent('user.typing.started', undefined);
  });
  let close: (() => void) | undefined;
  const open: FrameView['openModal'] = ({ timeoutMs, params, isAsked }) => {
    const componentParams = params && JSON.stringify(params);
    const address = frameAddress(context.config.origin, 'modal', ad.bidId, { ...query(), componentParams });
    const wait: Typing['whenQuiet'] = (show) => (isAsked ? (show(), () => undefined) : typing.whenQuiet(show));
    if (isAsked) close?.();
    close ??= openModal(context, ad, { address, timeoutMs, wait, onClose: () => (close = undefined) });
  };
  const remove = (): void => {
    typing.stop();
    close?.();
  };
  return { open, remove };
};

/** The element is where a person could see it. */
const isInSight = ({ isConnected }: Element): boolean => isConnected && document.visibilityState === 'visible';

/** What a page receives: its looks, and in its address its identity as well. Looked up each time. */
const createParams = ({ config }: Context, { code, messageId }: PairedAd, place: HTMLElement, look: () => Look) => {
  const theme = (): string | undefined => themeFor(look().theme, place);
  const params = (): WireLook => ({
    theme: theme(),
    appearance: look().appearance,
    room: roomAround(place),
  });
  const query = (): FrameQuery => ({ code, messageId, sdk: config.identity.sdk.name, theme: theme() });
  return { params, query };
};

/** Only some browsers move a frame that goes on living, and only within one document. */
const moveInto = (host: Element, node: Element): boolean => {
  try {
    (host as Element & { moveBefore(node: Node, next: null): void }).moveBefore(node, null);
    return true;
  } catch {
    return false;
  }
};

/** The element of an ad in `host`, and the look of that place. */
const createPlace = (host: Element, firstLook: () => Look) => {
  let look = firstLook;
  const container = createContainer();
  host.append(container);
  const move: Slot['move'] = (to, lookThere) => {
    const { clientWidth } = container;
    if (!moveInto(to, container)) return false;
    // Hidden, since a browser would count the way there and back as a shift of the page's layout.
    container.style.cssText = lookThere ? '' : `width:${clientWidth}px;visibility:hidden`;
    look = lookThere ?? look;
    return true;
  };
  return { container, look: () => look(), move };
};

const createView = (
  context: Context,
  ad: PairedAd,
  container: HTMLElement,
  { element, post }: Pick<PageFrame, 'element' | 'post'>,
): Omit<FrameView, 'openModal' | 'collapse'> => {
  const number = context.store.getState().ads.indexOf(ad) + 1;
  return {
    post,
    setHeight: (px) => {
      element.style.height = `${px}px`;
      // No two landmarks have one name.
      container.setAttribute('aria-label', `${element.title} ${number}`);
      container.lang = element.lang;
      // What cannot be seen must not be reached by the keyboard or a screen reader.
      element.style.visibility = px ? '' : 'hidden';
    },
    isVisible: () => isInSight(container),
    findFault: () => findFault(context, element, ad.bidId),
  };
};

/** How what a frame posts reaches its link: so that the text that is read stays where it is. */
const createHearing = ({ config }: Context, container: HTMLElement, link: () => FrameLink) => {
  let stop = (): void => undefined;
  const hear = (raw: unknown): void => keepingPlace(container, () => link().hear(raw));
  return {
    hear(raw: unknown) {
      const isShow = fieldsOf(raw).type === 'show-iframe';
      if (isShow || fieldsOf(raw).type === 'hide-iframe') stop();
      if (isShow && config.lateAds === 'hold' && !container.offsetHeight)
        stop = showOutOfView(container, () => hear(raw));
      else hear(raw);
    },
    stop: () => stop(),
  };
};

/** `host`: element of the page that the ad is put into. `firstLook`: as it is now. */
export const createSlot = (context: Context, ad: PairedAd, host: Element, firstLook: () => Look): Slot => {
  const { config, store } = context;
  const { bidId } = ad;
  const { container, look, move } = createPlace(host, firstLook);
  const { params, query } = createParams(context, ad, container, look);
  const modal = createModalSlot(context, ad, query, () => link);
  const address = frameAddress(config.origin, 'frame', bidId, { ...query(), cachedContent: cachedContentOf(ad) });
  const hearing = createHearing(context, container, () => link);
  const frame = createPageFrame(address, hearing.hear);
  const { element } = frame;
  const view = { ...createView(context, ad, container, frame), openModal: modal.open, collapse: () => remove() };
  const link = createFrameLink(context, ad, view, params);
  const undo = [followRevisions(store, link.update), watchPolicy(address, link.fail)];
  const remove = (): void => {
    undo.forEach((stop) => stop());
    hearing.stop();
    end();
    modal.remove();
    frame.remove();
    container.remove();
  };
  view.setHeight(ad.height ?? 0);
  container.append(element);
  const end = link.start();
  return {
    bidId,
    update: link.update,
    sendUserEvent: link.sendUserEvent,
    move: (to, lookThere) => {
      const hasMoved = move(to, lookThere);
      if (hasMoved && lookThere) link.update();
      return hasMoved;
    },
    // A teaser would go on counting, and open its page over another part of the conversation.
    canWait: () => !element.style.visibility && ad.format !== 'interstitial',
    remove,
  };
};
