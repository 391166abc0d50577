import type { DecisionRecord } from '../../domain/decision-record.js';
import { judgeEligibility, type EligibilityFacts } from '../../domain/eligibility.js';
import * as id from '../../domain/ids.js';
import { judgePrivacy } from '../../domain/privacy.js';
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
