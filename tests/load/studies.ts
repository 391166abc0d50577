import { auctionStudy } from './auction-study.js';
import type { Plan } from './bench.js';
import { circuitStudy } from './circuit-study.js';
import { copyGateStudy } from './copy-gate-study.js';
import { dataCentresStudy } from './data-centres-study.js';
import { diskStudy } from './disk-study.js';
import { faultyBiddersStudy } from './faulty-bidders-study.js';
import type { Figure } from './figure.js';
import { overloadStudy } from './overload-study.js';
import { relevanceStudy } from './relevance-study.js';
import { sharedStateStudy, sqliteStudy } from './state-study.js';
import { reportsOnPostgres, reportsOnSqlite } from './reports/reports-study.js';
import { twoNodesStudy } from './two-nodes-study.js';
import { floodStudy } from './flood-study.js';
import { ledgerStudy } from './ledger-study.js';
import { longAnswersStudy } from './long-answers-study.js';
import { longMessagesStudy } from './long-messages-study.js';
import { longTasksStudy } from './long-tasks-study.js';
import { rollupsOnLedger, rollupsOnPreload } from './rollup-cost-study.js';
import { slowClientsStudy } from './slow-clients-study.js';
import { telemetryStudy } from './telemetry-study.js';
import { threeBiddersStudy } from './three-bidders-study.js';
import { turnCostStudy } from './turn-cost/turn-cost-study.js';
import { turnGrowthStudy } from './turn-cost/turn-growth-study.js';
import { writerStudy } from './writer-study.js';
import { wrongTokensStudy } from './wrong-tokens-study.js';

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
