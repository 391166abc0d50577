import type { AuctionFacts, DemandAnswer, Refusal } from '../../domain/auction/turn-facts.js';
import { needsExposures } from '../../domain/values/ad-caps.js';
import type { SkipReason } from '../../domain/values/skip-code.js';
import { noteFailure } from '../deadline/deadline-log.js';
import { withTimeout, type Deadline } from '../deadline/deadline.js';
import { tolerated } from '../faults/outage.js';
import type { Ports } from '../ports/index.js';
import { MAX_TRIES } from '../ports/storage/session-store.js';
import { withFurtherPortions, type OfferedAnswer } from './accept-portions.js';
import type { ChangePorts } from './change-exposures.js';
import { isServedBy } from './early-close.js';
import { holdBudgets, refusedInOutage, type BudgetsHeld } from './hold-budgets.js';
import { holdExposures, type ExposuresHeld } from './hold-exposures.js';
import { readExposures, type SeenExposures } from './person-exposures.js';
import { releaseBudgets, releaseExposures } from './release-wins.js';
import { decide, hasSameWins, type DecidedAuction, type SaleTerms } from './sale-terms.js';

type HoldPorts = Pick<Ports, 'faults' | 'ledger'> & ChangePorts;

/** An auction after its winners asked for money and places in caps. */
export type HeldAuction = DecidedAuction &
  (
    | { readonly kind: 'held' }
    /** No bid has won, so there is nothing to hold. */
    | { readonly kind: 'unsold' }
    /** None of the decision's winners may be shown. */
    | { readonly kind: 'hindered'; readonly obstacle: SkipReason }
  );

interface Taken {
  readonly budgets: BudgetsHeld;
  readonly exposures: ExposuresHeld;
}

const holdMoney = async (
  ports: HoldPorts,
  { nowMs, taker, log }: SaleTerms,
  { facts, decision }: DecidedAuction,
  wave: Deadline,
): Promise<BudgetsHeld> => {
  const budgets = await holdBudgets(ports, decision.wins, { answers: facts.answers, nowMs, taker }, wave);
  if ('failure' in budgets) noteFailure(ports, log, 'ledger', budgets.failure);
  return budgets;
};

/** Exposures and budgets at once; when other bids win than those whose money was asked for, their money after that. */
const takeAll = async (
  ports: HoldPorts,
  terms: SaleTerms,
  seen: SeenExposures,
  before: DecidedAuction,
): Promise<Taken> => {
  const wave = terms.wave();
  try {
    const [budgets, exposures] = await Promise.all([
      holdMoney(ports, terms, before, wave),
      holdExposures(ports, terms, seen, before, wave),
    ]);
    const { kind, decided } = exposures;
    if (kind !== 'held' || hasSameWins(before, decided)) return { budgets, exposures };
    void releaseBudgets(ports, before.decision.wins);
    return { budgets: await holdMoney(ports, terms, decided, wave), exposures };
  } finally {
    wave.clear();
  }
};

/**
 * Releases what this attempt took and reads the exposures again. Only what the next attempt builds on is awaited: a
 * ledger that hangs must not cost the bids that need no money.
 */
const releaseAttempt = async (
  ports: HoldPorts,
  { person, wave }: SaleTerms,
  seen: SeenExposures,
  before: DecidedAuction,
  { kind, decided }: ExposuresHeld,
): Promise<SeenExposures> => {
  const { wins } = decided.decision;
  void releaseBudgets(ports, [...before.decision.wins, ...wins]);
  if (person === undefined) return undefined;
  const { keys } = person;
  if (kind === 'out') void releaseExposures(ports, keys, wins);
  if (kind === 'out' || seen === undefined) return undefined;
  const readAgain = async () => {
    await releaseExposures(ports, keys, wins);
    return readExposures(ports, keys);
  };
  return withTimeout(ports.clock, wave().restMs, readAgain).catch(tolerated(ports, 'exposures.read', undefined));
};

/** Why nothing more may be tried, though the decision has winners. */
const obstacle = ({ person, isLate }: SaleTerms, seen: SeenExposures, attempt: number): SkipReason | undefined => {
  if (isLate()) return 'out-of-time';
  if (person !== undefined && seen === undefined && needsExposures(person.account.pacing)) return 'store-unavailable';
  return attempt > MAX_TRIES ? 'concurrent-change' : undefined;
};

/**
 * Decides the auctions and takes money and places in caps for the winners, both at once. A refusal is one more fact and
 * the auctions are decided again, at most three times; where those left no longer serve every slot, with further
 * portions, and three times anew.
 */
export const holdSale = async (
  ports: HoldPorts,
  terms: SaleTerms,
  answers: readonly OfferedAnswer[],
): Promise<HeldAuction> => {
  const isGone = terms.isGone();
  let seen = terms.person?.seen;
  let refusals: readonly Refusal[] = [];
  let isLedgerOut = false;
  let offered = answers;
  const factsOf = (some: readonly DemandAnswer[]): AuctionFacts => {
    const facts = terms.factsOf(some, seen);
    return { ...facts, refusals: [...refusals, ...(isLedgerOut ? refusedInOutage(some) : []), ...facts.refusals] };
  };
  let attempt = 1;
  for (;;) {
    const before = decide(factsOf(offered));
    if (before.decision.wins.length === 0)
      return isGone ? { ...before, kind: 'hindered', obstacle: 'out-of-time' } : { ...before, kind: 'unsold' };
    const reason = obstacle(terms, seen, attempt);
    if (reason !== undefined) return { ...before, kind: 'hindered', obstacle: reason };
    const { budgets, exposures } = await takeAll(ports, terms, seen, before);
    if (budgets.isHeld && exposures.kind === 'held') {
      const { decided } = exposures;
      // What other requests were shown meanwhile may leave no winner.
      return { ...decided, kind: decided.decision.wins.length > 0 ? 'held' : 'unsold' };
    }
    seen = await releaseAttempt(ports, terms, seen, before, exposures);
    refusals = [...refusals, ...budgets.refusals];
    isLedgerOut ||= 'failure' in budgets;
    const wider = withFurtherPortions(offered, isServedBy(factsOf));
    attempt = wider === offered ? attempt + 1 : 1;
    offered = wider;
  }
};
