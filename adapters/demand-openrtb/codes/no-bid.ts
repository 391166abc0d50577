import type { LossReason } from '../../../domain/values/loss-reason.js';

/** OpenRTB 3.0, List: No-Bid Reason Codes (`bidresponse.nbr`); 500 and above are the bidder's own. */
export const NO_BID_REASONS = {
  unknown: 0,
  'technical-error': 1,
  'invalid-request': 2,
  'known-crawler': 3,
  'suspected-non-human': 4,
  'data-centre-address': 5,
  'unsupported-device': 6,
  'blocked-publisher': 7,
  'unmatched-user': 8,
  'daily-user-cap': 9,
  'daily-domain-cap': 10,
  'ads-txt-unavailable': 11,
  'ads-txt-violation': 12,
  'ads-cert-unavailable': 13,
  'ads-cert-violation': 14,
  'insufficient-time': 15,
  'incomplete-supply-chain': 16,
  'blocked-supply-chain-node': 17,
} as const satisfies Record<string, number>;

export type NoBidReason = keyof typeof NO_BID_REASONS | 'private';

const REASON_BY_CODE = new Map<unknown, NoBidReason>(
  Object.entries(NO_BID_REASONS).map(([reason, code]) => [code, reason as NoBidReason]),
);

/** `unknown` for whatever is on no list: newer codes are no error. */
export const noBidReasonOf = (nbr: unknown): NoBidReason =>
  REASON_BY_CODE.get(nbr) ?? (typeof nbr === 'number' && nbr >= 500 ? 'private' : 'unknown');

/**
 * Status codes of the community extension "seat-non-bid" (`bidresponse.ext.seatnonbid`) from 100, each with the loss
 * reason it comes to.
 */
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

const STATUS_BY_CODE = new Map<unknown, SeatNonBid>([
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
  STATUS_BY_CODE.get(statuscode) ?? { name: 'private', lossReason: 'filtered' };
