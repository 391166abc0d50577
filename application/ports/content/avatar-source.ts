import type { Asker } from '../sharing/asker.js';

export interface Avatar {
  /** Found out from the bytes themselves, never what a server calls them. */
  readonly contentType: 'image/png' | 'image/jpeg' | 'image/webp' | 'image/gif';
  readonly bytes: Uint8Array;
}

/**
 * Pictures of characters, from addresses that came from outside.
 *
 * May assume: the address is one that `isSafeUrl` lets through. Guarantees: a picture of few bytes and few pixels, or
 * nothing, soon; never rejects. Calls no private network, follows no redirect, and tells nobody who looks at it. What
 * one asker or one host is slow with takes no picture from the others.
 */
export interface AvatarSource {
  find(url: string, asker?: Asker): Promise<Avatar | undefined>;
}
