import type { InnerMessage } from '../../wire/frame-messages.js';

const isPositive = (value: unknown): value is number =>
  typeof value === 'number' && value > 0 && Number.isFinite(value);

/** Longer than any address that browsers open. */
const MAX_URL_CHARS = 2_048;

/** An address of the web; anything else names no landing page. */
const landingOf = (url: unknown): string | undefined =>
  typeof url === 'string' && url.length <= MAX_URL_CHARS && /^https?:\/\/[^/]/i.test(url) ? url : undefined;

/** What third-party markup may say; anything else, or without the page's nonce, is `undefined`. */
export const decodeInnerMessage = (raw: unknown, nonce: string): InnerMessage | undefined => {
  if (typeof raw !== 'object' || raw === null) return undefined;
  const { type, height, progress, url, nonce: given } = raw as Readonly<Record<string, unknown>>;
  if (given !== nonce) return undefined;
  if (type === 'click') return { nonce, type, url: landingOf(url) };
  if (type === 'focus') return { nonce, type };
  if (type === 'height') return isPositive(height) ? { nonce, type, height } : undefined;
  if (type === 'video') return isPositive(progress) && progress <= 1 ? { nonce, type, progress } : undefined;
  return undefined;
};
