import type { MessageRole } from './message.js';
import { calmTurnsOf, lifeEventOf, type LifeEvent } from './safety-class.js';
import { SAFETY_TIERS, type MessageSignals } from './signals.js';

/** One message's signals with who wrote it, oldest first in a list. */
export interface SpokenSignals {
  readonly role: MessageRole;
  readonly signals: MessageSignals;
}

/** What was found in messages that still count. */
export type SafetyFinding = Pick<MessageSignals, 'safety' | 'safetyReason' | 'lifeEvents'>;

/** A finding, and after how many calm turns of the user it no longer counts. */
export interface StandingFinding extends SafetyFinding {
  readonly turnsLeft: number;
}

/** What an earlier turn found, and the newest message that it had seen; -1: one before all that are read. */
export interface EarlierFinding extends StandingFinding {
  readonly seen: number;
}

/** Three turns: a finding counts at least so many messages long. */
export const SAFETY_WINDOW = 6;

/** A turn of the user is about something else with so many characters of words that the finding does not have. */
const OWN_CHARS = 15;
/** As of a topic that gives a reason for an ad. */
const CLEAR_TOPIC = 0.5;

const lifeEventsOf = ({ safety, safetyReason, lifeEvents }: SafetyFinding): readonly LifeEvent[] => {
  const named = safety === 'sensitive' ? lifeEventOf(safetyReason) : undefined;
  return lifeEvents ?? (named === undefined ? [] : [named]);
};

/** A life event weighs more than another sensitive subject, beside which there may be ads. */
const rank = (finding: SafetyFinding): number =>
  SAFETY_TIERS.indexOf(finding.safety) + Math.min(calmTurnsOf(finding.safety, finding.safetyReason), 9) / 10;

/** Nothing in it keeps ads away, and it has a topic or enough words of its own. */
const isCalm = ({ role, signals }: SpokenSignals, about: Pick<MessageSignals, 'topics' | 'terms'>): boolean => {
  if (role !== 'user' || calmTurnsOf(signals.safety, signals.safetyReason) > 0) return false;
  const own = signals.terms.filter((term) => !about.terms.includes(term));
  if (own.reduce((chars, term) => chars + term.length, 0) >= OWN_CHARS) return true;
  const isOther = ({ id, weight }: MessageSignals['topics'][number]) =>
    weight >= CLEAR_TOPIC && !about.topics.some((topic) => topic.id === id);
  return own.length > 0 && signals.topics.some(isOther);
};

const calmTurnsAfter = (messages: readonly SpokenSignals[], at: number): number => {
  const about = messages[at]?.signals ?? { topics: [], terms: [] };
  return messages.filter((message, i) => i > at && isCalm(message, about)).length;
};

/** The worst of both, with all life events, until both are over. */
const joined = (one: StandingFinding, other: StandingFinding): StandingFinding => {
  const [worse, better] = rank(other) > rank(one) ? [other, one] : [one, other];
  const lifeEvents = new Set([...(worse.lifeEvents ?? []), ...(better.lifeEvents ?? [])]);
  return {
    safety: worse.safety,
    safetyReason: worse.safetyReason,
    lifeEvents: lifeEvents.size === 0 ? undefined : [...lifeEvents],
    turnsLeft: Math.max(worse.turnsLeft, better.turnsLeft),
  };
};

const NOTHING: StandingFinding = { safety: 'safe', turnsLeft: 0 };

/**
 * What keeps ads away from a conversation, or is reported to demand: everything found in the newest
 * {@link SAFETY_WINDOW} messages, in the user's newest, and before them until the user has clearly moved on: as many of
 * the user's later messages as the class asks for are calm, and each has a topic or words of its own. A short "ok" or
 * "and then?" is no change of subject. What an earlier turn found outlives the messages that are read.
 */
export const foldSafety = (messages: readonly SpokenSignals[], earlier?: EarlierFinding): StandingFinding => {
  const newestUser = messages.findLastIndex(({ role }) => role === 'user');
  let standing = NOTHING;
  messages.forEach(({ signals }, at) => {
    if (signals.safety === 'safe') return;
    const { safety, safetyReason } = signals;
    const turnsLeft = Math.max(0, calmTurnsOf(safety, safetyReason) - calmTurnsAfter(messages, at));
    const isRecent = at === newestUser || messages.length - at <= SAFETY_WINDOW;
    if (isRecent || turnsLeft > 0)
      standing = joined({ safety, safetyReason, lifeEvents: lifeEventsOf(signals), turnsLeft }, standing);
  });
  if (earlier === undefined) return standing;
  const turnsLeft = earlier.turnsLeft - calmTurnsAfter(messages, earlier.seen);
  return turnsLeft > 0 ? joined(standing, { ...earlier, turnsLeft }) : standing;
};
