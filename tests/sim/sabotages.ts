import type { LedgerEntry } from '../../application/ports/storage/ledger.js';
import type { SessionStore } from '../../application/ports/storage/session-store.js';
import type { ExposureStore } from '../../application/ports/storage/exposure-store.js';
import { bidId, holdId } from '../../domain/values/ids.js';
import { addNanos, type Nanos } from '../../domain/values/money.js';
import type { Sabotage } from './cluster.js';

const ONE = 1 as Nanos;

/** As an insert without its unique key: what was counted is counted again. */
const countsTwice: Sabotage = (stores) => {
  let copies = 0;
  const copyOf = (entry: LedgerEntry): LedgerEntry => ({
    ...entry,
    bidId: bidId(`${entry.bidId}-${++copies}`),
    eventId: `${entry.eventId}-${copies}`,
    requires: [],
  });
  return {
    ...stores,
    ledger: {
      ...stores.ledger,
      record: async (entries, nowMs) => {
        const results = await stores.ledger.record(entries, nowMs);
        const again = entries.filter((_, i) => results[i]?.kind === 'duplicate').map(copyOf);
        const copied = [...(await stores.ledger.record(again, nowMs))];
        return results.map((result) => (result.kind === 'duplicate' ? (copied.shift() ?? result) : result));
      },
    },
  };
};

/** Says counted, and one time in twenty has not. */
const losesEvents: Sabotage = (stores) => {
  let calls = 0;
  return {
    ...stores,
    ledger: {
      ...stores.ledger,
      record: async (entries, nowMs) => {
        calls++;
        if (calls % 20 !== 0) return stores.ledger.record(entries, nowMs);
        return entries.map((entry) => ({ kind: 'counted', billed: entry.bills?.amount ?? (0 as never), late: false }));
      },
    },
  };
};

/** A budget that is read, and written without looking again: everybody who asks gets a hold. */
const overspends: Sabotage = (stores) => ({
  ...stores,
  ledger: {
    ...stores.ledger,
    hold: (holds, nowMs) =>
      stores.ledger.hold(
        holds.map((hold) => ({ ...hold, budgets: hold.budgets.map(({ id }) => ({ id, limit: 1e15 as never })) })),
        nowMs,
      ),
  },
});

const withBills = (change: (entry: LedgerEntry, index: number) => LedgerEntry): Sabotage => {
  let bills = 0;
  return (stores) => ({
    ...stores,
    ledger: {
      ...stores.ledger,
      record: (entries, nowMs) =>
        stores.ledger.record(
          entries.map((entry) => (entry.bills === undefined ? entry : change(entry, ++bills))),
          nowMs,
        ),
    },
  });
};

/** One nano more than was agreed. */
const overcharges = withBills((entry) =>
  entry.bills === undefined
    ? entry
    : { ...entry, bills: { ...entry.bills, amount: addNanos(entry.bills.amount, ONE) } },
);

/** Some bills are counted and taken from no budget. */
const forgetsBills = withBills((entry, index) =>
  entry.bills === undefined || index % 5 !== 0
    ? entry
    : { ...entry, bills: { ...entry.bills, holdId: holdId('nobody’s'), budgets: [] } },
);

/** The last writer wins, whatever it has seen. */
const lastWriterWins = <Store extends SessionStore | ExposureStore>(store: Store): Store => ({
  ...store,
  replace: async (key: never, _: number, next: never) => {
    const { version } = await store.read(key);
    return store.replace(key, version, next);
  },
});

const forgetsTurns: Sabotage = (stores) => ({ ...stores, sessions: lastWriterWins(stores.sessions) });
const forgetsExposures: Sabotage = (stores) => ({ ...stores, exposures: lastWriterWins(stores.exposures) });

/** Events of one account on the stream of another. */
const mixesTenants: Sabotage = (stores) => ({
  ...stores,
  eventLog: { ...stores.eventLog, read: (_, after, limit) => stores.eventLog.read('south' as never, after, limit) },
});

/** Rows of the newest hour are missing. */
const forgetsHours: Sabotage = (stores) => ({
  ...stores,
  rollups: {
    ...stores.rollups,
    read: async (account, query) => {
      const rows = await stores.rollups.read(account, query);
      return query.grain === 'hour' ? rows.slice(0, -1) : rows;
    },
  },
});

/** What is done to the stores, and the invariant that must tell. */
export const SABOTAGES: Readonly<Record<string, { readonly invariant: string; readonly sabotage: Sabotage }>> = {
  'a commit without its unique key': { invariant: 'I2', sabotage: countsTwice },
  'an acknowledgement before the commit': { invariant: 'I1', sabotage: losesEvents },
  'a hold that looks at no limit': { invariant: 'I5', sabotage: overspends },
  'a session that the last writer wins': { invariant: 'pacing', sabotage: forgetsTurns },
  'exposures that the last writer wins': { invariant: 'I6', sabotage: forgetsExposures },
  'a bill that is not the price': { invariant: 'I10', sabotage: overcharges },
  'a budget that forgets a bill': { invariant: 'I3', sabotage: forgetsBills },
  'a report that forgets an hour': { invariant: 'I11', sabotage: forgetsHours },
  'streams of tenants mixed up': { invariant: 'I8', sabotage: mixesTenants },
};
