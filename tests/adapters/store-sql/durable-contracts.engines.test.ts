import { afterAll, beforeAll, beforeEach, describe, test } from '@jest/globals';
import { createSqlCatalogStore } from '../../../adapters/store-sql/catalog/catalog-store.js';
import { createSqlAuditLog } from '../../../adapters/store-sql/audit/audit-log.js';
import { createSqlStatementStore } from '../../../adapters/store-sql/settlement/statement-store.js';
import type { DurableStores } from '../../../adapters/store-sql/durable-stores.js';
import * as contracts from '../../contracts/index.js';
import { SQL_ENGINES } from '../../support/sql-engines.js';
import { suitesOf } from '../../support/store-kits.js';
import { openTwoNodes, type TwoNodes } from './two-nodes.js';

describe.each(SQL_ENGINES)('on %s', (engine) => {
  let two: TwoNodes;
  const first = (): DurableStores => two.nodes[0];

  beforeAll(async () => {
    two = await openTwoNodes(engine);
  });
  afterAll(() => two.close());

  // Claims of the outbox are over all notices: those of an earlier case must be gone.
  beforeEach(async () => {
    await two.bed.databases.ledger.deleteFrom('notices').execute();
  });

  const fewTrials = { crowdTrials: 10 };
  const suites = [
    ...suitesOf(
      'durable',
      {
        'catalog store': () => createSqlCatalogStore(two.bed.databases.ledger),
        'title store': () => first().titles,
        'review store': () => first().reviews,
        ledger: first,
        journal: first,
        rollups: first,
        outbox: first,
        'webhook store': first,
        'statement store': () => createSqlStatementStore(two.bed.databases.ledger),
        'audit log': () => createSqlAuditLog(two.bed.databases.ledger),
      },
      fewTrials,
    ),
    [
      'ledger of two nodes',
      contracts.ledgerContract(() => ({ ...first(), ledger: two.byTurns(({ ledger }) => ledger) }), fewTrials),
    ],
    [
      'journal of one node and event log of another',
      contracts.journalContract(() => ({ journal: first().journal, eventLog: two.nodes[1].eventLog })),
    ],
    ['rollups of another node', contracts.rollupsContract(() => ({ ...first(), rollups: two.nodes[1].rollups }))],
    [
      'webhook store of two nodes',
      contracts.webhookStoreContract(() => ({ ...first(), webhooks: two.byTurns(({ webhooks }) => webhooks) })),
    ],
    [
      'outbox of two nodes',
      contracts.outboxContract(() => ({ ...first(), outbox: two.byTurns(({ outbox }) => outbox) })),
    ],
  ] as const;

  describe.each(suites)('the %s, shared by all cases, keeps its contract', (_name, cases) => {
    for (const { name, run } of cases) test(name, run);
  });
});
