import type { ModalToHost } from '../wire/frame-messages.js';
import type { Context } from '../client-js/state/context.js';
import {
  dispatchMessage,
  labelOf,
  modalFailureOf,
  NO_LABEL,
  NOT_SHOWN,
  type Handlers,
  type Label,
} from '../client-js/frame/frame-data.js';
import { createListeners } from '../client-js/provider/provided-session.js';
import { relayEvent } from '../client-js/frame/relay.js';
import type { PairedAd } from '../client-js/state/state.js';
import type { OpenLink } from './links.js';

/** A modal page that loads or is shown. */
export interface Modal {
  readonly ad: PairedAd;
  readonly address: string;
  /** Of the service. */
  readonly origin: string;
  readonly secret: string;
  /** It said that it can be shown. Until then it is there, but nobody sees or touches it. */
  readonly isReady: boolean;
  readonly name: Label;
  /** Of a button over it that closes it. */
  readonly closeName: Label;
  /** What the page posted, sender already checked. */
  readonly hear: (raw: unknown) => void;
  /** Idempotent. */
  readonly close: () => void;
}

export interface ModalPlan {
  readonly context: Context;
  readonly ad: PairedAd;
  readonly address: string;
  /** Of this page alone. */
  readonly secret: string;
  readonly timeoutMs: number;
  readonly openLink: OpenLink;
}

/** At most one modal page at a time, over everything that stands beside the provider. */
export interface Modals {
  /** Nothing happens while another one is open. */
  open(plan: ModalPlan): void;
  /** `bidId`: only the one of that ad. A row that leaves the screen does not: the page belongs to the session. */
  close(bidId?: string): void;
  /** The same object until something changes. */
  readonly current: () => Modal | undefined;
  readonly subscribe: (listener: () => void) => () => void;
}

const CLOSE: Label = { title: 'Close', lang: 'en' };
const LOADING = { isReady: false, name: NO_LABEL, closeName: CLOSE } as const;

/** Loads a page; `show` draws what becomes of it. */
const openModal = (
  { context, ad, address, secret, timeoutMs, openLink }: ModalPlan,
  show: (modal: Modal | undefined) => void,
): void => {
  const { config } = context;
  let isOpen = true;
  const close = (): void => {
    if (!isOpen) return;
    isOpen = false;
    stopTimer();
    show(undefined);
  };
  const giveUp = (errCode: string, message: string): void => {
    close();
    context.fail(errCode, message, ad);
  };
  const stopTimer = config.clock.after(timeoutMs, () => giveUp('timeout', NOT_SHOWN));
  const handlers: Handlers<ModalToHost> = {
    'init-component-iframe': (data) => {
      stopTimer();
      const closeName = labelOf({ ...data, label: data.close }) ?? CLOSE;
      show({ ...modal, isReady: true, name: labelOf(data) ?? NO_LABEL, closeName });
    },
    'event-iframe': (data) => relayEvent(context, ad, data),
    'click-iframe': (data) => openLink(data, ad),
    'close-component-iframe': close,
    'error-component-iframe': (data) => giveUp(...modalFailureOf(data)),
  };
  // A page that has been closed may have something on its way.
  const hear = (raw: unknown): void => void (isOpen && dispatchMessage(handlers, raw));
  const modal: Modal = { ...LOADING, ad, address, secret, origin: config.origin, hear, close };
  show(modal);
};

export const createModals = (): Modals => {
  const { notify, subscribe } = createListeners();
  let current: Modal | undefined;
  const show = (next: Modal | undefined): void => {
    current = next;
    notify();
  };
  return {
    open: (plan) => {
      if (!current) openModal(plan, show);
    },
    close: (bidId) => {
      if (bidId === undefined || current?.ad.bidId === bidId) current?.close();
    },
    current: () => current,
    subscribe,
  };
};
