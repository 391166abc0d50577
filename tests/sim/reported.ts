import type { Journal } from '../../application/ports/storage/streams/journal.js';
import { AD_EVENTS } from '../../domain/delivery/ad-event.js';
import { FIGURES, type ReportRow, type RollupDelta } from '../../domain/delivery/rollups/rollup.js';
import { decisionDeltas } from '../../domain/decision-record/rollup-deltas.js';
import type { StoredDecision } from '../../domain/decision-record/stored-decision.js';
import { CUTS, valuesIn, type Cut, type Grain } from '../../domain/figures/rollup-dimensions.js';
import type { AccountId } from '../../domain/values/ids.js';
import { DAY_MS, HOUR_MS } from '../../domain/values/time.js';
import type { Cluster } from './cluster.js';
import type { Counted } from './observed.js';
import { ACCOUNTS, START_MS } from './sim-catalog.js';

export const observedJournal = (journal: Journal, decisions: StoredDecision[]): Journal => ({
  ...journal,
  append: (entry) => {
    if (entry.decision !== undefined) decisions.push(entry.decision);
    journal.append(entry);
  },
});

/** What an event adds, by what was counted alone: buyers here pay what is billed. */
const deltaOf = ({ entry, billed }: Counted): RollupDelta => {
  const { accountId, atMs, type, soldAs } = entry;
  const figures = { [AD_EVENTS[type].figure]: 1, revenue: billed, spend: billed };
  return { accountId, atMs, placement: soldAs?.about.placement, values: soldAs?.about, figures };
};

type Rows = ReadonlyMap<string, string>;

/** Accounts of the simulation have the days of UTC. */
const dueRows = (deltas: readonly RollupDelta[], cut: Cut, grain: Grain): Rows => {
  const sums = new Map<string, bigint[]>();
  for (const { atMs, placement, values, figures } of deltas) {
    const own = valuesIn(cut, values);
    if (own === undefined) continue;
    const unit = grain === 'day' ? DAY_MS : HOUR_MS;
    const key = JSON.stringify([Math.floor(atMs / unit) * unit, ...[placement, ...own].map((value) => value ?? null)]);
    const row = sums.get(key) ?? FIGURES.map(() => 0n);
    FIGURES.forEach((figure, i) => (row[i] = (row[i] ?? 0n) + BigInt(figures[figure] ?? 0)));
    sums.set(key, row);
  }
  return new Map([...sums].filter(([, row]) => row.some((sum) => sum !== 0n)).map(([key, row]) => [key, row.join()]));
};

const foundRows = (rows: readonly ReportRow[], cut: Cut, grain: Grain): Rows =>
  new Map(
    rows.map((row) => [
      JSON.stringify([row[grain], ...[...['placement' as const], ...cut.of].map((name) => row[name] ?? null)]),
      FIGURES.map((figure) => BigInt(row.figures[figure])).join(),
    ]),
  );

const unlikeIn = async (
  { truth }: Cluster,
  account: AccountId,
  deltas: readonly RollupDelta[],
  cut: Cut,
): Promise<readonly string[]> => {
  const broken: string[] = [];
  for (const grain of cut.grains) {
    const period = { fromMs: START_MS - 2 * DAY_MS, toMs: START_MS + 2 * DAY_MS, limit: 100_000 };
    const rows = await truth.rollups.read(account, { ...period, grain, by: [grain, 'placement', ...cut.of] });
    const [due, found] = [dueRows(deltas, cut, grain), foundRows(rows, cut, grain)];
    for (const key of new Set([...due.keys(), ...found.keys()]))
      if (due.get(key) !== found.get(key))
        broken.push(`I11: ${account} ${cut.name} ${grain} ${key}: ${found.get(key)} instead of ${due.get(key)}`);
  }
  return broken;
};

/** I11: every rollup, in every row, is what counted events and recorded decisions come to. */
export const wrongReports = async (cluster: Cluster): Promise<readonly string[]> => {
  const { counted, decisions } = cluster.observed;
  const all = [...counted.map(deltaOf), ...decisions.flatMap(decisionDeltas)];
  const broken: string[] = [];
  for (const account of ACCOUNTS) {
    const own = all.filter((delta) => delta.accountId === account);
    for (const cut of CUTS) broken.push(...(await unlikeIn(cluster, account, own, cut)));
  }
  return broken;
};
