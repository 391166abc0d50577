import type { Bid, Rejection } from '../../domain/demand/bid.js';
import type { SourceId } from '../../domain/values/ids.js';
import type { Opportunity } from '../../domain/demand/opportunity.js';
import { faultOf, isRejection, type BidFault, type ShapeCheck } from './shape/bid-shape.js';
import { isCount } from './shape/is-count.js';
import type { DemandResponse, DemandSource } from '../ports/demand-source.js';

/**
 * R23 of `docs/reference/targets.md#bidders`: a source that answers with a flood is bounded before anything looks at
 * it.
 */
const MAX_BIDS_PER_IMP = 50;
/** In the operator's own process a bid stands for a line item, of which every one that fits has to compete. */
const MAX_OWN_BIDS_PER_IMP = 1_000;
const MAX_REJECTIONS = 1_000;

const nameOf = (bid: { readonly id?: unknown } | null | undefined): string =>
  typeof bid?.id === 'string' ? bid.id.slice(0, 100) : 'nameless';

const surplus = (source: SourceId, count: number): readonly Rejection[] =>
  count <= 0
    ? []
    : [{ source, candidate: 'surplus', lossReason: 'invalid-response', detail: `${count} bids beyond the limit` }];

export interface AcceptedBids {
  readonly bids: readonly Bid[];
  readonly rejections: readonly Rejection[];
  /** How many rejections were beyond the limit. */
  readonly leftOut: number;
  /** As the source says it. */
  readonly omitted: number | undefined;
}

/** The count goes into figures. */
const omittedFault = (source: SourceId, { omitted }: DemandResponse): readonly Rejection[] =>
  omitted === undefined || isCount(omitted)
    ? []
    : [
        {
          ...{ source, candidate: 'omitted', lossReason: 'invalid-response' },
          detail: '"omitted" must be a whole number from 0; it was not counted',
        },
      ];

/**
 * What of an answer may enter the auction. A source is code of the operator's or a bidder's, so its answer is checked
 * like any input. Throws on an answer that is none at all.
 */
export const acceptBids = (
  { id: source, recipient }: Pick<DemandSource, 'id' | 'recipient'>,
  opportunity: Opportunity,
  response: DemandResponse,
  check: ShapeCheck,
): AcceptedBids => {
  const perImp = recipient.kind === 'bidder' ? MAX_BIDS_PER_IMP : MAX_OWN_BIDS_PER_IMP;
  const limit = perImp * opportunity.imps.length;
  const impIds = new Set(opportunity.imps.map((imp) => imp.id));
  const scope = { source, impIds };
  // Ids of one slot differ as they are; those of several by a key that has to be written for each bid.
  const isAlone = impIds.size === 1;
  const seen = new Set<string>();
  const bids: Bid[] = [];
  const rejections = response.rejections.slice(0, MAX_REJECTIONS).filter((one) => isRejection(one, source));
  const refused: Rejection[] = [];
  const reject = (candidate: string, fault: BidFault) => refused.push({ source, candidate, ...fault });
  for (const bid of response.bids.slice(0, limit)) {
    const fault = faultOf(bid, scope, check);
    if (fault !== undefined) reject(nameOf(bid), fault);
    else if (seen.size === seen.add(isAlone ? bid.id : `${bid.impId}/${bid.id}`).size)
      reject(nameOf(bid), { lossReason: 'invalid-response' });
    else bids.push(bid);
  }
  refused.push(...surplus(source, response.bids.length - limit), ...omittedFault(source, response));
  return {
    bids,
    rejections: refused.length === 0 ? rejections : [...rejections, ...refused],
    leftOut: Math.max(0, response.rejections.length - MAX_REJECTIONS),
    omitted: isCount(response.omitted) ? response.omitted : undefined,
  };
};
