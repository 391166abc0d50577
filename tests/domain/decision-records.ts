import { decideAuctions } from '../../domain/auction/decide.js';
import { describeDecision, type DecisionRecord } from '../../domain/decision-record/report.js';
import { judgeEligibility, type EligibilityFacts } from '../../domain/turn/eligibility.js';
import * as id from '../../domain/values/ids.js';
import { judgePrivacy } from '../../domain/privacy/privacy.js';
import { RECORD_VERSION, type StoredDecision } from '../../domain/decision-record/stored-decision.js';
import { captureAuction, captureTurn } from '../../domain/decision-record/capture.js';
import { bidSnapshot } from '../../domain/decision-record/snapshot.js';
import { reasonForNoAd } from '../../domain/auction/turn-outcome.js';
import type { AuctionFacts } from '../../domain/auction/turn-facts.js';
import { eligibleFacts } from './turn-facts.js';

/** A chat turn that was asked for at noon and had no ad; every record takes what shall differ. */
export const chatRecord = (
  differs: Partial<DecisionRecord> = {},
  facts: Partial<EligibilityFacts> = {},
): DecisionRecord => {
  const eligible = eligibleFacts(facts);
  return {
    id: id.decisionId('d-1'),
    accountId: id.accountId('demo'),
    kind: 'chat',
    atMs: eligible.nowMs,
    catalogVersion: 3,
    sessionId: id.sessionId('s-1'),
    turn: eligible.turn,
    outcome: 'no-fill',
    bidIds: [],
    gates: judgeEligibility(eligible),
    traffic: eligible.traffic,
    privacy: eligible.privacy,
    language: 'en',
    topics: ['210', '8'],
    usedPrepared: false,
    prepared: 0,
    sources: [],
    candidates: [],
    omittedCandidates: 0,
    deadlines: [],
    stages: [],
    elapsedMs: 12.5,
    ...differs,
  };
};

/** One slot over a video: no gates, no person. */
export const overlayRecord = (differs: Partial<DecisionRecord> = {}): DecisionRecord => ({
  ...chatRecord(),
  kind: 'overlay',
  sessionId: undefined,
  slotId: id.slotId('slot-1'),
  turn: undefined,
  gates: [],
  privacy: undefined,
  ...differs,
});

export const childPrivacy = judgePrivacy(
  { kind: 'own-process' },
  { regulatory: { coppa: 1 }, globalPrivacyControl: false, limitedTracking: false, adultCharacter: false },
);

/** What the journal keeps of a turn that these auctions decided. */
export const recordedOf = (facts: AuctionFacts, turn: Partial<EligibilityFacts> = {}): StoredDecision => {
  const eligible = eligibleFacts({ account: facts.account, nowMs: facts.nowMs, ...turn });
  const gates = judgeEligibility(eligible);
  const decision = decideAuctions(facts);
  const reason = reasonForNoAd(gates, decision, undefined);
  const { outcome, ...inputs } = captureAuction(facts.account, facts, decision, bidSnapshot);
  return {
    id: id.decisionId('d-1'),
    accountId: id.accountId('demo'),
    kind: 'chat',
    atMs: facts.nowMs,
    catalogVersion: 3,
    topics: [],
    usedPrepared: false,
    inputs: { ...inputs, turn: captureTurn(eligible) },
    outcome: reason === undefined ? 'filled' : 'no-fill',
    reason,
    bidIds: reason === undefined ? decision.wins.map(({ bidId }) => bidId) : [],
    refusedBy: gates.filter(({ pass }) => !pass),
    auction: outcome,
    prepared: 0,
    deadlines: [],
    stages: [],
    elapsedMs: 1,
    version: RECORD_VERSION,
  };
};

/** The market part of the readable record of these auctions. */
export const marketOf = (facts: AuctionFacts): Pick<DecisionRecord, 'candidates' | 'omittedCandidates' | 'sources'> => {
  const { candidates, omittedCandidates, sources } = describeDecision(recordedOf(facts));
  return { candidates, omittedCandidates, sources };
};

/** As a store gives it back. */
export const asStored = (record: StoredDecision): StoredDecision =>
  JSON.parse(JSON.stringify(record)) as StoredDecision;
