/** What a slot asks for; `audio` is never asked for. */
export const MEDIA_TYPES = ['banner', 'video', 'native'] as const;
export type MediaType = (typeof MEDIA_TYPES)[number];

/** OpenRTB 2.6 section 5.24, `bid.mtype`. */
const MARKUP_TYPES: Readonly<Record<number, MediaType | 'audio'>> = {
  1: 'banner',
  2: 'video',
  3: 'audio',
  4: 'native',
};

export const mediaTypeOf = (mtype: unknown): MediaType | 'audio' | undefined =>
  typeof mtype === 'number' ? MARKUP_TYPES[mtype] : undefined;
