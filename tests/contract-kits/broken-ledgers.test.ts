import { expect, test } from '@jest/globals';
import { createMemoryJournal, createMemoryLedger, type MemoryJournal } from '../../adapters/store-memory/index.js';
import type { Ledger } from '../../application/ports/storage/ledger.js';
import * as contracts from '../contracts/index.js';
import { failingCases } from './failing-cases.js';

const pause = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

const brokenLedger = (change: (good: Ledger, journal: MemoryJournal) => Partial<Ledger>) =>
  contracts.ledgerContract(() => {
    const journal = createMemoryJournal();
    const good = createMemoryLedger({ events: journal });
    return { ledger: { ...good, ...change(good, journal) }, journal, eventLog: journal };
  });

const brokenJournal = (change: (good: MemoryJournal) => Partial<MemoryJournal>) =>
  contracts.journalContract(() => {
    const good = createMemoryJournal();
    const journal = { ...good, ...change(good) };
    return { journal, eventLog: journal };
  });

const broken: readonly (readonly [string, string, readonly contracts.ContractCase[]])[] = [
  [
    'only the first budget of a hold is checked',
    'a hold takes from all its budgets or from none',
    brokenLedger((good) => ({
      hold: (holds, nowMs) =>
        good.hold(
          holds.map((hold) => ({ ...hold, budgets: hold.budgets.slice(0, 1) })),
          nowMs,
        ),
    })),
  ],
  [
    'shares of unopened ads are nobody’s concern',
    'many at once never take more than the share',
    brokenLedger((good) => ({
      hold: (holds, nowMs) =>
        good.hold(
          holds.map((hold) => ({ ...hold, unopened: undefined })),
          nowMs,
        ),
    })),
  ],
  [
    'budgets are checked first and taken later',
    'many spenders of the last money never take more than there is',
    brokenLedger((good) => ({
      hold: async ([hold, ...others], nowMs) => {
        if (hold === undefined || others.length > 0)
          return good.hold(hold === undefined ? [] : [hold, ...others], nowMs);
        const spent = await good.spent(
          hold.budgets.map(({ id }) => id),
          nowMs,
        );
        await pause();
        const fits = hold.budgets.every(({ limit }, i) => hold.amount + (spent[i]?.held ?? 0) <= limit);
        const unlimited = hold.budgets.map(({ id }) => ({ id, limit: Number.MAX_SAFE_INTEGER as typeof hold.amount }));
        return fits ? good.hold([{ ...hold, budgets: unlimited }], nowMs) : [false];
      },
    })),
  ],
  [
    'holds never expire',
    "a hold is gone at its expiry without anyone's doing",
    brokenLedger((good) => ({ spent: (ids) => good.spent(ids, 0), hold: (holds) => good.hold(holds, 0) })),
  ],
  [
    'releasing is forgotten',
    'a released hold gives everything back, and only once',
    brokenLedger(() => ({ release: async () => undefined })),
  ],
  [
    'what an event requires is not looked at',
    'what an event requires may come earlier, also in the same batch, not later',
    brokenLedger((good) => ({
      record: (entries, nowMs) =>
        good.record(
          entries.map((e) => ({ ...e, requires: [] })),
          nowMs,
        ),
    })),
  ],
  [
    'what is missing is looked at first',
    'an event that requires itself is never counted, and is a duplicate or a conflict all the same',
    brokenLedger((good) => ({
      record: async (entries, nowMs) => {
        const results = await good.record(entries, nowMs);
        const waits = entries.map(({ requires, type }) => requires.includes(type));
        return results.map((result, i) => (waits[i] === true ? { kind: 'out-of-order' } : result));
      },
    })),
  ],
  [
    'event ids are not looked at',
    'an event id that was counted for another bid or type is a conflict and changes nothing',
    brokenLedger((good) => ({
      record: (entries, nowMs) =>
        good.record(
          entries.map((e) => ({ ...e, eventId: `${e.bidId}${e.type}` })),
          nowMs,
        ),
    })),
  ],
  [
    'duplicates are streamed again',
    'a counted event is in the stream, once, in the order of counting; others are not',
    brokenLedger((good, journal) => ({
      record: async (entries, nowMs) => {
        const results = await good.record(entries, nowMs);
        results.forEach(({ kind }, i) => {
          const draft = entries[i]?.stream;
          if (kind === 'duplicate' && draft !== undefined) journal.appendEvents([draft]);
        });
        return results;
      },
    })),
  ],
  [
    'a late event is billed whatever the budget says',
    'when the hold is gone and one budget admits no more, the event is counted at 0 as late',
    brokenLedger((good) => ({
      record: (entries, nowMs) =>
        good.record(
          entries.map((e) => (e.bills === undefined ? e : { ...e, bills: { ...e.bills, budgets: [] } })),
          nowMs,
        ),
    })),
  ],
  [
    'any account may read a decision',
    'another account does not find it',
    brokenJournal((good) => ({ findDecision: (_account, id) => good.findDecision(undefined, id) })),
  ],
  [
    'a page repeats its last event',
    'pages neither lose nor repeat an event',
    brokenJournal((good) => ({
      read: (account, after, limit) => good.read(account, after === 0 ? 0 : after - 1, Math.max(limit, 2)),
    })),
  ],
  [
    'one follower stops the others',
    'a follower that throws keeps nobody else from being called',
    brokenJournal((good) => {
      const listeners: (() => void)[] = [];
      return {
        follow: (_account, listener) => (listeners.push(listener), () => undefined),
        append: (entry) => {
          good.append(entry);
          try {
            for (const listener of listeners) listener();
          } catch {
            return;
          }
        },
      };
    }),
  ],
];

test.each(broken)('the kit notices when %s', async (_what, noticedBy, cases) => {
  expect(await failingCases(cases.filter(({ name }) => name === noticedBy))).toEqual([noticedBy]);
});
