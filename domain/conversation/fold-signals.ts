import { foldSafety, SAFETY_WINDOW, type SafetyFinding, type SpokenSignals } from './fold-safety.js';
import { MAX_READ_CHARS, newestOf, type Message, type MessageRole } from './message.js';
import { foldVector } from './fold-vector.js';
import { type ConversationSignals, type MessageSignals, type Register, type WeightedTopic } from './signals.js';

/** A message counts 0.7 times as much as the one after it (`docs/concepts/relevance.md`). */
export const RECENCY = 0.7;
const ROLE_WEIGHT = { user: 1, assistant: 0.6 } as const satisfies Record<MessageRole, number>;
const MAX_TOPICS = 8;
export const MAX_TERMS = 64;
/** So that one long answer does not push out what the user said before it. */
const MAX_TERMS_PER_MESSAGE = 32;
/** A message before these would weigh less than a fiftieth of the newest one. */
const TELLING = 12;

/**
 * How many characters of one conversation are read for a turn, beside the user's newest message: as many as the
 * messages that decide about safety may have.
 */
export const MAX_TURN_CHARS = SAFETY_WINDOW * MAX_READ_CHARS;

/**
 * How many of the newest messages are at most {@link TELLING} and have at most {@link MAX_TURN_CHARS} characters to
 * read.
 */
const readableCount = (messages: readonly Pick<Message, 'content'>[]): number => {
  let chars = 0;
  let count = 0;
  for (let i = messages.length - 1; i >= 0 && count < TELLING; i--, count++) {
    chars += Math.min(messages[i]?.content.length ?? 0, MAX_READ_CHARS);
    if (chars > MAX_TURN_CHARS) break;
  }
  return count;
};

/**
 * The messages that are worth reading, oldest first: the newest {@link TELLING} with no more than {@link
 * MAX_TURN_CHARS} characters, and the user's newest if it is older than they.
 */
export const telling = <M extends Pick<Message, 'role' | 'content'>>(messages: readonly M[]): readonly M[] => {
  const count = readableCount(messages);
  if (messages.length <= count) return messages;
  const newest = messages.slice(-count);
  if (newest.some(({ role }) => role === 'user')) return newest;
  const user = newestOf(messages, 'user');
  return user === undefined ? newest : [user, ...newest];
};

interface Weighted {
  readonly signals: MessageSignals;
  readonly weight: number;
}

const weigh = (messages: readonly SpokenSignals[]): readonly Weighted[] => {
  const newestFirst: Weighted[] = [];
  let recency = 1;
  for (let i = messages.length - 1; i >= 0; i--) {
    const message = messages[i];
    if (message === undefined) continue;
    newestFirst.push({ signals: message.signals, weight: recency * ROLE_WEIGHT[message.role] });
    recency *= RECENCY;
  }
  return newestFirst;
};

/** The key with most votes; of equals the one heard first, which is the newest. */
const leader = <K>(votes: ReadonlyMap<K, number>): K | undefined => {
  let best: K | undefined;
  let most = 0;
  for (const [key, weight] of votes) if (weight > most) [best, most] = [key, weight];
  return best;
};

const vote = <K>(messages: readonly Weighted[], choice: (signals: MessageSignals) => K | undefined): K | undefined => {
  const votes = new Map<K, number>();
  for (const { signals, weight } of messages) {
    const key = choice(signals);
    if (key !== undefined) votes.set(key, (votes.get(key) ?? 0) + weight);
  }
  return leader(votes);
};

const clamp01 = (value: number): number => (value > 0 ? Math.min(value, 1) : 0);

/** Several weak hints add up but never beyond 1: the chance that not every hint was wrong. */
const foldTopics = (messages: readonly Weighted[]): readonly WeightedTopic[] => {
  const missing = new Map<string, number>();
  for (const { signals, weight } of messages)
    for (const topic of signals.topics)
      missing.set(topic.id, (missing.get(topic.id) ?? 1) * (1 - weight * clamp01(topic.weight)));
  const topics: WeightedTopic[] = [];
  for (const [id, odds] of missing) if (odds < 1) topics.push({ id, weight: 1 - odds });
  return topics.sort((a, b) => b.weight - a.weight || (a.id < b.id ? -1 : 1)).slice(0, MAX_TOPICS);
};

/** A term weighs as much as the strongest message that holds it. */
const foldTerms = (messages: readonly Weighted[]): ReadonlyMap<string, number> => {
  const terms = new Map<string, number>();
  for (const { signals, weight } of [...messages].sort((a, b) => b.weight - a.weight)) {
    const count = Math.min(signals.terms.length, MAX_TERMS_PER_MESSAGE);
    for (let i = 0; i < count; i++) {
      if (terms.size >= MAX_TERMS) return terms;
      const term = signals.terms[i];
      if (term !== undefined && !terms.has(term)) terms.set(term, weight);
    }
  }
  return terms;
};

const foldRegister = (messages: readonly SpokenSignals[], weighted: readonly Weighted[]): Register => {
  for (let i = messages.length - 1; i >= 0; i--) {
    const message = messages[i];
    if (message?.role === 'assistant') return message.signals.register;
  }
  return vote(weighted, (signals) => signals.register) ?? 'neutral';
};

/** The user has said to be a child; what the assistant says of itself does not count. */
const foldChild = (messages: readonly SpokenSignals[]): true | undefined =>
  messages.some(({ role, signals }) => role === 'user' && signals.isChild) || undefined;

/** As the newest message of the user tells; the one before it where that is too short to tell a language. */
const foldUnread = (messages: readonly SpokenSignals[]): true | undefined =>
  messages.findLast(
    ({ role, signals }) => role === 'user' && (signals.isUnread === true || signals.language !== undefined),
  )?.signals.isUnread;

/**
 * The conversation's signals from those of its messages, oldest first. Newer messages and the user's own count more.
 * Topics: at most 8, heaviest first. Terms: at most 64. Language: a vote of the messages long enough to tell.
 * Safety: {@link foldSafety}.
 */
export const foldSignals = (
  messages: readonly SpokenSignals[],
  { safety, safetyReason, lifeEvents }: SafetyFinding = foldSafety(messages),
): ConversationSignals => {
  const weighted = weigh(messages);
  return {
    language: vote(weighted, (signals) => signals.language),
    topics: foldTopics(weighted),
    safety,
    safetyReason,
    lifeEvents,
    isChild: foldChild(messages),
    isUnread: foldUnread(messages),
    terms: foldTerms(weighted),
    register: foldRegister(messages, weighted),
    vector: foldVector(weighted),
  };
};
