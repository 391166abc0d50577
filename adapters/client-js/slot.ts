import type { Context } from './context.js';
import { cachedContentOf, frameAddress, type FrameQuery } from './frame-address.js';
import { findFault, watchPolicy } from './frame-fault.js';
import { createFrameLink, followRevisions, type FrameLink, type FrameView } from './frame-link.js';
import { openModal } from './modal.js';
import { createPageFrame } from './page-frame.js';
import type { PairedAd } from './state.js';
import { applyStyles } from './styles.js';

/** An ad on a page: its frame in an element of the host, and its modal page. */
export interface Slot extends Pick<FrameLink, 'update' | 'sendUserEvent'> {
  /** Leaves nothing behind. Idempotent. */
  remove(): void;
}

/** A landmark of its own, so that an ad cannot be taken for a part of the conversation. `number`: no two landmarks have one name. */
const createContainer = (number: number): HTMLElement => {
  const container = document.createElement('div');
  container.setAttribute('role', 'complementary');
  container.setAttribute('aria-label', `Advertisement ${number}`);
  return container;
};

/** At most one modal page at a time. */
const createModalSlot = (context: Context, ad: PairedAd, query: () => FrameQuery) => {
  let close: (() => void) | undefined;
  const open: FrameView['openModal'] = ({ timeoutMs, params }) => {
    const componentParams = params && JSON.stringify(params);
    const address = frameAddress(context.config.origin, 'modal', ad.bidId, { ...query(), componentParams });
    close ??= openModal(context, ad, { address, timeoutMs, onClose: () => (close = undefined) });
  };
  return { open, close: () => close?.() };
};

/** Somebody could see what stands there. */
const isInSight = ({ isConnected }: Element): boolean => isConnected && document.visibilityState === 'visible';

/** `host`: element of the page that the ad is put into. `theme`: as it is now. */
export const createSlot = (context: Context, ad: PairedAd, host: Element, theme: () => string | undefined): Slot => {
  const { config, store } = context;
  const { bidId, code, messageId } = ad;
  const container = createContainer(store.getState().ads.indexOf(ad) + 1);
  const query = (): FrameQuery => ({ code, messageId, sdk: config.identity.sdk.name, theme: theme() });
  const modal = createModalSlot(context, ad, query);
  const address = frameAddress(config.origin, 'frame', bidId, { ...query(), cachedContent: cachedContentOf(ad) });
  const frame = createPageFrame(address, (raw) => link.hear(raw));
  const { element } = frame;
  const view: FrameView = {
    post: frame.post,
    setHeight: (px) => {
      element.style.height = `${px}px`;
      // What cannot be seen must not be reached by the keyboard or a screen reader.
      element.style.visibility = px ? 'visible' : 'hidden';
    },
    setStyles: ({ containerStyles, iframeStyles }) => {
      applyStyles(container, containerStyles);
      applyStyles(element, iframeStyles);
    },
    openModal: modal.open,
    isVisible: () => isInSight(container),
    findFault: () => findFault(context, element, bidId),
    collapse: () => remove(),
  };
  const link = createFrameLink(context, ad, view, theme);
  const undo = [followRevisions(store, link.update), watchPolicy(address, link.fail)];
  const remove = (): void => {
    undo.forEach((stop) => stop());
    end();
    modal.close();
    frame.remove();
    container.remove();
  };
  view.setHeight(0);
  container.append(element);
  const end = link.start();
  host.append(container);
  return { update: link.update, sendUserEvent: link.sendUserEvent, remove };
};
