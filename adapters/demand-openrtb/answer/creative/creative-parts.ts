import type { Creative } from '../../../../domain/catalog/creative.js';
import type { Format } from '../../../../domain/catalog/placement.js';
import type { Tracker } from '../../../../domain/demand/bidder-offer.js';
import type { CreativeId } from '../../../../domain/values/ids.js';
import type { OfferedImp } from '../../request/offered-imp.js';
import { refusal, type Refusal } from '../bid-faults.js';
import { isSecureUrl } from '../secure-url.js';

/** What the markup of a bid turns into. */
export interface ReadCreative {
  readonly creative: Creative;
  readonly trackers: readonly Tracker[];
  /** The advertiser as it calls itself. */
  readonly sponsor?: string | undefined;
  /** What it says of what it sells. */
  readonly pitch?: string | undefined;
  /** As of {@link Refusal}: of ads that stand before it. */
  readonly errors?: readonly string[] | undefined;
}

/** A bid whose markup is about to be read. */
export interface MarkedUpBid {
  readonly adm: string;
  readonly creativeId: CreativeId;
  readonly format: Format;
  readonly domain: string;
  readonly language?: string | undefined;
  readonly w?: number | undefined;
  readonly h?: number | undefined;
  readonly imp: OfferedImp;
}

/** Where a click leads when the markup itself does not tell us, and what the button then says. */
export const homeOf = (domain: string): string => `https://${domain}/`;
export const DEFAULT_LABEL = 'Learn more';

const MAX_TRACKERS = 50;
/** Of all their addresses together: one view or click may cause so much to be sent. */
const MAX_TRACKER_CHARS = 16_384;

/** All of them or a refusal: an advertiser whose counting is cut short disputes the bill. */
export const checkedTrackers = (trackers: readonly Tracker[]): readonly Tracker[] | Refusal => {
  const chars = trackers.reduce((sum, { url }) => sum + url.length, 0);
  if (trackers.length > MAX_TRACKERS || chars > MAX_TRACKER_CHARS) return refusal('trackers-too-many');
  return trackers.every(({ url }) => isSecureUrl(url)) ? trackers : refusal('not-secure', 'tracker');
};
