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
  'an event is counted, and costs nothing when it bills nothing': [
    'every event costs a nano',
    results((result) => (result.kind === 'counted' ? { ...result, billed: (result.billed + 1) as Nanos } : result)),
  ],
  'the same event again is a duplicate, also within one batch': [
    'a duplicate is told as counted',
    results((result) => (result.kind === 'duplicate' ? { kind: 'counted', billed: 0 as Nanos, late: false } : result)),
  ],
  'a type is counted once per bid, whatever the event id': [
    'every event id counts',
    entries((entry) => ({ ...entry, bidId: bidId(`${entry.bidId}${entry.eventId}`) })),
  ],
  'each type of a bid and each bid count by themselves': [
    'a bid counts once',
    entries((entry) => ({ ...entry, type: 'ad.clicked' })),
  ],
  'an event id that was counted for another bid or type is a conflict and changes nothing': [
    'event ids are not looked at',
    entries((entry) => ({ ...entry, eventId: `${entry.bidId}${entry.type}` })),
  ],
  'event ids of different accounts never meet': [
    'accounts are compared without case',
    entries((entry) => ({ ...entry, accountId: accountId(entry.accountId.toLowerCase()) })),
  ],
  'of many writers of one event exactly one counts': [
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
  'what an event requires may come earlier, also in the same batch, not later': [
    'what an event requires is not looked at',
    entries((entry) => ({ ...entry, requires: [] })),
  ],
  'every required type has to be there, and of the same bid': [
    'the first required type is enough',
    entries((entry) => ({ ...entry, requires: entry.requires.slice(0, 1) })),
  ],
  'an event that came out of order left nothing behind and may be sent again': [
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
  'an event that requires itself is never counted, and is a duplicate or a conflict all the same': [
    'what is missing is looked at first',
    results((result, entry) => (entry?.requires.includes(entry.type) === true ? { kind: 'out-of-order' } : result)),
  ],
  'a counted event is in the stream, once, in the order of counting; others are not': [
    'what comes too early is streamed, too',
    entries((entry) => ({ ...entry, requires: [] })),
  ],
};

const billing: Readonly<Record<string, Mutant<LedgerSubject>>> = {
  'billing commits to budgets alone, opened or not': [
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
  'billing a hold commits exactly its amount in all its budgets and ends it': [
    'a hold goes on once it is billed',
    bills((billed) => ({ ...billed, holdId: holdId(`${billed.holdId}${count++}`) })),
  ],
  'what is committed stays when its hold would have expired': ['a view commits nothing', BILLS_NOTHING],
  'committed money cannot be held again': ['nothing is ever committed', BILLS_NOTHING],
  'an event that is not counted bills nothing': [
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
  'when the hold is gone, the event is billed if the budgets admit it now': [
    'without its hold an event is late',
    bills((billed) => ({ ...billed, budgets: billed.budgets.map(({ id }) => ({ id, limit: 0 as Nanos })) })),
  ],
  'when the hold is gone and one budget admits no more, the event is counted at 0 as late': [
    'a late event is billed whatever the budgets say',
    WHATEVER_THE_BUDGETS,
  ],
  'a hold that was never taken is billed like one that is gone': [
    'what was never held is billed whatever the budgets say',
    WHATEVER_THE_BUDGETS,
  ],
  'many bills at once sum up exactly and stay within the budget': [
    'a crowd is billed whatever the budgets say',
    WHATEVER_THE_BUDGETS,
  ],
};

export const recordMutants: Readonly<Record<string, Mutant<LedgerSubject>>> = { ...counting, ...billing };
