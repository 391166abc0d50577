import { afterAll, beforeAll, beforeEach, describe, test } from '@jest/globals';
import type { LastingStores } from '../../../adapters/store-sql/lasting-stores.js';
import * as contracts from '../../contracts/index.js';
import { SQL_ENGINES } from '../../support/sql-engines.js';
import { openTwoNodes, type TwoNodes } from './two-nodes.js';

describe.each(SQL_ENGINES)('on %s', (engine) => {
  let two: TwoNodes;
  const first = (): LastingStores => two.nodes[0];

  beforeAll(async () => {
    two = await openTwoNodes(engine);
  }, 60_000);
  afterAll(() => two.close());

  const suites: Readonly<Record<string, readonly contracts.ContractCase[]>> = {
    ledger: contracts.ledgerContract(first, { crowdTrials: 10 }),
    'ledger of two nodes': contracts.ledgerContract(
      () => ({ ...first(), ledger: two.byTurns(({ ledger }) => ledger) }),
      { crowdTrials: 10 },
    ),
    journal: contracts.journalContract(first),
    'journal of one node and event log of another': contracts.journalContract(() => ({
      ...{ journal: first().journal, eventLog: two.nodes[1].eventLog },
    })),
    'title store': contracts.titleStoreContract(() => first().titles),
    rollups: contracts.rollupsContract(first),
    'rollups of another node': contracts.rollupsContract(() => ({ ...first(), rollups: two.nodes[1].rollups })),
  };

  describe.each(Object.entries(suites))('the %s, shared by all cases, keeps its contract', (_name, cases) => {
    for (const { name, run } of cases) test(name, run);
  });

  const claimers: Readonly<Record<string, () => contracts.OutboxSubject>> = {
    outbox: first,
    'outbox of two nodes': () => ({ ...first(), outbox: two.byTurns(({ outbox }) => outbox) }),
  };

  describe.each(Object.entries(claimers))('the %s keeps its contract', (_name, make) => {
    beforeEach(async () => {
      await two.bed.databases.ledger.deleteFrom('notices').execute();
    });
    for (const { name, run } of contracts.outboxContract(make)) test(name, run);
  });
});
