import type { DemandAnswer } from '../../domain/auction/turn-facts.js';
import type { Opportunity } from '../../domain/demand/opportunity.js';
import { tolerateService } from '../faults/outage.js';
import type { DemandResponse, DemandSource } from '../ports/demand-source.js';
import type { Ports } from '../ports/index.js';
import { acceptBids, type AcceptedBids } from './accept-bids.js';
import type { Enough, IsServed } from './early-close.js';
import type { Edition } from './edition.js';
import type { ShapeCheck } from './shape/bid-shape.js';

/** With the size of a portion of direct demand, as many bids as an auction takes of one source. */
const MAX_PORTIONS = 10;

/** The portions of an answer that were taken. */
export interface TakenPortions extends AcceptedBids {
  /** Of all that the source has, how many candidates these do not name. */
  readonly omitted: number | undefined;
  /** Takes one more. Absent: there is none, or enough were taken. */
  readonly further?: (() => TakenPortions) | undefined;
}

const joined = (before: AcceptedBids, more: AcceptedBids): AcceptedBids => ({
  bids: [...before.bids, ...more.bids],
  rejections: [...before.rejections, ...more.rejections],
  leftOut: before.leftOut + more.leftOut,
  omitted: more.omitted,
});

/** Throws as {@link acceptBids} does. */
const acceptPortion = (
  source: Pick<DemandSource, 'id' | 'recipient'>,
  opportunity: Opportunity,
  response: DemandResponse,
  check: ShapeCheck,
  before?: AcceptedBids & { readonly portions: number },
): TakenPortions => {
  const accepted = acceptBids(source, opportunity, response, check);
  const taken = before === undefined ? accepted : joined(before, accepted);
  const portions = (before?.portions ?? 0) + 1;
  const { next } = response;
  const isLast = next === undefined || source.recipient.kind !== 'own-process' || portions >= MAX_PORTIONS;
  return {
    ...taken,
    omitted: taken.leftOut > 0 ? (taken.omitted ?? 0) + taken.leftOut : taken.omitted,
    further: isLast ? undefined : () => acceptPortion(source, opportunity, next(), check, { ...taken, portions }),
  };
};

const takeUntil = (first: TakenPortions, isServed: (taken: AcceptedBids) => boolean): TakenPortions => {
  let taken = first;
  while (taken.further !== undefined && !isServed(taken)) taken = taken.further();
  return taken;
};

/**
 * What may enter the auction of a source that may answer best first: further portions are taken until every slot is
 * served, since what is behind can then neither win nor set a price. Throws as {@link acceptBids} does.
 */
export const acceptPortions = (
  source: Pick<DemandSource, 'id' | 'recipient'>,
  opportunity: Opportunity,
  response: DemandResponse,
  { edition, isServed }: Pick<Enough, 'isServed'> & { readonly edition: Pick<Edition, 'check'> },
): TakenPortions =>
  takeUntil(acceptPortion(source, opportunity, response, edition.check), ({ bids, rejections }) =>
    isServed([{ source: source.id, outcome: 'answered', elapsedMs: 0, bids, rejections }]),
  );

/** An answer of which more may be taken. */
export interface OfferedAnswer extends DemandAnswer {
  /**
   * For a sale whose winners could not be held: the answer with as many further portions as serve every slot then, or
   * itself when it does already. Absent: there are none.
   */
  readonly further?: ((isServed: IsServed) => OfferedAnswer) | undefined;
}

/** `detail` of an answer of which the sale took more than the auction had. */
const TAKEN_IN_SALE = 'further portions, since winners could not be held';

/** A source that fails at a further portion has answered with those before. */
export const offeredAnswer = (
  ports: Pick<Ports, 'faults'>,
  answer: DemandAnswer,
  taken: TakenPortions,
): OfferedAnswer => {
  if (taken.further === undefined) return answer;
  const withBids = ({ bids, rejections }: AcceptedBids): DemandAnswer => ({ ...answer, bids, rejections });
  const further = (isServed: IsServed): OfferedAnswer => {
    try {
      const more = takeUntil(taken, (one) => isServed([withBids(one)]));
      if (more === taken) return offered;
      return offeredAnswer(ports, { ...withBids(more), omitted: more.omitted, detail: TAKEN_IN_SALE }, more);
    } catch (error) {
      tolerateService(ports, 'demand.bid', error);
      return answer;
    }
  };
  const offered: OfferedAnswer = { ...answer, further };
  return offered;
};

/** The same list when no source has more that is needed. */
export const withFurtherPortions = (
  answers: readonly OfferedAnswer[],
  isServed: IsServed,
): readonly OfferedAnswer[] => {
  const wider = answers.map((answer) => answer.further?.(isServed) ?? answer);
  return wider.every((answer, i) => answer === answers[i]) ? answers : wider;
};
