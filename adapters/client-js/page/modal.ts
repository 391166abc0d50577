import type { ModalToHost } from '../../wire/frame-messages.js';
import type { Context } from '../state/context.js';
import { dispatchMessage, modalFailureOf, NOT_SHOWN, type Handlers } from '../frame/frame-data.js';
import { createPageFrame } from './page-frame.js';
import { relayEvent } from '../frame/relay.js';
import type { PairedAd } from '../state/state.js';

/** Over everything a host has, also in browsers without a top layer, and whatever it makes of its own dialogs. */
const OVER_THE_HOST = 'all:unset;position:fixed;inset:0;z-index:2147483647;display:';

/** A dialog with the page in it, invisible before `show`. */
const createDialog = (frame: HTMLIFrameElement) => {
  const dialog = document.createElement('dialog');
  let before: Element | null = null;
  dialog.style.cssText = `${OVER_THE_HOST}none`;
  frame.style.height = '100%';
  dialog.append(frame);
  document.body.append(dialog);
  return {
    dialog,
    show: () => {
      before = document.activeElement;
      dialog.style.display = 'block';
      try {
        dialog.showModal();
      } catch {
        // This browser cannot, and shows it all the same; or the host removed it.
      }
      frame.focus({ preventScroll: true });
    },
    remove: () => {
      // Gives the focus back.
      dialog.close?.();
      if (document.activeElement === frame) (before as HTMLElement).focus({ preventScroll: true });
      dialog.remove();
    },
  };
};

export interface ModalPlan {
  readonly address: string;
  readonly timeoutMs: number;
  /** When the page may be shown, once it can. Returns what stops the waiting. */
  readonly wait: (show: () => void) => () => void;
  readonly onClose: () => void;
}

/**
 * Loads the modal page of an interstitial, and shows it when it says that it is ready. One that is silent for
 * `timeoutMs` is closed again. Returns the closing, which is idempotent; `onClose` is called once.
 */
export const openModal = (context: Context, ad: PairedAd, plan: ModalPlan): (() => void) => {
  let isOpen = true;
  const close = (): void => {
    if (!isOpen) return;
    isOpen = false;
    stop();
    document.removeEventListener('keydown', onKey);
    remove();
    frame.remove();
    plan.onClose();
  };
  const onKey = ({ key }: KeyboardEvent): void => {
    if (key === 'Escape') close();
  };
  const giveUp = (errCode: string, message: string): void => {
    close();
    context.fail(errCode, message, ad);
  };
  let stop = context.config.clock.after(plan.timeoutMs, () => giveUp('timeout', NOT_SHOWN));
  const handlers: Handlers<ModalToHost> = {
    'init-component-iframe': () => {
      stop();
      stop = plan.wait(() => {
        show();
        document.addEventListener('keydown', onKey);
      });
    },
    'event-iframe': (data) => relayEvent(context, ad, data),
    'close-component-iframe': close,
    'error-component-iframe': (data) => giveUp(...modalFailureOf(data)),
  };
  const frame = createPageFrame(plan.address, (raw) => dispatchMessage(handlers, raw), true);
  const { dialog, show, remove } = createDialog(frame.element);
  // By the browser: a gesture that goes back.
  dialog.onclose = close;
  return close;
};
