import type { InnerMessage } from '../../wire/frame-messages.js';

const isPositive = (value: unknown): value is number =>
  typeof value === 'number' && value > 0 && Number.isFinite(value);

/** What third-party markup may say; anything else, or without the page's nonce, is `undefined`. */
export const decodeInnerMessage = (raw: unknown, nonce: string): InnerMessage | undefined => {
  if (typeof raw !== 'object' || raw === null) return undefined;
  const { type, height, progress, nonce: given } = raw as Readonly<Record<string, unknown>>;
  if (given !== nonce) return undefined;
  if (type === 'click') return { nonce, type };
  if (type === 'height') return isPositive(height) ? { nonce, type, height } : undefined;
  if (type === 'video') return isPositive(progress) && progress <= 1 ? { nonce, type, progress } : undefined;
  return undefined;
};
