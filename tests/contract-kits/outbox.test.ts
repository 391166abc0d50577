import * as memory from '../../adapters/store-memory/index.js';
import type { DueNotice, Outbox } from '../../application/ports/storage/streams/outbox.js';
import * as contracts from '../contracts/index.js';
import { pause, tryKit } from './try-kit.js';

type Subject = contracts.OutboxSubject;

const good = (): Subject => {
  const outbox = memory.createMemoryOutbox();
  const journal = memory.createMemoryJournal({ outbox });
  return { outbox, journal, ledger: memory.createMemoryLedger({ events: journal, outbox }) };
};

const outbox =
  (change: (good: Outbox) => Partial<Outbox>) =>
  (subject: Subject): Subject => ({ ...subject, outbox: { ...subject.outbox, ...change(subject.outbox) } });

const claims = (change: (due: readonly DueNotice[]) => readonly DueNotice[]) =>
  outbox(({ claim }) => ({ claim: async (...asked) => change(await claim(...asked)) }));

const journal =
  (change: (good: Subject['journal']) => Partial<Subject['journal']>) =>
  (subject: Subject): Subject => ({ ...subject, journal: { ...subject.journal, ...change(subject.journal) } });

tryKit<Subject>('outbox', {
  kit: contracts.outboxContract,
  good,
  idle: () => ({
    outbox: {
      claim: async () => [],
      settle: async () => undefined,
      postpone: async () => undefined,
      putBack: async () => undefined,
      backlog: async () => ({ count: 0 }),
      eraseUser: async () => undefined,
      dropped: 0,
    },
    journal: { append: () => undefined, flush: async () => undefined },
    ledger: { record: async (entries) => entries.map(() => ({ kind: 'duplicate' })) },
  }),
  idlePasses: { 'an empty outbox has nothing to claim': 'it promises nothing else' },
  mutants: {
    'erasure removes the notices of decisions and ads, and no others': [
      'those of decisions alone are erased',
      outbox(({ eraseUser }) => ({
        eraseUser: (account, user, traces) => eraseUser(account, user, { ...traces, ads: [] }),
      })),
    ],
    'an empty outbox has nothing to claim': [
      'there is always something',
      claims((due) => (due.length === 0 ? [{ notice: contracts.sampleNotice(), attempts: 0 }] : due)),
    ],
    'the backlog counts what is not settled, claimed or not': [
      'it never grows',
      outbox(() => ({ backlog: async () => ({ count: 0 }) })),
    ],
    'a journalled notice can be claimed whole, without an attempt': [
      'a claim counts as an attempt',
      claims((due) => due.map(({ notice, attempts }) => ({ notice, attempts: attempts + 1 }))),
    ],
    'a claim lasts until its lease ends, then counts an attempt': [
      'a lease is over at once',
      outbox(({ claim }) => ({ claim: (limit, nowMs) => claim(limit, nowMs, 0) })),
    ],
    'simultaneous claims share out all notices, each once': [
      'notices are looked for first and leased later',
      outbox(({ claim }) => ({
        claim: async (limit, nowMs, leaseMs) => {
          const due = await claim(limit, nowMs, 0);
          await pause();
          await claim(limit, nowMs, leaseMs);
          return due;
        },
      })),
    ],
    'the oldest come first': [
      'the newest come first',
      outbox(({ claim }) => ({
        claim: async (limit, nowMs, leaseMs) => (await claim(1_000, nowMs, leaseMs)).toReversed().slice(0, limit),
      })),
    ],
    'new notices come before repeated ones, the longest due first': [
      'a postponed notice keeps its place',
      outbox(({ postpone }) => ({ postpone: (id) => postpone(id, 0) })),
    ],
    'an acknowledgement settles a notice, once': [
      'what it fulfils is overlooked',
      journal(({ append }) => ({ append: (entry) => append({ ...entry, fulfils: undefined }) })),
    ],
    'a settled notice never returns': [
      'settling is put off for a second',
      outbox(({ postpone }) => ({
        settle: async (ids) => {
          for (const id of ids) await postpone(id, Date.now() + 500);
        },
      })),
    ],
    'a postponed notice comes when it is due': [
      'a postponed notice is given up',
      outbox(({ settle }) => ({ postpone: (id) => settle([id]) })),
    ],
    'notices put back count no attempt and come when due': [
      'an attempt is counted',
      outbox(({ postpone }) => ({
        putBack: async (ids, untilMs) => {
          for (const id of ids) await postpone(id, untilMs);
        },
      })),
    ],
    'a notice put in twice is one': [
      'each notice put in is another',
      journal(({ append }) => {
        let count = 0;
        return {
          append: (entry) =>
            append({
              ...entry,
              notices: entry.notices?.map((notice) => ({
                ...notice,
                id: `${notice.id}${count++}` as typeof notice.id,
              })),
            }),
        };
      }),
    ],
    'a counted event puts in its notices, once': [
      'the first notice of an event alone is put in',
      (subject) => ({
        ...subject,
        ledger: {
          record: (entries, nowMs) =>
            subject.ledger.record(
              entries.map((entry) => ({ ...entry, notices: entry.notices?.slice(0, 1) })),
              nowMs,
            ),
        },
      }),
    ],
    'an uncounted event puts in no notices': [
      'notices are put in before the event is counted',
      (subject) => ({
        ...subject,
        ledger: {
          record: async (entries, nowMs) => {
            for (const { notices } of entries) subject.journal.append({ events: [], notices });
            await subject.journal.flush();
            return subject.ledger.record(entries, nowMs);
          },
        },
      }),
    ],
  },
});
