/**
 * Keyed digests, signed tokens and sealed ones. Synchronous. Purposes are separated: what was made for one is refused
 * for another. All nodes of one installation share the keys, so that each verifies and opens what another made. One key
 * signs and seals; several may verify and open, while keys are rotated. Digests and UUIDs are stored: they stay the
 * same when the other keys change.
 */
export const SIGNING_PURPOSES = ['event', 'click', 'slot', 'ticket', 'title'] as const;
export type SigningPurpose = (typeof SIGNING_PURPOSES)[number];

export interface Signer {
  /** URL-safe token that carries `payload` readably and cannot be altered. */
  sign(purpose: SigningPurpose, payload: string): string;
  /** The payload, or `undefined` for anything that was not signed for this purpose. Takes any string; never throws. */
  verify(purpose: SigningPurpose, token: string): string | undefined;
  /** URL-safe text that nobody without a key can read or alter; another one at every call. */
  seal(purpose: SigningPurpose, payload: string): string;
  /** The payload, or `undefined` for anything that was not sealed for this purpose. Takes any string; never throws. */
  open(purpose: SigningPurpose, sealed: string): string | undefined;
  /** HMAC-SHA-256 as lower-case hex; `context` separates uses. */
  digest(context: string, value: string): string;
  /** A canonical UUID derived from the value, the same on every node. */
  uuidFrom(context: string, value: string): string;
  /**
   * Whether `code` is the HMAC-SHA-256 of the text under a key that another party has, in lower-case hex; the key is
   * used as the characters that it is. Compares in constant time, takes any string and never throws.
   */
  isCodeOf(key: string, text: string, code: string): boolean;
  /** Plain SHA-256 as hex, for looking up high-entropy tokens that are stored hashed. */
  tokenHash(token: string): string;
}
