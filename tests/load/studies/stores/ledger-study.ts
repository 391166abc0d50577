import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { SqlEngine } from '../../../../adapters/store-sql/tables/sql-databases.js';
import { SQL_ENGINES } from '../../../support/sql-engines.js';
import type { Plan } from '../../bench.js';
import { atLeast, informational, type Figure } from '../../figure.js';
import { openLedgerRounds, type LedgerRound } from './ledger-rounds.js';
import { median, percentile } from '../../generator/round.js';

const TARGETS: Readonly<Record<SqlEngine, number>> = { sqlite: 3_000, postgres: 1_500 };

const study = async (engine: SqlEngine, { rounds, roundMs }: Plan): Promise<readonly Figure[]> => {
  const ledger = await openLedgerRounds(engine);
  try {
    await ledger.measure(roundMs);
    const all: LedgerRound[] = [];
    const delay = monitorEventLoopDelay({ resolution: 1 });
    for (let i = 0; i < rounds; i++) {
      delay.enable();
      all.push(await ledger.measure(roundMs));
      delay.disable();
    }
    const latencies = all.flatMap(({ latenciesMs }) => latenciesMs);
    return [
      atLeast(
        `ledger.${engine}`,
        median(all.map((one) => one.perSecond)),
        'durable billing events per second',
        TARGETS[engine],
      ),
      informational(`ledger.${engine}.p50`, percentile(latencies, 0.5), 'ms'),
      informational(`ledger.${engine}.p99`, percentile(latencies, 0.99), 'ms'),
      informational(`ledger.${engine}.blocked-p99`, delay.percentile(99) / 1e6, 'ms that the event loop is late'),
    ];
  } finally {
    await ledger.close();
  }
};

/** Events that bill, each in a call of its own, as pages send them; answered when they are on disk. */
export const ledgerStudy = async (plan: Plan): Promise<readonly Figure[]> => {
  const figures: Figure[] = [];
  for (const engine of SQL_ENGINES) figures.push(...(await study(engine, plan)));
  return figures;
};
