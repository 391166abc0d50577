import { deepEqual, equal } from 'node:assert/strict';
import { AUDIT_LOGS, type AuditLog, type AuditRecord } from '../../application/ports/storage/audit-log.js';
import { freshId } from './assertions.js';
import { casesOf, type ContractCase, type Guarantees, type Make } from './contract-case.js';

const NOW = 1_767_225_600_000;
const RACERS = 16;

const operation = (after: unknown = 'blocked'): AuditRecord<'operations'> => ({
  ...{ atMs: NOW, author: 'anna\u0000 \ud800 \\0041' },
  change: {
    subject: { kind: 'webhook', id: `operator:${freshId()}` },
    action: 'changed',
    fields: [{ name: '__proto__', before: 'Grüße \\ \u0000 👩‍👧', after }],
  },
});

const start = (): AuditRecord<'settings'> => ({
  ...{ atMs: NOW, author: 'start of a server' },
  change: { variables: { PORT: freshId() }, webhooks: { ops: { url: { shown: 'https://ops.example', digest: 'd' } } } },
});

const file = (): AuditRecord<'file'> => ({
  ...{ atMs: NOW, author: 'start of a server' },
  change: {
    parts: [
      {
        ...{ subject: { kind: 'account', id: freshId() }, action: 'added' },
        fields: [{ name: 'webhook', after: { shown: { url: 'https://ops.example' }, digest: 'd' } }],
      },
    ],
    digest: freshId(),
  },
});

const appended = async (log: AuditLog, record: AuditRecord<'operations'>): Promise<number> => {
  const newest = await log.newest('operations');
  equal(await log.append('operations', record, newest), true);
  return newest + 1;
};

const guarantees: Guarantees<AuditLog> = {
  'a record is read back whole': async (log) => {
    const [record, begun, content] = [operation(), start(), file()];
    deepEqual(await log.find('operations', await appended(log, record)), record);
    const [settings, files] = [await log.newest('settings'), await log.newest('file')];
    equal(await log.append('settings', begun, settings), true);
    equal(await log.append('file', content, files), true);
    deepEqual(await log.find('settings', settings + 1), begun);
    deepEqual(await log.find('file', files + 1), content);
  },
  'numbers of each log are consecutive': async (log) => {
    const others = await log.newest('settings');
    const first = await appended(log, operation());
    equal(await appended(log, operation()), first + 1);
    equal(await log.newest('operations'), first + 1);
    equal(await log.newest('settings'), others);
  },
  'what has no number yet is not found': async (log) => {
    await appended(log, operation());
    for (const name of AUDIT_LOGS)
      for (const sequence of [0, -1, (await log.newest(name)) + 1]) equal(await log.find(name, sequence), undefined);
  },
  'appending after an old number writes nothing': async (log) => {
    const record = operation();
    const number = await appended(log, record);
    for (const after of [number - 1, number + 1])
      equal(await log.append('operations', operation('other'), after), false);
    equal(await log.newest('operations'), number);
    deepEqual(await log.find('operations', number), record);
  },
  'of many that are appended at once exactly one gets the number': async (log) => {
    const newest = await log.newest('operations');
    const written = await Promise.all(
      Array.from({ length: RACERS }, (_, racer) => log.append('operations', operation(racer), newest)),
    );
    equal(written.filter(Boolean).length, 1);
    equal(await log.newest('operations'), newest + 1);
  },
};

/** What {@link AuditLog} promises. */
export const auditLogContract = (make: Make<AuditLog>): readonly ContractCase[] => casesOf(make, guarantees);
