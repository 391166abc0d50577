import type { ModalToHost } from '../../wire/frame-messages.js';
import type { Context } from '../state/context.js';
import { dispatchMessage, modalFailureOf, NOT_SHOWN, type Handlers } from '../frame/frame-data.js';
import { createPageFrame, type PageFrame } from './page-frame.js';
import { relayEvent } from '../frame/relay.js';
import type { PairedAd } from '../state/state.js';

/** Over everything a host has; it is there for a moment and can always be closed. */
const OVER_THE_HOST = { position: 'fixed', inset: '0', height: '100%', zIndex: '2147483647' };

/** Gives the focus back to where it was, unless somebody took it meanwhile. */
const keepFocus = (): ((frame: Element) => void) => {
  const before = document.activeElement;
  return (frame) => {
    if (document.activeElement === frame && before instanceof HTMLElement) before.focus({ preventScroll: true });
  };
};

const createModalFrame = (address: string, handlers: Handlers<ModalToHost>): PageFrame => {
  const frame = createPageFrame(address, (raw) => dispatchMessage(handlers, raw), true);
  Object.assign(frame.element.style, OVER_THE_HOST, { visibility: 'hidden' });
  document.body.append(frame.element);
  return frame;
};

/**
 * Loads the modal page of an interstitial, and shows it when it says that it is ready. One that is silent for
 * `timeoutMs` is closed again. Returns the closing, which is idempotent; `onClose` is called once.
 */
export const openModal = (
  context: Context,
  ad: PairedAd,
  plan: { readonly address: string; readonly timeoutMs: number; readonly onClose: () => void },
): (() => void) => {
  const { config, fail } = context;
  const giveFocusBack = keepFocus();
  let isOpen = true;
  const close = (): void => {
    if (!isOpen) return;
    isOpen = false;
    stopTimer();
    document.removeEventListener('keydown', onKey);
    giveFocusBack(element);
    frame.remove();
    plan.onClose();
  };
  const onKey = ({ key }: KeyboardEvent): void => {
    if (key === 'Escape') close();
  };
  const giveUp = (errCode: string, message: string): void => {
    close();
    fail(errCode, message, ad.bidId);
  };
  const stopTimer = config.clock.after(plan.timeoutMs, () => giveUp('timeout', NOT_SHOWN));
  const frame = createModalFrame(plan.address, {
    'init-component-iframe': () => {
      stopTimer();
      element.style.visibility = 'visible';
      element.focus({ preventScroll: true });
    },
    'event-iframe': (data) => relayEvent(context, ad, data),
    'close-component-iframe': close,
    'error-component-iframe': (data) => giveUp(...modalFailureOf(data)),
  });
  const { element } = frame;
  document.addEventListener('keydown', onKey);
  return close;
};
