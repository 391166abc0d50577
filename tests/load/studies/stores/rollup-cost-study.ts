import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { SqlEngine } from '../../../../adapters/store-sql/tables/sql-databases.js';
import type { Plan } from '../../bench.js';
import { comparedInTurn } from './compared-servers.js';
import { informational, type Figure } from '../../figure.js';
import { CAMPAIGNS } from '../../generator/campaigns.js';
import { openLedgerRounds, type LedgerRound, type LedgerRounds } from './ledger-rounds.js';
import { costFigures } from '../../generator/processor-cost.js';
import { meanAtMost } from '../../mean-within.js';
import { median } from '../../generator/round.js';

/** In percent, of what both do without rollups. */
const MOST = { ledger: 10, turn: 3 };

/** The same bundle once more, whose ledger queues nothing (`run.mjs`). */
const openWithout = async (engine: SqlEngine): Promise<LedgerRounds> => {
  const url = new URL('./without-rollups/ledger-rounds.js', import.meta.url);
  const { openLedgerRounds: open } = (await import(url.href)) as { readonly openLedgerRounds: typeof openLedgerRounds };
  return open(engine);
};

const lossFigures = (
  name: string,
  ours: readonly LedgerRound[],
  without: readonly LedgerRound[],
): readonly Figure[] => {
  const less = ours.map(({ perSecond }, i) => (1 - perSecond / (without[i]?.perSecond ?? Number.NaN)) * 100);
  const more = ours.map(
    ({ cpuMicrosPerEvent }, i) => (cpuMicrosPerEvent / (without[i]?.cpuMicrosPerEvent ?? Number.NaN) - 1) * 100,
  );
  return [
    ...meanAtMost(`${name}.less`, less, '% of the events per second of a ledger without rollups', MOST.ledger),
    informational(`${name}.processor-more`, median(more), '% of the processor time of an event without'),
    informational(`${name}.per-second`, median(ours.map(({ perSecond }) => perSecond)), 'events'),
    informational(`${name}.per-second-without`, median(without.map(({ perSecond }) => perSecond)), 'events'),
  ];
};

/** What it costs to keep figures of what a ledger counts. */
export const rollupsOnLedger =
  (engine: SqlEngine) =>
  async ({ rounds, roundMs }: Plan): Promise<readonly Figure[]> => {
    const ledgers = [
      { ledger: await openLedgerRounds(engine), rounds: [] as LedgerRound[] },
      { ledger: await openWithout(engine), rounds: [] as LedgerRound[] },
    ] as const;
    try {
      for (const { ledger } of ledgers) await ledger.measure(roundMs);
      for (let i = 0; i < rounds; i++)
        for (const one of i % 2 === 0 ? ledgers : ledgers.toReversed())
          one.rounds.push(await one.ledger.measure(roundMs));
      return lossFigures(`rollups-on-ledger.${engine}`, ledgers[0].rounds, ledgers[1].rounds);
    } finally {
      for (const { ledger } of ledgers) await ledger.close();
    }
  };

const HOOK = pathToFileURL(resolve('tests/load/studies/stores/without-rollups.mjs')).href;

/** What it costs to keep figures of a turn, on SQLite. */
export const rollupsOnPreload = async (plan: Plan): Promise<readonly Figure[]> => {
  const folder = mkdtempSync(join(tmpdir(), 'rollups-on-preload-'));
  const stored = (name: string) => {
    const dataDir = join(folder, name);
    return ['state', JSON.stringify({ dataDir }), String(CAMPAIGNS), 'modules'];
  };
  try {
    const without = { args: stored('without'), flags: [`--import=${HOOK}`] };
    return costFigures('rollups-on-preload', MOST.turn, await comparedInTurn(without, { args: stored('with') }, plan));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
