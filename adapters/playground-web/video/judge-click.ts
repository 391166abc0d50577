/** The overlay on show, and whom its clicks must come from. */
export interface ShownOverlay {
  readonly slotId: string;
  readonly window: unknown;
}

export interface HeardMessage {
  readonly origin: string;
  readonly source: unknown;
  readonly data: unknown;
}

export type Judgement =
  | { readonly kind: 'accepted'; readonly url: string }
  | { readonly kind: 'rejected'; readonly why: string }
  /** Not a click at all: no business of the player. */
  | { readonly kind: 'ignored' };

const rejected = (why: string): Judgement => ({ kind: 'rejected', why });

const isWebAddress = (value: unknown): value is string => typeof value === 'string' && /^https?:\/\//.test(value);

/**
 * What a player makes of a message (`docs/reference/video-ads.md#overlay-creative`): any page can post to its window,
 * so it accepts messages only from the service, only from the frame on show, and only about the slot on show.
 */
export const judgeClick = (
  { origin, source, data }: HeardMessage,
  expected: { readonly type: string; readonly origin: string; readonly shown: ShownOverlay | undefined },
): Judgement => {
  const { type, version, slot_id, cta_url } = (data ?? {}) as Readonly<Record<string, unknown>>;
  if (type !== expected.type) return { kind: 'ignored' };
  if (origin !== expected.origin) return rejected(`It came from the origin “${origin}”, not from ${expected.origin}.`);
  if (expected.shown === undefined) return rejected('No overlay is on show.');
  if (source !== expected.shown.window) return rejected('It came from another window than the overlay on show.');
  if (version !== 1) return rejected('Its version is not 1.');
  if (slot_id !== expected.shown.slotId) return rejected('It is about another slot than the one on show.');
  if (!isWebAddress(cta_url)) return rejected('Its destination is no web address.');
  return { kind: 'accepted', url: cta_url };
};
