import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createSqlStatementStore } from '../../../../adapters/store-sql/settlement/statement-store.js';
import type { Month } from '../../../../domain/settlement/month.js';
import { partyOf } from '../../../../domain/settlement/party.js';
import { SQL_ENGINES } from '../../../support/sql-engines.js';
import { openTwoNodes, type TwoNodes } from '../two-nodes.js';

describe.each(SQL_ENGINES)('on %s', (engine) => {
  let two: TwoNodes;
  beforeAll(async () => {
    two = await openTwoNodes(engine);
  });
  afterAll(() => two.close());

  test('the database refuses to change or remove a statement', async () => {
    const { ledger } = two.bed.databases;
    const statements = createSqlStatementStore(ledger);
    const party = partyOf('account', 'acme');
    const draft = { party, name: 'Acme', month: '2026-11' as Month, closedAtMs: 1, author: 'anna', lines: [] };
    await statements.issue(draft, 0);
    await expect(ledger.updateTable('statements').set({ body: '{}' }).execute()).rejects.toThrow('never change');
    await expect(ledger.deleteFrom('statements').execute()).rejects.toThrow('never change');
    expect((await statements.ofParty({ party }))[0]?.name).toBe('Acme');
  });
});
