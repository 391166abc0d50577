import type { StoredAnswer, StoredDecision } from '../../domain/decision-record/stored-decision.js';
import { DIRECT_SOURCE } from '../../domain/demand/shared-part.js';
import { SECOND_MS } from '../../domain/values/time.js';
import type { Metrics } from './metrics.js';

/** Bounds of labels that grow with the configuration: a name beyond them is counted as `other`. */
export interface Labels {
  readonly account: (value: string) => string;
  readonly bidder: (value: string) => string;
}

const countStages = ({ stageSeconds }: Metrics, { stages }: StoredDecision): void => {
  let beganMs = 0;
  for (const { of, atMs } of stages) {
    stageSeconds.observe(Math.max(0, atMs - beganMs) / SECOND_MS, of);
    beganMs = atMs;
  }
};

const countAnswer = (metrics: Metrics, { bidder: nameOf }: Labels, answer: StoredAnswer): void => {
  const bidder = nameOf(answer.source);
  metrics.bidderCalls.inc(bidder, answer.outcome);
  if (answer.outcome === 'not-asked') return;
  metrics.bidderSeconds.observe(answer.elapsedMs / SECOND_MS, bidder);
  if (answer.bids.length > 0) metrics.bids.add(answer.bids.length, bidder);
  // Of an operator's own campaigns most do not fit a turn, and their reports say so: of bidders each one is a finding.
  if (answer.source === DIRECT_SOURCE) return;
  for (const { lossReason } of answer.rejections) metrics.rejections.inc(bidder, lossReason);
};

const countWins = (metrics: Metrics, { bidder }: Labels, { inputs, auction, outcome }: StoredDecision): void => {
  if (outcome !== 'filled' || auction === undefined) return;
  const bids = inputs.answers.flatMap((answer) => answer.bids);
  for (const { winner } of auction.slots) {
    const bid = winner && bids[winner.bid];
    if (bid !== undefined) metrics.wins.inc(bidder(bid.source));
  }
};

/** A decision as numbers; its id is an exemplar, by which `explain` finds it, and that of its trace if there is one. */
export const countDecision = (
  metrics: Metrics,
  labels: Labels,
  decision: StoredDecision,
  traceId: string | undefined,
): void => {
  const { kind, outcome, reason, elapsedMs } = decision;
  metrics.turns.inc(kind, outcome, reason ?? 'none');
  metrics.accountTurns.inc(labels.account(decision.accountId), outcome);
  const exemplar = { decision_id: decision.id, ...(traceId !== undefined && { trace_id: traceId }) };
  metrics.turnSeconds.observeOne(exemplar, elapsedMs / SECOND_MS, kind);
  countStages(metrics, decision);
  for (const { of, failed } of decision.deadlines) metrics.missed.inc(of, failed ? 'failed' : 'late');
  for (const answer of decision.inputs.answers) countAnswer(metrics, labels, answer);
  countWins(metrics, labels, decision);
};
