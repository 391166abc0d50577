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

const BY_CODE = new Map<unknown, NoBidReason>(
  Object.entries(NO_BID_REASONS).map(([reason, code]) => [code, reason as NoBidReason]),
);

/** `unknown` for whatever is on no list: newer codes are no error. */
export const noBidReasonOf = (nbr: unknown): NoBidReason =>
  BY_CODE.get(nbr) ?? (typeof nbr === 'number' && nbr >= 500 ? 'private' : 'unknown');
