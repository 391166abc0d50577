import { afterAll, afterEach, beforeAll, beforeEach, describe, test } from '@jest/globals';
import { createLastingStores, type LastingStores } from '../../../adapters/store-sql/lasting-stores.js';
import * as contracts from '../../contracts/index.js';
import { openTestBed, SQL_ENGINES, type SqlTestBed } from '../../support/sql-engines.js';

const clock = { nowMs: Date.now };
const onError = (error: unknown): void => console.error(error);

describe.each(SQL_ENGINES)('on %s', (engine) => {
  let bed: SqlTestBed;
  /** Two nodes on one database. */
  let nodes: readonly [LastingStores, LastingStores];

  beforeAll(async () => {
    bed = await openTestBed(engine);
    const nodeOf = (databases = bed.databases) => createLastingStores({ databases, clock, onError });
    nodes = [nodeOf(), nodeOf(bed.open())];
  }, 60_000);
  afterAll(async () => {
    await Promise.all(nodes.map((node) => node.close()));
    await bed.close();
  });

  /** Every other call goes to the other node. */
  const byTurns = <Port extends object>(portOf: (node: LastingStores) => Port): Port => {
    let calls = 0;
    return new Proxy(portOf(nodes[0]), {
      get: (_, name) => {
        const port = portOf(nodes[(calls++ % 2) as 0 | 1]);
        return Reflect.get(port, name, port) as unknown;
      },
    });
  };

  const journalOf = ({ journal, eventLog }: LastingStores): contracts.JournalSubject => ({ journal, eventLog });
  const suites: Readonly<Record<string, readonly contracts.ContractCase[]>> = {
    ledger: contracts.ledgerContract(() => nodes[0], { crowdTrials: 10 }),
    'ledger of two nodes': contracts.ledgerContract(() => ({ ...nodes[0], ledger: byTurns(({ ledger }) => ledger) }), {
      crowdTrials: 10,
    }),
    journal: contracts.journalContract(() => journalOf(nodes[0])),
    'journal of one node and event log of another': contracts.journalContract(() => ({
      ...{ journal: nodes[0].journal, eventLog: nodes[1].eventLog },
    })),
    'title store': contracts.titleStoreContract(() => nodes[0].titles),
  };

  describe.each(Object.entries(suites))('the %s, shared by all cases, keeps its contract', (_name, cases) => {
    for (const { name, run } of cases) test(name, run);
  });

  const claimers: Readonly<Record<string, () => contracts.OutboxSubject>> = {
    outbox: () => nodes[0],
    'outbox of two nodes': () => ({ ...nodes[0], outbox: byTurns(({ outbox }) => outbox) }),
  };

  describe.each(Object.entries(claimers))('the %s keeps its contract', (_name, make) => {
    beforeEach(async () => {
      await bed.databases.ledger.deleteFrom('notices').execute();
    });
    afterEach(() => nodes[0].journal.flush());
    for (const { name, run } of contracts.outboxContract(make)) test(name, run);
  });
});
