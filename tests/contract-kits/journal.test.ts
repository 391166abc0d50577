import { createMemoryJournal } from '../../adapters/store-memory/index.js';
import {
  NONE_DROPPED,
  type EventLog,
  type Journal,
  type StreamEvent,
} from '../../application/ports/storage/streams/journal.js';
import type { StoredDecision } from '../../domain/decision-record/stored-decision.js';
import type { TextRecord } from '../../domain/decision-record/text-record.js';
import { accountId } from '../../domain/values/ids.js';
import * as contracts from '../contracts/index.js';
import { tryKit } from './try-kit.js';

type Subject = contracts.JournalSubject;

const good = (): Subject => {
  const journal = createMemoryJournal();
  return { journal, eventLog: journal };
};

const journal =
  (change: (good: Journal) => Partial<Journal>) =>
  (subject: Subject): Subject => ({ ...subject, journal: { ...subject.journal, ...change(subject.journal) } });
const log =
  (change: (good: EventLog, journal: Journal) => Partial<EventLog>) =>
  (subject: Subject): Subject => ({
    ...subject,
    eventLog: { ...subject.eventLog, ...change(subject.eventLog, subject.journal) },
  });
const events = (change: (all: readonly StreamEvent[]) => readonly StreamEvent[]) =>
  log(({ read }) => ({
    read: async (...asked) => {
      const page = await read(...asked);
      return { ...page, events: change(page.events) };
    },
  }));

/** Everybody who follows is called for whatever is appended. */
const called = ({ journal: kept, eventLog }: Subject): Subject => {
  const listeners = new Set<() => void>();
  return {
    journal: {
      ...kept,
      append: (entry) => {
        kept.append(entry);
        for (const listener of listeners) listener();
      },
    },
    eventLog: {
      ...eventLog,
      follow: (_account, listener) => {
        listeners.add(listener);
        return () => void listeners.delete(listener);
      },
    },
  };
};

tryKit<Subject>('journal', {
  kit: contracts.journalContract,
  good,
  idle: () => ({
    journal: {
      append: () => undefined,
      flush: async () => undefined,
      dropped: NONE_DROPPED,
      isOut: false,
      findDecision: async () => undefined,
      findDecisionOfBid: async () => undefined,
      searchDecisions: async () => ({ decisions: [] }),
      findDecisionsOfBids: async () => [],
      findTexts: async () => [],
      tracesOf: async (_account, user) => contracts.sampleTraces({ user }),
      eraseUser: async () => undefined,
    },
    eventLog: {
      read: async () => ({ events: [], oldestId: 0, newestId: 0 }),
      follow: () => () => undefined,
    },
  }),
  idlePasses: {
    'an unknown decision is not found': 'it promises nothing else',
    'an account without events has an empty stream': 'it promises nothing else',
    'an unknown user has no data refs': 'it promises nothing else',
  },
  mutants: {
    'a decision is found by its id and by its ads': [
      'it is found by its first ad alone',
      journal(({ append }) => ({
        append: (entry) =>
          append({
            ...entry,
            decision: entry.decision && { ...entry.decision, bidIds: entry.decision.bidIds.slice(0, 1) },
          }),
      })),
    ],
    'another account does not find it': [
      'any account finds any decision',
      journal(({ findDecision }) => ({ findDecision: (_account, id) => findDecision(undefined, id) })),
    ],
    'an unknown decision is not found': [
      'the prototype is a decision',
      journal(({ findDecisionOfBid }) => ({
        findDecisionOfBid: async (account, id) =>
          id in {} ? contracts.sampleDecision() : findDecisionOfBid(account, id),
      })),
    ],
    'a repeated answer does not hide the first decision': [
      'a repeated answer counts as any other',
      journal(({ append, findDecision, findDecisionOfBid }) => {
        const newest = new Map<string, Parameters<Journal['findDecision']>[1]>();
        return {
          append: (entry) => {
            append(entry);
            for (const bid of entry.decision?.bidIds ?? []) if (entry.decision) newest.set(bid, entry.decision.id);
          },
          findDecisionOfBid: async (account, bid) => {
            const id = newest.get(bid);
            return id === undefined ? findDecisionOfBid(account, bid) : findDecision(account, id);
          },
        };
      }),
    ],
    'the author of a text is found by its ad': [
      'a text needs no ad',
      journal(({ append, findTexts }) => {
        const texts: TextRecord[] = [];
        return {
          append: (entry) => {
            append(entry);
            if (entry.text !== undefined) texts.push(entry.text);
          },
          findTexts: async (ids) => (ids.length === 0 ? texts.slice(-1) : findTexts(ids)),
        };
      }),
    ],
    'a search finds the decisions of one account and time, newest first': [
      'the end of the time belongs to it',
      journal(({ searchDecisions }) => ({
        searchDecisions: (search) => searchDecisions({ ...search, untilMs: search.untilMs + 1 }),
      })),
    ],
    'pages of a search neither lose nor repeat a decision': [
      'a page goes on behind the time of the one before',
      journal(({ searchDecisions }) => ({
        searchDecisions: ({ before, ...search }) =>
          searchDecisions({ ...search, untilMs: Math.min(search.untilMs, before?.atMs ?? Infinity) }),
      })),
    ],
    'a search looks at a bounded number of decisions, and goes on behind them': [
      'it ends with the decisions that it looks at',
      journal(({ searchDecisions }) => ({
        searchDecisions: async (search) => {
          const found = await searchDecisions(search);
          return found.decisions.length === 0 ? { decisions: [] } : found;
        },
      })),
    ],
    'decisions are found by a range of ids of their ads, of every account or of one': [
      'any account finds those of any other',
      journal(({ findDecisionsOfBids }) => ({
        findDecisionsOfBids: (_account, ids) => findDecisionsOfBids(undefined, ids),
      })),
    ],
    'nothing is dropped below the limit': [
      'the first entry is counted as dropped',
      ({ journal: kept, eventLog }) => {
        let appended = 0;
        const counting: Journal = {
          ...kept,
          append: (entry) => {
            appended++;
            kept.append(entry);
          },
          get dropped() {
            return { ...NONE_DROPPED, noRoom: appended };
          },
        };
        return { journal: counting, eventLog };
      },
    ],
    'what was written was not out': [
      'it is out for ever',
      ({ journal: kept, eventLog }) => ({ journal: { ...kept, isOut: true }, eventLog }),
    ],
    'an account without events has an empty stream': [
      'the newest id is never 0',
      log(({ read }) => ({
        read: async (...asked) => {
          const page = await read(...asked);
          return { ...page, newestId: Math.max(page.newestId, 1) };
        },
      })),
    ],
    'events come whole, oldest first, with increasing ids above 0': [
      'events come newest first',
      events((all) => all.toReversed()),
    ],
    'pages neither lose nor repeat an event': [
      'a page repeats the event before',
      log(({ read }) => ({
        read: (account, after, limit) => read(account, after === 0 ? 0 : after - 1, Math.max(limit, 2)),
      })),
    ],
    'after the newest event there is nothing, no gap': [
      'the oldest is the newest there will be',
      log(({ read }) => ({
        read: async (...asked) => {
          const page = await read(...asked);
          return { ...page, oldestId: page.newestId + 2 };
        },
      })),
    ],
    "accounts with ids of any characters never see each other's events": [
      'accounts are compared without case',
      (subject) => ({
        journal: {
          ...subject.journal,
          append: (entry) =>
            subject.journal.append({
              ...entry,
              events: entry.events.map((event) => ({
                ...event,
                accountId: accountId(event.accountId.toLowerCase()),
              })),
            }),
        },
        eventLog: {
          ...subject.eventLog,
          read: (account, ...rest) => subject.eventLog.read(accountId(account.toLowerCase()), ...rest),
        },
      }),
    ],
    'a follower is called when new events are readable': [
      'followers are called before anything is readable',
      ({ journal: kept, eventLog }) => {
        let isEarly = false;
        return {
          journal: kept,
          eventLog: {
            ...eventLog,
            follow: (account, listener) => {
              isEarly = true;
              listener();
              return eventLog.follow(account, () => undefined);
            },
            read: async (...asked) => (isEarly ? { events: [], oldestId: 1, newestId: 0 } : eventLog.read(...asked)),
          },
        };
      },
    ],
    'stopped followers and those of other accounts are not called': [
      'whoever follows is called for every account',
      called,
    ],
    "a user's data refs lead only to its own data": [
      'ads are left out',
      journal(({ tracesOf }) => ({
        tracesOf: async (account, user) => ({ ...(await tracesOf(account, user)), ads: [] }),
      })),
    ],
    'an unknown user has no data refs': [
      'everybody left the trace of himself',
      journal(({ tracesOf }) => ({
        tracesOf: async (account, user) => ({ ...(await tracesOf(account, user)), subjects: [user] }),
      })),
    ],
    'erasure removes the person from records, and changes no others': [
      'erasing forgets nothing',
      journal(() => ({ eraseUser: async () => undefined })),
    ],
    'erasure covers hundreds of turns': [
      'only the first hundred are erased',
      journal(({ append, findDecision }) => {
        const appended: StoredDecision[] = [];
        return {
          append: (entry) => {
            append(entry);
            if (entry.decision !== undefined) appended.push(entry.decision);
          },
          findDecision: async (account, id) =>
            appended.slice(100).find((decision) => decision.id === id) ?? findDecision(account, id),
        };
      }),
    ],
  },
});
