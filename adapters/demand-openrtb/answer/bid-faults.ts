import type { Rejection } from '../../../domain/demand/bid.js';
import type { SourceId } from '../../../domain/values/ids.js';
import type { LossReason } from '../../../domain/values/loss-reason.js';

/** Everything that can be wrong with an answer or a bid, each with the loss reason that the bidder is told. */
export const BID_FAULTS = {
  // the whole answer
  'not-json': 'invalid-response',
  'not-an-answer': 'invalid-response',
  'other-auction': 'invalid-auction-id',
  'currency-not-asked': 'invalid-response',
  'rate-missing': 'invalid-response',
  'rate-stale': 'invalid-response',
  surplus: 'invalid-response',
  // a seat
  'seat-malformed': 'invalid-response',
  'seat-blocked': 'seat-blocked',
  'group-unsupported': 'filtered',
  // the bid itself
  malformed: 'invalid-response',
  'id-missing': 'invalid-response',
  'id-repeated': 'invalid-response',
  'imp-unknown': 'invalid-response',
  'price-missing': 'missing-price',
  'price-unbelievable': 'missing-price',
  'creative-id-missing': 'missing-creative-id',
  'advertiser-missing': 'invalid-advertiser-domain',
  'advertiser-invalid': 'invalid-advertiser-domain',
  'advertiser-blocked': 'advertiser-exclusion',
  'category-missing': 'missing-approval-data',
  'category-unreadable': 'missing-approval-data',
  'category-blocked': 'category-exclusion',
  'attribute-blocked': 'creative-attribute',
  'store-blocked': 'store-exclusion',
  'language-unwanted': 'creative-language',
  'text-too-long': 'filtered',
  'skadnetwork-unknown': 'creative-skadnetwork',
  'dsa-missing': 'filtered',
  'dsa-incomplete': 'filtered',
  'dsa-unrendered': 'filtered',
  'expires-too-soon': 'opportunity-expired',
  'notice-unusable': 'filtered',
  'notice-host-unregistered': 'filtered',
  // its deal
  'deal-unknown': 'invalid-deal',
  'deal-required': 'invalid-deal',
  'deal-seat': 'creative-not-in-deal',
  'deal-advertiser': 'creative-not-in-deal',
  'deal-price': 'below-deal-floor',
  // its creative
  'media-not-offered': 'creative-format',
  'media-ambiguous': 'creative-format',
  'api-not-offered': 'creative-format',
  'protocol-not-offered': 'creative-format',
  'markup-missing': 'missing-markup',
  'markup-too-long': 'filtered',
  'macros-too-many': 'filtered',
  'not-secure': 'creative-not-secure',
  'size-not-offered': 'creative-size',
  'trackers-too-many': 'filtered',
  'tracker-host-unregistered': 'filtered',
  'native-unreadable': 'missing-markup',
  'native-asset-missing': 'missing-markup',
  'link-missing': 'missing-markup',
  'image-too-small': 'creative-size',
  'vast-unreadable': 'missing-markup',
  'vast-empty': 'missing-markup',
  'vast-linearity': 'creative-format',
  'vast-media-missing': 'creative-format',
  'vast-duration': 'creative-type',
  'vast-too-deep': 'missing-markup',
  'vast-loop': 'missing-markup',
  'vast-wrapper-failed': 'missing-markup',
} as const satisfies Record<string, LossReason>;

export type BidFault = keyof typeof BID_FAULTS;

/** Why something of an answer is refused; `field` is the one at fault, where the fault alone does not say. */
export interface Refusal {
  readonly fault: BidFault;
  readonly field?: string | undefined;
  /** `Error` addresses of VAST that are to be told, their code in place. */
  readonly errors?: readonly string[] | undefined;
}

export const refusal = (fault: BidFault, field?: string): Refusal => ({ fault, field });

export const isRefusal = (value: object): value is Refusal => 'fault' in value;

const MAX_NAME_CHARS = 100;

export const rejectionOf = (
  source: SourceId,
  candidate: string,
  { fault, field }: Refusal,
  impId?: string,
): Rejection => ({
  source,
  candidate: candidate.slice(0, MAX_NAME_CHARS),
  impId,
  lossReason: BID_FAULTS[fault],
  detail: field === undefined ? fault : `${fault} ${field}`,
});
