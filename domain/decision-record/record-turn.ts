import type { EligibilityFacts, OverlayFacts, TrafficFinding } from '../eligibility/eligibility.js';
import { shortened, shortenedIfAny } from './judged.js';
import type { PacedSession } from '../eligibility/pacing.js';
import type { DecisionInputs } from './recorded-decision.js';

/** Of a session only what pacing counts. */
export const pacedSession = ({ lastShownTurn, lastShownAtMs, shownAds }: PacedSession): PacedSession => ({
  lastShownTurn,
  lastShownAtMs,
  shownAds,
});

const shortTraffic = (traffic: readonly TrafficFinding[]): readonly TrafficFinding[] =>
  traffic.map(({ rule, detail }) => ({ rule, detail: shortened(detail) }));

/** What the gates of a turn judged, as the journal keeps it: of the conversation its safety alone. */
export const recordTurnFacts = (facts: EligibilityFacts): NonNullable<DecisionInputs['turn']> => ({
  requestedCodes: facts.requestedCodes.map((code) => shortened(code) as typeof code),
  trackOnly: facts.trackOnly,
  hasMessages: facts.hasMessages,
  session: pacedSession(facts.session),
  turn: facts.turn,
  shownToday: facts.shownToday,
  traffic: shortTraffic(facts.traffic),
  signals: { safety: facts.signals.safety, safetyReason: shortenedIfAny(facts.signals.safetyReason) },
  country: shortenedIfAny(facts.country),
  privacy: facts.privacy,
  unavailable: facts.unavailable,
});

export const recordSlotFacts = ({ traffic, country }: OverlayFacts): NonNullable<DecisionInputs['slot']> => ({
  traffic: shortTraffic(traffic),
  country: shortenedIfAny(country),
});
