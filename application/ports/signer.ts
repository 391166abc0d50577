/**
 * Keyed digests and signed tokens. Synchronous. Purposes are separated: what was signed for one is refused for another.
 * All nodes of one installation share the keys, so that each verifies what another signed. One key signs; several may verify, while keys are
 * rotated. Digests and UUIDs are stored: they stay the same when the keys that sign and verify change.
 */
export const SIGNING_PURPOSES = ['event', 'click', 'slot', 'ticket'] as const;
export type SigningPurpose = (typeof SIGNING_PURPOSES)[number];

export interface Signer {
  /** URL-safe token that carries `payload` readably and cannot be altered. */
  sign(purpose: SigningPurpose, payload: string): string;
  /** The payload, or `undefined` for anything that was not signed for this purpose. Takes any string; never throws. */
  verify(purpose: SigningPurpose, token: string): string | undefined;
  /** HMAC-SHA-256 as lower-case hex; `context` separates uses. */
  digest(context: string, value: string): string;
  /** A canonical UUID derived from the value, the same on every node. */
  uuidFrom(context: string, value: string): string;
  /** Plain SHA-256 as hex, for looking up high-entropy tokens that are stored hashed. */
  tokenHash(token: string): string;
}
