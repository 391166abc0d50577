import type { LossReason } from '../../../domain/values/loss-reason.js';
import { NO_BID_REASONS } from './no-bid-reasons.js';

/** Status codes of the community extension "seat-non-bid" (`bidresponse.ext.seatnonbid`) from 100, each with the loss reason it comes to. */
export const SEAT_NON_BID = {
  error: [100, 'internal-error'],
  timeout: [101, 'opportunity-expired'],
  'invalid-response': [102, 'invalid-response'],
  unreachable: [103, 'internal-error'],
  blocked: [200, 'filtered'],
  'blocked-channel': [201, 'filtered'],
  'blocked-media-type': [202, 'creative-type'],
  'optimised-out': [203, 'filtered'],
  'blocked-privacy': [204, 'filtered'],
  rejected: [300, 'filtered'],
  'below-floor': [301, 'below-floor'],
  duplicate: [302, 'invalid-response'],
  'category-mapping': [303, 'category-exclusion'],
  'below-deal-floor': [304, 'below-deal-floor'],
  'invalid-creative': [350, 'missing-markup'],
  'creative-size': [351, 'creative-size'],
  'creative-not-secure': [352, 'creative-not-secure'],
  'creative-format': [353, 'creative-format'],
  malware: [354, 'creative-disapproved'],
  'advertiser-exclusion': [355, 'advertiser-exclusion'],
  'advertiser-blocked': [356, 'advertiser-exclusion'],
  'category-exclusion': [357, 'category-exclusion'],
} as const satisfies Record<string, readonly [number, LossReason]>;

interface SeatNonBid {
  readonly name: string;
  readonly lossReason: LossReason;
}

const BY_CODE = new Map<unknown, SeatNonBid>([
  ...Object.entries(NO_BID_REASONS).map(([name, code]): [number, SeatNonBid] => [
    code,
    { name, lossReason: 'filtered' },
  ]),
  ...Object.entries(SEAT_NON_BID).map(([name, [code, lossReason]]): [number, SeatNonBid] => [
    code,
    { name, lossReason },
  ]),
]);

/** What a status says; 0 to 17 are those of `nbr`, what is on no list is merely filtered. */
export const seatNonBidOf = (statuscode: unknown): SeatNonBid =>
  BY_CODE.get(statuscode) ?? { name: 'private', lossReason: 'filtered' };
