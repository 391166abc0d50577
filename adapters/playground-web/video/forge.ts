import { element } from '../dom.js';

const LIFETIME_MS = 3_000;

/** A click message from the page itself: the right origin, the wrong window. */
export const forgeHere = (type: string, slotId: string): void =>
  window.postMessage({ type, version: 1, slot_id: slotId, cta_url: 'https://forged.example/' }, location.origin);

/** A click message from a frame of a foreign origin. */
export const forgeElsewhere = (type: string, slotId: string): void => {
  const address = `/playground/foreign#${new URLSearchParams({ type, slot: slotId })}`;
  const frame = element('iframe', { sandbox: 'allow-scripts', title: 'A foreign frame', class: 'sr-only' });
  frame.tabIndex = -1;
  frame.src = address;
  document.body.append(frame);
  setTimeout(() => frame.remove(), LIFETIME_MS);
};
