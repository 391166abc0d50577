import type { ChatFormat, Format } from '../../../domain/catalog/placement.js';
import type { Imp } from '../../../domain/demand/opportunity.js';
import type { MediaType } from '../codes/adcom.js';
import type { BidderTerms } from '../config/bidder-schema.js';
import type { BidderDeal } from '../config/deal-schema.js';

export interface Size {
  readonly width: number;
  readonly height: number;
}

/**
 * One slot of ours as one `imp` of the request. What shares an `imp` differs in its media type only, so that `mtype`
 * tells it apart.
 */
export interface OfferedImp {
  /** Towards the bidder: a number, since placement codes are our own affair. */
  readonly id: string;
  readonly slot: Imp;
  readonly kind: 'inline' | 'interstitial' | 'overlay';
  /** Media types on offer, each with the format that it is shown in. */
  readonly media: ReadonlyMap<MediaType, Format>;
  /** Sizes a banner may have. */
  readonly sizes: readonly Size[];
  readonly deals: readonly BidderDeal[];
}

const INLINE_MEDIA = { image: 'native', banner: 'banner', video: 'video' } as const satisfies Record<
  Exclude<ChatFormat, 'interstitial'>,
  MediaType
>;
const LARGE_MEDIA = ['banner', 'video'] as const satisfies readonly MediaType[];

const mediaOf = (slot: Imp, kind: OfferedImp['kind'], bidder: BidderTerms): ReadonlyMap<MediaType, Format> => {
  const media = new Map<MediaType, Format>();
  const offer = (type: MediaType, format: Format): void => {
    if (bidder.mediaTypes.includes(type) && bidder.formats.includes(format)) media.set(type, format);
  };
  if (kind !== 'inline') {
    const takesFilms = slot.kind === 'overlay' || !slot.withoutFilms;
    for (const type of LARGE_MEDIA) if (type !== 'video' || takesFilms) offer(type, kind);
    return media;
  }
  // Of a bidder's ads the native one alone can be read out.
  const formats: readonly Format[] = slot.kind === 'chat' && slot.asText ? ['image'] : slot.formats;
  for (const format of formats)
    if (format in INLINE_MEDIA) offer(INLINE_MEDIA[format as keyof typeof INLINE_MEDIA], format);
  return media;
};

const kindsOf = (slot: Imp): readonly OfferedImp['kind'][] => {
  if (slot.kind === 'overlay') return ['overlay'];
  return slot.formats.includes('interstitial') && !slot.asText ? ['inline', 'interstitial'] : ['inline'];
};

const sizesOf = (slot: Imp, kind: OfferedImp['kind'], { sizes }: BidderTerms): readonly Size[] => {
  if (slot.kind === 'overlay') return [{ width: slot.width, height: slot.height }];
  return kind === 'interstitial' ? sizes.interstitial : sizes.banner;
};

/**
 * Every slot that the bidder can fill; an interstitial is an `imp` of its own, because `instl` speaks of the whole
 * `imp`.
 */
export const offeredImps = (
  slots: readonly Imp[],
  bidder: BidderTerms,
  dealsOf: (slot: Imp) => readonly BidderDeal[],
): readonly OfferedImp[] => {
  const offered: OfferedImp[] = [];
  for (const slot of slots) {
    for (const kind of kindsOf(slot)) {
      const media = mediaOf(slot, kind, bidder);
      if (media.size === 0) continue;
      const sizes = sizesOf(slot, kind, bidder);
      offered.push({ id: String(offered.length + 1), slot, kind, media, sizes, deals: dealsOf(slot) });
    }
  }
  return offered;
};
