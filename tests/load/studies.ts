import { auctionStudy } from './studies/demand/auction-study.js';
import type { Plan } from './bench.js';
import { circuitStudy } from './studies/demand/circuit-study.js';
import { copyGateStudy } from './studies/demand/copy-gate-study.js';
import { dataCentresStudy } from './studies/demand/data-centres-study.js';
import { diskStudy } from './studies/stores/disk-study.js';
import { faultyBiddersStudy } from './studies/demand/faulty-bidders-study.js';
import type { Figure } from './figure.js';
import { overloadStudy } from './studies/overload/overload-study.js';
import { relevanceStudy } from './studies/demand/relevance-study.js';
import { sharedStateStudy, sqliteStudy } from './studies/stores/state-study.js';
import { reportsOnPostgres, reportsOnSqlite } from './reports/reports-study.js';
import { twoNodesStudy } from './studies/stores/two-nodes-study.js';
import { floodStudy } from './studies/overload/flood-study.js';
import { ledgerStudy } from './studies/stores/ledger-study.js';
import { longAnswersStudy } from './studies/overload/long-answers-study.js';
import { longMessagesStudy } from './studies/overload/long-messages-study.js';
import { longTasksStudy } from './studies/overload/long-tasks-study.js';
import { rollupsOnLedger, rollupsOnPreload } from './studies/stores/rollup-cost-study.js';
import { slowClientsStudy } from './studies/overload/slow-clients-study.js';
import { telemetryStudy } from './studies/stores/telemetry-study.js';
import { threeBiddersStudy } from './studies/demand/three-bidders-study.js';
import { turnCostStudy } from './turn-cost/turn-cost-study.js';
import { turnGrowthStudy } from './turn-cost/turn-growth-study.js';
import { writerStudy } from './studies/stores/writer-study.js';
import { wrongTokensStudy } from './studies/overload/wrong-tokens-study.js';

/** A measurement that has no bare server to compare with. */
export interface Study {
  readonly name: string;
  readonly run: (plan: Plan) => Promise<readonly Figure[]>;
  /** Takes a quarter of an hour or more: only by its name or with `--long`. */
  readonly isLong?: true;
}

export const STUDIES: readonly Study[] = [
  { name: 'auction', run: auctionStudy },
  { name: 'relevance-100-campaigns', run: relevanceStudy },
  { name: 'copy-gate', run: copyGateStudy },
  { name: 'data-centres', run: dataCentresStudy },
  { name: 'turn-cost', run: turnCostStudy },
  { name: 'turn-growth', run: turnGrowthStudy },
  { name: 'preload-3-bidders', run: threeBiddersStudy },
  { name: 'preload-faulty-bidders', run: faultyBiddersStudy },
  { name: 'preload-with-writer', run: writerStudy },
  { name: 'telemetry', run: telemetryStudy },
  { name: 'preload-on-sqlite', run: sqliteStudy },
  { name: 'preload-on-postgres-and-redis', run: sharedStateStudy },
  { name: 'two-nodes', run: twoNodesStudy },
  { name: 'disk-per-turn', run: diskStudy },
  { name: 'ledger', run: ledgerStudy },
  { name: 'rollups-on-ledger-sqlite', run: rollupsOnLedger('sqlite') },
  { name: 'rollups-on-ledger-postgres', run: rollupsOnLedger('postgres') },
  { name: 'rollups-on-preload', run: rollupsOnPreload },
  { name: 'reports-on-sqlite', run: reportsOnSqlite, isLong: true },
  { name: 'reports-on-postgres', run: reportsOnPostgres, isLong: true },
  { name: 'circuit', run: circuitStudy },
  { name: 'flood', run: floodStudy },
  { name: 'long-answers', run: longAnswersStudy },
  { name: 'long-messages', run: longMessagesStudy },
  { name: 'wrong-tokens', run: wrongTokensStudy },
  { name: 'slow-clients', run: slowClientsStudy },
  { name: 'overload', run: overloadStudy },
  { name: 'sdk-long-tasks', run: longTasksStudy },
];
