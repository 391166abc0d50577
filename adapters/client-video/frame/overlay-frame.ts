import { labelOf, NO_LABEL } from '../../client-js/frame/frame-data.js';
import { ONE_CLICK_MS } from '../../client-js/frame/relay.js';
import { fieldsOf, textOf, type Fields } from '../../client-js/io/decode.js';
import { overlayMessageType } from '../../wire/video-ads.js';
import { webOriginOf, type OverlaySlot, type Size } from '../slot.js';
import { BUTTON_PX, GAP_PX, makeCloseButton } from './close-button.js';
import { returnFocus } from './focus-return.js';

/** Where a frame stands in the layer, in CSS pixels. */
export interface Box extends Size {
  readonly left: number;
  readonly top: number;
}

/** One slot's frame on the page, and the button beside it. */
export interface OverlayFrame {
  readonly slot: OverlaySlot;
  /** Its creative has reported that it is ready. */
  isReady(): boolean;
  /** `undefined`: it is loaded but hidden. */
  setBox(box: Box | undefined): void;
  hear(message: MessageEvent<unknown>): void;
  remove(): void;
}

export interface OverlayEvents {
  /** Something changed that decides whether it is seen. */
  onReady(): void;
  /** A checked press on the ad, once per press. */
  onClick(url: string): void;
  /** It was closed or it failed: it is not shown again. */
  onGone(): void;
}

const px = (length: number): string => `${length}px`;

const makeFrame = ({ iframe_url }: OverlaySlot): HTMLIFrameElement => {
  const frame = document.createElement('iframe');
  // A page that is isolated from other origins shows no frame of theirs, but one without cookies and storage.
  const { crossOriginIsolated: credentialless } = globalThis;
  Object.assign(frame, { src: iframe_url, credentialless });
  // A host's own rules for frames must not reach it.
  Object.assign(frame.style, { position: 'absolute', margin: '0', border: '0', maxWidth: 'none' });
  // The creative chooses light or dark itself; another scheme would make the frame opaque.
  Object.assign(frame.style, { background: 'none', colorScheme: 'normal' });
  return frame;
};

/**
 * Outside the layer, which clips at its edges, and not only invisible: the browser then reports to the creative that
 * nothing of it is in view, so no view is counted too early.
 */
const HIDDEN: Partial<CSSStyleDeclaration> = { visibility: 'hidden', pointerEvents: 'none', top: '-9999px' };

const place = (node: HTMLElement, { left, top, width, height }: Box): void =>
  void Object.assign(node.style, {
    ...{ visibility: 'visible', pointerEvents: 'auto' },
    ...{ left: px(left), top: px(top), width: px(width), height: px(height) },
  });

/** A press is reported once, even if pages repeat it. */
const createPress = (onClick: OverlayEvents['onClick']) => {
  let lastMs = -Infinity;
  return (address: unknown): void => {
    const nowMs = performance.now();
    if (nowMs - lastMs < ONE_CLICK_MS || webOriginOf(address) === undefined) return;
    lastMs = nowMs;
    onClick(String(address));
  };
};

interface Hearing {
  readonly isReady: () => boolean;
  readonly hear: OverlayFrame['hear'];
}

/** Any page can post messages: only those from the slot's own frame and origin, about itself, count. */
const createHearing = (
  frame: HTMLIFrameElement,
  slot: OverlaySlot,
  brand: string,
  { onReady, onGone, onClick }: Omit<OverlayEvents, 'onReady'> & { readonly onReady: (told: unknown) => void },
): Hearing => {
  const origin = webOriginOf(slot.iframe_url);
  const press = createPress(onClick);
  let isReady = false;
  return {
    isReady: () => isReady,
    hear({ origin: from, source, data }) {
      if (from !== origin || source !== frame.contentWindow) return;
      const { type, version, slot_id, cta_url } = fieldsOf(data);
      if (version !== 1 || slot_id !== slot.slot_id) return;
      if (type === overlayMessageType(brand, 'ready')) {
        isReady = true;
        onReady(data);
      } else if (type === overlayMessageType(brand, 'closed')) onGone();
      // A hidden ad cannot be pressed.
      else if (type === overlayMessageType(brand, 'click') && frame.style.visibility === 'visible') press(cta_url);
    },
  };
};

export interface OverlayWords {
  readonly brand: string;
  /** The host's own name for the button. */
  readonly dismissLabel: string | undefined;
}

/** Accessible names, in the language of the creative once it has reported them. */
const nameOverlay = (
  frame: HTMLIFrameElement,
  button: HTMLButtonElement,
  told: Fields,
  dismissLabel: string | undefined,
): void => {
  const { title, lang } = labelOf(told) ?? NO_LABEL;
  Object.assign(frame, { title, lang });
  const name = dismissLabel ?? textOf(told.close_label) ?? 'Close ad';
  Object.assign(button, { title: name, lang: dismissLabel === undefined ? lang : '' });
  button.setAttribute('aria-label', name);
};

export const mountFrame = (
  layer: HTMLElement,
  slot: OverlaySlot,
  { brand, dismissLabel }: OverlayWords,
  events: OverlayEvents,
): OverlayFrame => {
  const frame = makeFrame(slot);
  const button = makeCloseButton(events.onGone);
  const { giveBack, end } = returnFocus([frame, button]);
  const name = (told: unknown): void => nameOverlay(frame, button, fieldsOf(told), dismissLabel);
  name(undefined);
  const setBox: OverlayFrame['setBox'] = (box) => {
    if (box === undefined) {
      giveBack();
      Object.assign(frame.style, HIDDEN, { width: px(slot.width), height: px(slot.height) });
      Object.assign(button.style, HIDDEN);
      return;
    }
    place(frame, box);
    place(button, { ...box, left: box.left + box.width + GAP_PX, width: BUTTON_PX, height: BUTTON_PX });
  };
  setBox(undefined);
  layer.append(frame, button);
  return {
    slot,
    ...createHearing(frame, slot, brand, {
      ...events,
      onReady: (told) => {
        name(told);
        events.onReady();
      },
    }),
    setBox,
    remove() {
      end();
      frame.remove();
      button.remove();
    },
  };
};
