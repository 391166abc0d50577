import type { InnerMessage } from '../../wire/frame-messages.js';
import type { FrameMarkup } from '../../wire/frame-page.js';
import { element } from '../dom.js';
import { decodeInnerMessage } from './decode-inner.js';
import { guardFocus } from './focus-guard.js';
import type { MediaParts, MediaView } from './media-view.js';

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
    } else if (message.type === 'focus') guard.confess();
    else if (guard.spendClick()) parts.onMarkupClick(message.url);
  };
  window.addEventListener('message', (event) => {
    if (event.source === null || event.source !== frame.contentWindow) return;
    const message = decodeInnerMessage(event.data, markup.nonce);
    if (message) act(message);
  });
  return { node: box, ready: new Promise((resolve) => frame.addEventListener('load', () => resolve())) };
};
