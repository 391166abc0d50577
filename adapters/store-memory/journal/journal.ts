import {
  NONE_DROPPED,
  type EventLog,
  type Journal,
  type StreamDraft,
} from '../../../application/ports/storage/streams/journal.js';
import type { AccountId, BidId, DecisionId } from '../../../domain/values/ids.js';
import type { StoredDecision } from '../../../domain/decision-record/stored-decision.js';
import { candidateDeltas, createCandidateSampling } from '../../../domain/decision-record/candidate-deltas.js';
import { decisionDeltas } from '../../../domain/decision-record/rollup-deltas.js';
import { withoutNames } from '../../../domain/decision-record/snapshot.js';
import { findIn } from '../../../domain/decision-record/search.js';
import { redactDecision } from '../../../domain/decision-record/redact.js';
import { EventStreams } from './event-streams.js';
import { DecisionIndex } from './decision-index.js';
import type { MemoryOutbox } from '../outbox.js';
import type { MemoryRollups } from '../rollups/rollups.js';
import { UserDataRefs } from './user-data-refs.js';

export interface MemoryJournalOptions {
  /** Where the notices of decisions go; the memory outbox is one. Absent: nowhere. */
  readonly outbox?: Pick<MemoryOutbox, 'add' | 'fulfil'> | undefined;
  /** Where the figures of decisions are added up; the memory rollups are one. Absent: nowhere. */
  readonly rollups?: Pick<MemoryRollups, 'add' | 'addCandidates'> | undefined;
  readonly maxDecisions?: number | undefined;
  readonly maxEventsPerAccount?: number | undefined;
  /** Sessions of users, by which these can be erased. */
  readonly maxUserDataRefs?: number | undefined;
}

/** Both halves of the journal, and the way in for events that a ledger counted. */
export interface MemoryJournal extends Journal, EventLog {
  appendEvents(drafts: readonly StreamDraft[]): void;
}

const DEFAULT_MAX_EVENTS = 10_000;

const seenBy = (account: AccountId | undefined, found: StoredDecision | undefined): StoredDecision | undefined =>
  found !== undefined && (account === undefined || found.accountId === account) ? withoutNames(found) : undefined;

const countingInto = (rollups: MemoryJournalOptions['rollups']): ((decision: StoredDecision) => void) => {
  const weightOf = createCandidateSampling();
  return (decision) => {
    rollups?.add(decisionDeltas(decision));
    rollups?.addCandidates(candidateDeltas(decision, weightOf(decision)));
  };
};

type Reading = Pick<
  Journal,
  'findDecision' | 'findDecisionOfBid' | 'findDecisionsOfBids' | 'findTexts' | 'searchDecisions'
>;

const readingFrom = (decisionIndex: DecisionIndex): Reading => ({
  findDecision: async (account, id: DecisionId) => seenBy(account, decisionIndex.find(id)),
  findTexts: async (ids) => decisionIndex.findTexts(ids),
  searchDecisions: async (search) => decisionIndex.search(search),
  findDecisionsOfBids: async (account, ids) =>
    decisionIndex.findByBids(ids).flatMap((found) => {
      const seen = seenBy(account, found);
      return (seen && findIn(seen, {})) ?? [];
    }),
  findDecisionOfBid: async (account, id: BidId) => seenBy(account, decisionIndex.findByBid(id)),
});

/**
 * Everything is readable as soon as it is appended, so nothing is ever dropped; the oldest goes when there is too much.
 */
export const createMemoryJournal = (options: MemoryJournalOptions = {}): MemoryJournal => {
  const streams = new EventStreams(options.maxEventsPerAccount ?? DEFAULT_MAX_EVENTS);
  const decisionIndex = new DecisionIndex(options.maxDecisions);
  const count = countingInto(options.rollups);
  const userData = new UserDataRefs(options.maxUserDataRefs);
  return {
    append: ({ decision, events, notices, userDataRef, fulfils, text }) => {
      if (fulfils !== undefined && options.outbox?.fulfil(fulfils.notice) === false) return;
      if (userDataRef !== undefined) userData.add(userDataRef);
      if (decision !== undefined && decisionIndex.add(decision)) count(decision);
      if (text !== undefined) decisionIndex.addText(text);
      streams.append(events);
      if (notices !== undefined) options.outbox?.add(notices);
    },
    appendEvents: (drafts) => streams.append(drafts),
    flush: async () => undefined,
    dropped: NONE_DROPPED,
    isOut: false,
    ...readingFrom(decisionIndex),
    tracesOf: async (account, user) => {
      const { sessions, subjects } = userData.of(account, user);
      const decided = decisionIndex.ofSessions(sessions);
      const ads = [...new Set(decided.flatMap(({ bidIds }) => bidIds))];
      const decisions = decided.map(({ id }) => id);
      return { user, subjects: [...subjects], sessions: [...sessions], ads, decisions };
    },
    eraseUser: async (account, _userId, traces) => {
      const sessions = new Set(traces.sessions);
      for (const decision of decisionIndex.ofSessions(sessions)) decisionIndex.add(redactDecision(decision));
      streams.erase(account, sessions);
      userData.forget(account, traces.user);
    },
    read: (account, after, limit) => streams.read(account, after, limit),
    follow: (account, listener) => streams.follow(account, listener),
  };
};
