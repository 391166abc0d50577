import type { Opportunity } from '../../domain/demand/opportunity.js';
import type { DemandResponse, DemandSource } from '../ports/demand-source.js';
import { acceptBids } from './accept-bids.js';
import type { Enough } from './early-close.js';
import type { Edition } from './edition.js';

/** With the size of a portion of direct demand, as many bids as an auction takes of one source. */
const MAX_PORTIONS = 10;

/**
 * What may enter the auction of a source that may answer best first. Further portions are asked for until what was
 * accepted serves every slot: what is behind can neither win nor set a price. Throws as {@link acceptBids} does.
 */
export const acceptPortions = (
  source: Pick<DemandSource, 'id' | 'recipient'>,
  opportunity: Opportunity,
  response: DemandResponse,
  { edition, isServed }: Pick<Enough, 'isServed'> & { readonly edition: Pick<Edition, 'check'> },
): DemandResponse => {
  let portion = response;
  let { bids, rejections } = acceptBids(source, opportunity, portion, edition.check);
  const answer = () => ({ source: source.id, outcome: 'answered', elapsedMs: 0, bids, rejections }) as const;
  for (let taken = 1; taken < MAX_PORTIONS; taken++) {
    const { next } = portion;
    if (next === undefined || source.recipient.kind !== 'own-process' || isServed([answer()])) break;
    portion = next();
    const more = acceptBids(source, opportunity, portion, edition.check);
    [bids, rejections] = [
      [...bids, ...more.bids],
      [...rejections, ...more.rejections],
    ];
  }
  return { bids, rejections, omitted: portion.omitted };
};
