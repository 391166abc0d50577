import type { Ledger, LedgerEntry, RecordResult } from '../../application/ports/storage/ledger.js';
import type { BudgetHold } from '../../domain/budget/budget.js';
import { accountId, bidId, holdId } from '../../domain/values/ids.js';
import type { Nanos } from '../../domain/values/money.js';
import type { LedgerSubject } from '../contracts/index.js';
import { pause, type Mutant } from './try-kit.js';

export const ledger =
  (change: (good: Ledger) => Partial<Ledger>) =>
  (subject: LedgerSubject): LedgerSubject => ({
    ...subject,
    ledger: { ...subject.ledger, ...change(subject.ledger) },
  });

export const holds = (change: (hold: BudgetHold) => BudgetHold) =>
  ledger((good) => ({ hold: (all, nowMs) => good.hold(all.map(change), nowMs) }));

const entries = (change: (entry: LedgerEntry) => LedgerEntry) =>
  ledger((good) => ({ record: (all, nowMs) => good.record(all.map(change), nowMs) }));

const results = (change: (result: RecordResult, entry: LedgerEntry | undefined) => RecordResult) =>
  ledger((good) => ({
    record: async (all, nowMs) => (await good.record(all, nowMs)).map((result, i) => change(result, all[i])),
  }));

/** What an entry bills, when it bills. */
const bills = (change: (billed: NonNullable<LedgerEntry['bills']>) => LedgerEntry['bills']) =>
  entries((entry) => ({ ...entry, bills: entry.bills && change(entry.bills) }));

const BILLS_NOTHING = bills(() => undefined);
const WHATEVER_THE_BUDGETS = bills((billed) => ({ ...billed, budgets: [] }));
let count = 0;

const counting: Readonly<Record<string, Mutant<LedgerSubject>>> = {
  'an event that bills nothing is counted at 0': [
    'every event costs a nano',
    results((result) => (result.kind === 'counted' ? { ...result, billed: (result.billed + 1) as Nanos } : result)),
  ],
  'a repeated event is a duplicate, also within one batch': [
    'a duplicate is told as counted',
    results((result) => (result.kind === 'duplicate' ? { kind: 'counted', billed: 0 as Nanos, late: false } : result)),
  ],
  'a type counts once per bid, whatever the event id': [
    'every event id counts',
    entries((entry) => ({ ...entry, bidId: bidId(`${entry.bidId}${entry.eventId}`) })),
  ],
  'types and bids count independently': ['a bid counts once', entries((entry) => ({ ...entry, type: 'ad.clicked' }))],
  'an event id of another bid or type is a conflict': [
    'event ids are not looked at',
    entries((entry) => ({ ...entry, eventId: `${entry.bidId}${entry.type}` })),
  ],
  'event ids of different accounts never collide': [
    'accounts are compared without case',
    entries((entry) => ({ ...entry, accountId: accountId(entry.accountId.toLowerCase()) })),
  ],
  'of simultaneous writers of an event exactly one counts': [
    'events are looked for first and counted later',
    ledger((good) => {
      const seen = new Set<string>();
      return {
        record: async (all, nowMs) => {
          const areNew = all.map(({ eventId }) => !seen.has(eventId));
          await pause();
          for (const { eventId } of all) seen.add(eventId);
          const told = await good.record(all, nowMs);
          return told.map((result, i) =>
            areNew[i] === true ? { kind: 'counted', billed: 0 as Nanos, late: false } : result,
          );
        },
      };
    }),
  ],
  'a required event must come earlier, perhaps in the same batch': [
    'what an event requires is not looked at',
    entries((entry) => ({ ...entry, requires: [] })),
  ],
  'every required type must be there, of the same bid': [
    'the first required type is enough',
    entries((entry) => ({ ...entry, requires: entry.requires.slice(0, 1) })),
  ],
  'an event out of order changes nothing and may be resent': [
    'what came out of order is remembered as seen',
    ledger((good) => {
      const seen = new Set<string>();
      return {
        record: async (all, nowMs) => {
          const told = await good.record(all, nowMs);
          return told.map((result, i): RecordResult => {
            const eventId = all[i]?.eventId ?? '';
            if (seen.has(eventId)) return { kind: 'duplicate' };
            if (result.kind === 'out-of-order') seen.add(eventId);
            return result;
          });
        },
      };
    }),
  ],
  'an event that requires itself never counts': [
    'what is missing is looked at first',
    results((result, entry) => (entry?.requires.includes(entry.type) === true ? { kind: 'out-of-order' } : result)),
  ],
  'only counted events are streamed, once, in order': [
    'what comes too early is streamed, too',
    entries((entry) => ({ ...entry, requires: [] })),
  ],
};

const billing: Readonly<Record<string, Mutant<LedgerSubject>>> = {
  'billing commits to budgets only, opened or not': [
    'what was opened is billed no more',
    ledger((good) => {
      const opened = new Set<string>();
      return {
        open: (ids, ...rest) => {
          for (const id of ids) opened.add(id);
          return good.open(ids, ...rest);
        },
        record: (all, nowMs) =>
          good.record(
            all.map((entry) => (opened.has(entry.bills?.holdId ?? '') ? { ...entry, bills: undefined } : entry)),
            nowMs,
          ),
      };
    }),
  ],
  "billing commits a hold's exact amount in all budgets and ends it": [
    'a hold goes on once it is billed',
    bills((billed) => ({ ...billed, holdId: holdId(`${billed.holdId}${count++}`) })),
  ],
  "committed money stays after its hold's expiry": ['a view commits nothing', BILLS_NOTHING],
  'committed money cannot be held again': ['nothing is ever committed', BILLS_NOTHING],
  'an uncounted event bills nothing': [
    'it bills before it looks at what is required',
    ledger((good) => ({
      record: async (all, nowMs) => {
        const early = all.filter(({ requires }) => requires.length > 0);
        await good.record(
          early.map((entry) => ({
            ...entry,
            requires: [],
            bidId: bidId(`${entry.bidId}${count++}`),
            eventId: `${entry.eventId}${count}`,
          })),
          nowMs,
        );
        return good.record(all, nowMs);
      },
    })),
  ],
  'a hold without budgets is billed in full': [
    'where there is no budget, nothing is billed',
    bills((billed) => (billed.budgets.length === 0 ? undefined : billed)),
  ],
  'without a hold, an event is billed if its budgets allow': [
    'without its hold an event is late',
    bills((billed) => ({ ...billed, budgets: billed.budgets.map(({ id }) => ({ id, limit: 0 as Nanos })) })),
  ],
  'without a hold or budget, an event is counted at 0 as late': [
    'a late event is billed whatever the budgets say',
    WHATEVER_THE_BUDGETS,
  ],
  'an unknown hold is billed like an expired one': [
    'what was never held is billed whatever the budgets say',
    WHATEVER_THE_BUDGETS,
  ],
  'simultaneous bills are exact and within the budget': [
    'a crowd is billed whatever the budgets say',
    WHATEVER_THE_BUDGETS,
  ],
};

export const recordMutants: Readonly<Record<string, Mutant<LedgerSubject>>> = { ...counting, ...billing };
