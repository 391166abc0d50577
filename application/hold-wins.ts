import { bidKey } from '../domain/bid.js';
import type { BudgetHold } from '../domain/budget.js';
import { decideAuctions, type AuctionDecision, type Win } from '../domain/decide.js';
import {
  exposureKey,
  NO_EXPOSURES,
  withExposures,
  withoutExposures,
  type Exposure,
  type ExposureKey,
} from '../domain/exposure.js';
import { holdId } from '../domain/ids.js';
import { costOfImpression } from '../domain/money.js';
import type { AuctionFacts, Refusal } from '../domain/turn-facts.js';
import { HOLD_LIFETIME_MS } from '../domain/won-ad.js';
import type { Ports } from './ports/index.js';
import type { ExposureKeyOfSubject } from './ports/exposure-store.js';
import { within } from './within.js';

/** `design.md` section 6: re-decided on a fresh read at most three times. */
export const MAX_TRIES = 3;

export const exposureKeysOf = ({ bid }: Win): readonly ExposureKey[] => [
  exposureKey.account,
  exposureKey.advertiser(bid.advertiser.id),
  ...(bid.kind === 'direct' ? [exposureKey.campaign(bid.campaignId), exposureKey.lineItem(bid.lineItemId)] : []),
];

export const holdOf = (win: Win, nowMs: number): BudgetHold => ({
  id: holdId(win.bidId),
  budgets: win.bid.kind === 'direct' ? win.bid.budgets : [],
  amount: costOfImpression(win.clearingPrice),
  expiresAtMs: nowMs + HOLD_LIFETIME_MS,
});

/** Which wins could not have their money; an outage of the ledger refuses exactly those that need some. */
const holdBudgets = async (
  ports: Ports,
  wins: readonly Win[],
  nowMs: number,
  signal?: AbortSignal,
): Promise<readonly Refusal[]> => {
  const holds = wins.map((win) => holdOf(win, nowMs));
  if (holds.every((hold) => hold.budgets.length === 0)) return [];
  const asked = ports.ledger.hold(holds, nowMs);
  const taken = await (signal === undefined ? asked : within(asked, signal)).catch(() =>
    holds.map((hold) => hold.budgets.length === 0),
  );
  return wins.flatMap((win, i) =>
    taken[i] === true ? [] : [{ key: bidKey(win.bid), reason: 'hold-refused' as const }],
  );
};

/** For slots without a person: budgets alone, with the same refusals and the same number of tries. */
export const holdBudgetsOnly = async (ports: Ports, start: AuctionFacts): Promise<AuctionDecision> => {
  let facts = start;
  let decision = decideAuctions(facts);
  for (let attempt = 0; attempt < MAX_TRIES && decision.wins.length > 0; attempt++) {
    const refusals = await holdBudgets(ports, decision.wins, facts.nowMs);
    if (refusals.length === 0) return decision;
    facts = { ...facts, refusals: [...facts.refusals, ...refusals] };
    decision = decideAuctions(facts);
  }
  return decision.wins.length === 0 ? decision : { ...decision, wins: [], reason: 'concurrent-change' };
};

const exposureOf = (win: Win, nowMs: number): Exposure => ({
  bidId: win.bidId,
  keys: exposureKeysOf(win),
  atMs: nowMs,
  heldUntilMs: nowMs + HOLD_LIFETIME_MS,
  confirmed: false,
});

/** `unavailable` lets ads without caps pass; `conflict` means that another request of this subject was faster. */
const holdExposures = async (
  ports: Ports,
  subject: ExposureKeyOfSubject,
  version: number,
  facts: AuctionFacts,
  wins: readonly Win[],
  signal: AbortSignal,
) => {
  const next = withExposures(
    facts.exposures,
    wins.map((win) => exposureOf(win, facts.nowMs)),
    facts.nowMs,
  );
  const taken = await within(ports.exposures.replace(subject, version, next), signal).catch(
    () => 'unavailable' as const,
  );
  return taken === true ? 'held' : taken === false ? 'conflict' : taken;
};

/** Gives back what a decision took, best effort: a lease that stays is gone at its expiry. */
export const releaseWins = async (ports: Ports, subject: ExposureKeyOfSubject, wins: readonly Win[]): Promise<void> => {
  const release = async (): Promise<void> => {
    const { value, version } = await ports.exposures.read(subject);
    if (value !== undefined)
      await ports.exposures.replace(
        subject,
        version,
        withoutExposures(
          value,
          wins.map((win) => win.bidId),
        ),
      );
  };
  await Promise.allSettled([ports.ledger.release(wins.map((win) => holdId(win.bidId))), release()]);
};

export interface HeldDecision {
  readonly facts: AuctionFacts;
  readonly decision: AuctionDecision;
}

/** Second wave: exposures and budgets at once. A refusal is one more fact and the auctions are decided again, at most three times. */
export const holdWins = async (
  ports: Ports,
  subject: ExposureKeyOfSubject,
  exposureVersion: number | undefined,
  start: AuctionFacts,
  signal: AbortSignal,
): Promise<HeldDecision> => {
  let facts = start;
  let version = exposureVersion;
  let decision = decideAuctions(facts);
  for (let attempt = 0; attempt < MAX_TRIES && decision.wins.length > 0; attempt++) {
    const { wins } = decision;
    const [refusals, exposures] = await Promise.all([
      holdBudgets(ports, wins, facts.nowMs, signal),
      version === undefined ? 'unavailable' : holdExposures(ports, subject, version, facts, wins, signal),
    ]);
    if (refusals.length === 0 && exposures !== 'conflict') return { facts, decision };
    await releaseWins(ports, subject, wins);
    const fresh = await within(ports.exposures.read(subject), signal).catch(() => undefined);
    version = fresh?.version;
    facts = { ...facts, exposures: fresh?.value ?? NO_EXPOSURES, refusals: [...facts.refusals, ...refusals] };
    decision = decideAuctions(facts);
  }
  return {
    facts,
    decision: decision.wins.length === 0 ? decision : { ...decision, wins: [], reason: 'concurrent-change' },
  };
};
