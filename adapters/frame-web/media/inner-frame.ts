import type { InnerMessage } from '../../wire/frame-messages.js';
import type { FrameMarkup } from '../../wire/frame-page.js';
import { element } from '../elements/dom.js';
import { guardFocus } from './focus-guard.js';
import type { MediaParts, MediaView } from './media-view.js';

const isPositive = (value: unknown): value is number =>
  typeof value === 'number' && value > 0 && Number.isFinite(value);

const isLoad = (value: unknown): value is number => value === 0 || isPositive(value);

/** Longer than any address that browsers open. */
const MAX_URL_CHARS = 2_048;

/** An address of the web; anything else names no landing page. */
const landingOf = (url: unknown): string | undefined =>
  typeof url === 'string' && url.length <= MAX_URL_CHARS && /^https?:\/\/[^/]/i.test(url) ? url : undefined;

/** Messages that third-party markup may post; anything else, or without the page's nonce, is `undefined`. */
export const decodeInnerMessage = (raw: unknown, nonce: string): InnerMessage | undefined => {
  if (typeof raw !== 'object' || raw === null) return undefined;
  const { type, height, progress, url, bytes, busyMs, nonce: given } = raw as Readonly<Record<string, unknown>>;
  if (given !== nonce) return undefined;
  if (type === 'click') return { nonce, type, url: landingOf(url) };
  if (type === 'focus') return { nonce, type };
  if (type === 'height') return isPositive(height) ? { nonce, type, height } : undefined;
  if (type === 'video') return isPositive(progress) && progress <= 1 ? { nonce, type, progress } : undefined;
  if (type === 'load') return isLoad(bytes) && isLoad(busyMs) ? { nonce, type, bytes, busyMs } : undefined;
  return undefined;
};

/** Markup may grow, but not take over the page. */
const MAX_GROWTH = 2;
const COMPLETED = 0.98;

/**
 * Third-party markup, in a frame with an origin of its own
 * (`docs/reference/protocol.md#what-third-party-markup-may-do`).
 */
export const buildInnerFrame = (markup: FrameMarkup, parts: MediaParts): MediaView => {
  const frame = element('iframe', {
    sandbox: parts.sandbox,
    title: parts.title,
    referrerpolicy: 'no-referrer',
    src: markup.url,
    // No key is a gesture for a click of it: what it leads to has a link of ours for the keyboard.
    tabindex: '-1',
  });
  const box = element('div', { class: 'media markup' }, frame);
  box.style.maxWidth = `${markup.width}px`;
  box.style.height = `${markup.height}px`;
  const guard = guardFocus(frame, parts.focus);

  const act = (message: InnerMessage): void => {
    if (message.type === 'height') {
      box.style.height = `${Math.min(message.height, markup.height * MAX_GROWTH)}px`;
    } else if (message.type === 'video') {
      if (message.progress > 0) parts.onVideo('started');
      if (message.progress >= COMPLETED) parts.onVideo('completed');
    } else if (message.type === 'load') parts.weight.tell('markup', message);
    else if (message.type === 'focus') guard.confess();
    else if (guard.spendClick()) parts.onMarkupClick(message.url);
  };
  window.addEventListener('message', (event) => {
    if (event.source === null || event.source !== frame.contentWindow) return;
    const message = decodeInnerMessage(event.data, markup.nonce);
    if (message) act(message);
  });
  return { node: box, ready: new Promise((resolve) => frame.addEventListener('load', () => resolve())) };
};
