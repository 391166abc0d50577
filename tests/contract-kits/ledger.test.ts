import * as memory from '../../adapters/store-memory/index.js';
import type { BudgetHold } from '../../domain/budget/budget.js';
import { HOUR_MS, MINUTE_MS } from '../../domain/values/time.js';
import type { Nanos } from '../../domain/values/money.js';
import * as contracts from '../contracts/index.js';
import { holds, ledger, recordMutants } from './ledger-record-mutants.js';
import { pause, tryKit, type Mutant } from './try-kit.js';

type Subject = contracts.LedgerSubject;

const good = (): Subject => {
  const journal = memory.createMemoryJournal();
  return { ledger: memory.createMemoryLedger({ events: journal }), journal, eventLog: journal };
};

const withoutShares = (hold: BudgetHold): BudgetHold => ({ ...hold, unopened: undefined });

/** What fits is found out first, and taken later. */
const takenLater = ledger((all) => ({
  hold: async ([hold, ...others], nowMs) => {
    if (hold === undefined || others.length > 0) return all.hold(hold === undefined ? [] : [hold, ...others], nowMs);
    const ids = hold.budgets.map(({ id }) => id);
    const spent = await all.spent(ids, nowMs);
    await pause();
    const fits = hold.budgets.every(({ limit }, i) => {
      const { committed = 0, held = 0 } = spent[i] ?? {};
      return hold.amount + committed + held <= limit;
    });
    const unlimited = ids.map((id) => ({ id, limit: Number.MAX_SAFE_INTEGER as Nanos }));
    return fits ? all.hold([{ ...hold, budgets: unlimited }], nowMs) : [false];
  },
}));

/** Opening takes a hold anew, as it once was. */
const takenAnew = ledger((all) => {
  const known = new Map<string, BudgetHold>();
  return {
    hold: (many, nowMs) => {
      for (const hold of many) known.set(hold.id, hold);
      return all.hold(many, nowMs);
    },
    open: async (ids, expiresAtMs, nowMs) => {
      await all.release(ids);
      const again = ids.flatMap((id) => known.get(id) ?? []);
      await all.hold(
        again.map((hold) => ({ ...withoutShares(hold), expiresAtMs })),
        nowMs,
      );
    },
  };
});

const holdMutants: Readonly<Record<string, Mutant<Subject>>> = {
  'an unused budget has spent nothing': [
    'only the first budget is looked up',
    ledger((all) => ({ spent: (ids, nowMs) => all.spent(ids.slice(0, 1), nowMs) })),
  ],
  'a hold may take exactly the limit': [
    'the limit itself is too much',
    holds((hold) => ({
      ...hold,
      budgets: hold.budgets.map(({ id, limit }) => ({ id, limit: (limit - 1) as Nanos })),
    })),
  ],
  'a hold takes from all its budgets or from none': [
    'only the first budget of a hold is checked',
    holds((hold) => ({ ...hold, budgets: hold.budgets.slice(0, 1) })),
  ],
  'a refused hold takes nothing': [
    'who was refused is refused for ever',
    ledger((all) => {
      const refused = new Set<string>();
      return {
        hold: async (many, nowMs) => {
          const taken = await all.hold(
            many.filter(({ id }) => !refused.has(id)),
            nowMs,
          );
          many.forEach(({ id }, i) => taken[i] === false && refused.add(id));
          return many.map((_, i) => taken[i] ?? false);
        },
      };
    }),
  ],
  'a hold without budgets always succeeds': [
    'a hold has to have a budget',
    ledger((all) => ({
      hold: async (many, nowMs) => {
        const taken = await all.hold(many, nowMs);
        return taken.map((isTaken, i) => isTaken && many[i]?.budgets.length !== 0);
      },
    })),
  ],
  'the same hold again changes nothing, also within one call': [
    'every hold is another one',
    (subject) => {
      let count = 0;
      return holds((hold) => ({ ...hold, id: `${hold.id}${count++}` as typeof hold.id }))(subject);
    },
  ],
  'money is exact up to the largest safe integer': [
    'money is a short float',
    holds((hold) => ({ ...hold, amount: Math.fround(hold.amount) as Nanos })),
  ],
  'a released hold returns everything, once': [
    'releasing is forgotten',
    ledger(() => ({ release: async () => undefined })),
  ],
  'releasing an unknown hold is no error': [
    'there has to be something to release',
    ledger((all) => ({
      release: async (ids) => {
        if (ids.length === 0) throw new Error('Nothing is released.');
        await all.release(ids);
      },
    })),
  ],
  'a hold ends by itself at its expiry': [
    'holds never expire',
    ledger((all) => ({ spent: (ids) => all.spent(ids, 0), hold: (many) => all.hold(many, 0) })),
  ],
  'holds expire each at its own time': [
    'holds end at full minutes',
    holds((hold) => ({ ...hold, expiresAtMs: Math.ceil(hold.expiresAtMs / MINUTE_MS) * MINUTE_MS })),
  ],
  'simultaneous holds never exceed a budget': ['budgets are checked first and taken later', takenLater],
  'holds that name budgets in different orders do not deadlock': [
    'who waits for another is refused',
    ledger((all) => {
      let isBusy = false;
      return {
        hold: async (many, nowMs) => {
          if (isBusy) return many.map(() => false);
          isBusy = true;
          await pause();
          isBusy = false;
          return all.hold(many, nowMs);
        },
      };
    }),
  ],
  'unopened holds take from the share of their own name': [
    'shares of unopened ads are nobody’s concern',
    holds(withoutShares),
  ],
  'a share is of the money left in the tightest budget': [
    'a share is of the first budget',
    holds((hold) => (hold.unopened === undefined ? hold : { ...hold, budgets: hold.budgets.slice(0, 1) })),
  ],
  'a minimum of ads fits into any share, within the budget': [
    'not one ad is certain',
    holds((hold) => ({ ...hold, unopened: hold.unopened?.map((share) => ({ ...share, leastAds: 0 })) })),
  ],
  'a hold takes from all its shares and budgets or from none': [
    'only the first share is checked',
    holds((hold) => ({ ...hold, unopened: hold.unopened?.slice(0, 1) })),
  ],
  'simultaneous holds never exceed a share': [
    'shares are checked within one call alone',
    ledger((all) => ({ hold: (many, nowMs) => all.hold(many.length === 1 ? many.map(withoutShares) : many, nowMs) })),
  ],
  'an opened hold leaves its shares and gets its new expiry': [
    'an opened hold lasts no longer',
    ledger((all) => ({ open: (ids, _expiresAtMs, nowMs) => all.open(ids, 0, nowMs) })),
  ],
  'opening twice, or for less time, shortens nothing': ['opening takes anew', takenAnew],
  'opening takes no hold that is gone or unknown': ['opening takes anew what is gone', takenAnew],
  'an unopened hold leaves budget and share at its expiry': [
    'what nobody opened stays for an hour',
    holds((hold) => (hold.unopened === undefined ? hold : { ...hold, expiresAtMs: hold.expiresAtMs + HOUR_MS })),
  ],
  'a released hold leaves its shares': [
    'releasing waits for the expiry',
    ledger(() => ({ release: async () => undefined })),
  ],
};

tryKit<Subject>('ledger', {
  kit: (make) => contracts.ledgerContract(make, { crowdTrials: 2 }),
  good,
  idle: () => ({
    ledger: {
      hold: async (many) => many.map(() => false),
      release: async () => undefined,
      open: async () => undefined,
      record: async (entries) => entries.map(() => ({ kind: 'duplicate' })),
      spent: async (ids) => ids.map(() => ({ committed: 0 as Nanos, held: 0 as Nanos })),
    },
    journal: memory.createMemoryJournal(),
    eventLog: memory.createMemoryJournal(),
  }),
  idlePasses: {
    'an unused budget has spent nothing': 'it promises nothing else',
    'releasing an unknown hold is no error': 'it promises nothing else',
  },
  mutants: {
    ...holdMutants,
    ...recordMutants,
    '64 writers who view, release or forget spend a budget exactly': [
      'budgets are checked first and taken later, in a crowd',
      takenLater,
    ],
  },
});
