import { creativeId } from '../../../domain/values/ids.js';
import type { OfferedImp } from '../request/offered-imp.js';
import { bannerCreative } from './banner-creative.js';
import type { BidFields } from './bid-fields.js';
import { refusal, type Refusal } from './bid-faults.js';
import type { FetchVast } from './context.js';
import type { MarkedUpBid, ReadCreative } from './creative-parts.js';
import { mediaOf } from './judge-fields.js';
import { nativeCreative } from './native-creative.js';
import { vastCreative } from './vast-creative.js';

/** As much as a creative of a campaign may have. */
const MAX_MARKUP_CHARS = 100_000;

/**
 * The creative behind `adm`. Markup that is only served by the win notice cannot be judged before it has won, so that such a bid has none
 * (OpenRTB 2.6 section 4.3.1 leaves that to the exchange).
 */
export const readCreative = async (
  fields: BidFields & { readonly crid: string },
  advertiser: { readonly domain: string; readonly language?: string | undefined },
  imp: OfferedImp,
  fetchVast: FetchVast,
): Promise<ReadCreative | Refusal> => {
  const media = mediaOf(fields, imp);
  if (typeof media !== 'string') return media;
  const { adm, crid, w, h } = fields;
  const format = imp.media.get(media);
  if (adm === undefined || format === undefined) return refusal('markup-missing');
  if (adm.length > MAX_MARKUP_CHARS) return refusal('markup-too-long');
  const bid: MarkedUpBid = { adm, creativeId: creativeId(crid), format, ...advertiser, w, h, imp };
  if (media === 'native') return nativeCreative(bid);
  return media === 'banner' ? bannerCreative(bid) : vastCreative(bid, fetchVast);
};
