import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createSqlAuditLog } from '../../../../adapters/store-sql/audit/audit-log.js';
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

  test('the database refuses to change or remove what the audit has', async () => {
    const { ledger } = two.bed.databases;
    const log = createSqlAuditLog(ledger);
    const record = { atMs: 1, author: 'anna', change: { variables: { PORT: '80' }, webhooks: {} } };
    await log.append('settings', record, 0);
    await expect(ledger.updateTable('audit_log').set({ author: 'ben' }).execute()).rejects.toThrow('never change');
    await expect(ledger.deleteFrom('audit_log').execute()).rejects.toThrow('never change');
    expect(await log.find('settings', 1)).toEqual(record);
  });
});
