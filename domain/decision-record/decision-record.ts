import type { JudgedBid } from '../demand/bid.js';
import { GATES, OVERLAY_GATES, type GateVerdict, type TrafficFinding } from '../eligibility/eligibility.js';
import type { SourceId } from '../values/ids.js';
import type { PacedSession } from '../eligibility/pacing.js';
import type { PrivacyVerdicts } from '../privacy/privacy.js';
import { candidatesOf, type CandidateRecord } from './record-candidates.js';
import type { RecordedAnswer, RecordedDecision } from './recorded-decision.js';
import { bidsOf, type DemandAnswer } from '../auction/turn-facts.js';

export interface SourceRecord {
  readonly source: SourceId;
  readonly outcome: DemandAnswer['outcome'];
  readonly elapsedMs: number;
  /** What this source might be told. */
  readonly privacy?: PrivacyVerdicts | undefined;
  readonly detail?: string | undefined;
}

/** How far the conversation had come, and what of the caps was used. */
export interface PacingRecord extends PacedSession {
  readonly shownToday: number;
}

/** Everything needed to say why a request did or did not show an ad. No text, no identifier of a person. */
export interface DecisionRecord extends Omit<RecordedDecision, 'inputs' | 'auction' | 'refusedBy'> {
  readonly turn?: number | undefined;
  readonly gates: readonly GateVerdict[];
  readonly traffic: readonly TrafficFinding[];
  readonly privacy?: PrivacyVerdicts | undefined;
  readonly pacing?: PacingRecord | undefined;
  readonly sources: readonly SourceRecord[];
  readonly candidates: readonly CandidateRecord[];
  /** Candidates that were left out because there were too many. */
  readonly omittedCandidates: number;
}

export const MAX_CANDIDATES = 200;

const gatesOf = ({ inputs, refusedBy }: RecordedDecision): readonly GateVerdict[] => {
  const gates = inputs.turn !== undefined ? GATES : inputs.slot !== undefined ? OVERLAY_GATES : [];
  return gates.map((gate) => refusedBy.find((refusal) => refusal.gate === gate) ?? { gate, pass: true });
};

const sourceOf = ({ source, outcome, elapsedMs, privacy, detail }: RecordedAnswer): SourceRecord => ({
  source,
  outcome,
  elapsedMs,
  privacy,
  detail,
});

const pacingOf = ({ inputs }: RecordedDecision): PacingRecord | undefined => {
  const { turn, auction } = inputs;
  if (turn === undefined) return undefined;
  const { lastShownTurn, lastShownAtMs, shownAds } = turn.session;
  return { lastShownTurn, lastShownAtMs, shownAds, shownToday: auction?.pacing?.shownToday ?? turn.shownToday };
};

/** A decision for people to read, made of what the journal keeps. Winners of all slots come first; bounded from the end. */
export const describeDecision = (recorded: RecordedDecision): DecisionRecord => {
  const { inputs, auction: _, refusedBy: __, ...outcome } = recorded;
  const bids: readonly JudgedBid[] = bidsOf(inputs.answers);
  const all = candidatesOf(recorded, bids);
  const omitted = inputs.answers.reduce((sum, answer) => sum + answer.omitted, 0);
  return {
    ...outcome,
    turn: inputs.turn?.turn,
    gates: gatesOf(recorded),
    traffic: inputs.turn?.traffic ?? inputs.slot?.traffic ?? [],
    privacy: inputs.turn?.privacy,
    pacing: pacingOf(recorded),
    sources: inputs.answers.map(sourceOf),
    candidates: all.slice(0, MAX_CANDIDATES),
    omittedCandidates: Math.max(0, all.length - MAX_CANDIDATES) + omitted,
  };
};
