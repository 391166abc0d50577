import type { FrameToHost, HostToFrame } from '../../wire/frame-messages.js';
import type { Context } from '../state/context.js';
import { textOf, type Fields } from '../io/decode.js';
import {
  dispatchMessage,
  doneTextOf,
  heightOf,
  modalRequestOf,
  type Handlers,
  type ModalRequest,
} from './frame-data.js';
import { createPresence, type FramePresence, type FrameSight } from './frame-presence.js';
import { relayEvent } from './relay.js';
import type { PairedAd } from '../state/state.js';
import type { Store } from '../state/store.js';

/** What a platform does with an ad's frame: an `<iframe>`, or a native web view. */
export interface FrameView extends FrameSight {
  /** To the page in the frame, and to no other origin. */
  post(type: keyof HostToFrame, data: object): void;
  /** 0 while it is hidden. */
  setHeight(px: number): void;
  /** Opens the modal page over the host. */
  openModal(request: ModalRequest): void;
}

/**
 * The conversation between a host and one ad page (`docs/reference/protocol.md#messages-between-frame-and-host`); the
 * same on every platform.
 */
export interface FrameLink extends Pick<FramePresence, 'start' | 'fail'> {
  /** Whatever the frame posted, sender already checked. */
  hear(raw: unknown): void;
  /** Data of the page has changed. Posts nothing before the page has asked. */
  update(): void;
  /** Posts nothing before the page has asked: until then another document, the host's own, may stand in the frame. */
  sendUserEvent(name: string, payload: unknown): void;
}

/** The conversation as it was when the ad came: up to the message it sits below. */
const messagesFor = ({ store }: Context, { messageId }: PairedAd) => {
  const messages = store.getState().messages.map(({ id, role, content }) => ({ id, role, content }));
  const index = messages.findIndex(({ id }) => id === messageId);
  // All of them when it was trimmed.
  return messages.slice(0, index + 1 || undefined);
};

/**
 * A frame starts hidden, whatever height it asks for; one that was shown before at its last height, below which it does
 * not go while its page loads again. `report` receives each changed height.
 */
const createSizing = (view: FrameView, lastPx: number, report: (height: number) => void) => {
  let heightPx = lastPx;
  let leastPx = lastPx;
  let isShown = lastPx > 0;
  let reportedPx = lastPx;
  const apply = (): void => {
    const height = isShown ? Math.max(heightPx, leastPx) : 0;
    view.setHeight(height);
    if (height !== reportedPx) report((reportedPx = height));
  };
  return {
    show: (isVisible: boolean): void => {
      isShown = isVisible;
      apply();
    },
    resize: (data: Fields): void => {
      heightPx = heightOf(data) ?? heightPx;
      apply();
    },
    loaded: (): void => {
      leastPx = 0;
      apply();
    },
  };
};

const handlersFor = (
  context: Context,
  ad: PairedAd,
  view: FrameView,
  { init, fail }: { readonly init: () => void; readonly fail: FrameLink['fail'] },
): Handlers<FrameToHost> => {
  const { bidId, code, messageId } = ad;
  const { show, resize, loaded } = createSizing(view, ad.height ?? 0, (height) => {
    context.store.dispatch({ type: 'ad-changed', bidId, change: { height } });
    context.emit({ name: 'ad.height', code, messageId, payload: { messageId, height } });
  });
  return {
    'init-iframe': init,
    'show-iframe': () => show(true),
    'hide-iframe': () => show(false),
    'resize-iframe': resize,
    'event-iframe': (data) => relayEvent(context, ad, data),
    'ad-done-iframe': (data) => {
      loaded();
      const finalText = doneTextOf(data);
      if (finalText !== undefined) context.store.dispatch({ type: 'ad-changed', bidId, change: { finalText } });
    },
    'open-component-iframe': (data) => {
      const request = modalRequestOf(data);
      if (request) view.openModal(request);
    },
    'error-iframe': ({ errCode, message }) => fail(textOf(errCode) ?? 'iframe_error', textOf(message)),
  };
};

/** Calls back when a message before the ad changes; later ones do not matter to it. Returns what stops it. */
export const followRevisions = (store: Store, update: () => void): (() => void) => {
  let { revision } = store.getState();
  return store.subscribe((state) => {
    if (state.revision !== revision) update();
    ({ revision } = state);
  });
};

/** `otherParams`: the current looks of the page. */
export const createFrameLink = (
  context: Context,
  ad: PairedAd,
  view: FrameView,
  otherParams: () => object,
): FrameLink => {
  const { code, messageId } = ad;
  const sdk = context.config.identity.sdk.name;
  let hasAsked = false;
  const update = (): void => {
    const messages = messagesFor(context, ad);
    view.post('update-iframe', { messages, sdk, messageId, otherParams: otherParams(), code });
  };
  const { start, fail, spoke } = createPresence(context, ad, view);
  const init = (): void => {
    hasAsked = true;
    update();
  };
  const handlers = handlersFor(context, ad, view, { init, fail });
  return {
    start,
    fail,
    hear: (raw) => {
      if (dispatchMessage(handlers, raw)) spoke();
    },
    update: () => {
      if (hasAsked) update();
    },
    sendUserEvent: (name, payload) => {
      if (hasAsked) view.post('user-event-iframe', { name, payload, code });
    },
  };
};
