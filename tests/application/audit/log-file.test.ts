import { expect, test } from '@jest/globals';
import {
  createMemoryAuditLog,
  createMemoryCatalogStore,
  createMemoryStatementStore,
} from '../../../adapters/store-memory/index.js';
import { createAuditTrail } from '../../../application/audit/audit-trail.js';
import { logFile } from '../../../application/audit/log-file.js';
import type { AuditLog } from '../../../application/ports/storage/audit-log.js';
import { startContent } from '../../../domain/audit/audit-file.js';
import { NO_CONTENT, type CatalogContent } from '../../../domain/catalog/content/catalog-content.js';

const clock = { nowMs: () => 1 };
const MANY = 6_500;

const file = (cpmUsd: number, others = 0): CatalogContent => ({
  ...NO_CONTENT,
  campaigns: [
    { id: 'tea', lineItems: [{ id: 'drinks', cpmUsd }] },
    ...Array.from({ length: others }, (_, index) => ({ id: `c${index}` })),
  ],
});

/** Returns how often the file was compared. */
const start = async (auditLog: AuditLog, content: CatalogContent): Promise<number> => {
  const { digest, parts } = startContent(content, (text) => text);
  let compared = 0;
  const counted = () => {
    compared += 1;
    return parts();
  };
  await logFile({ auditLog, clock }, { digest, parts: counted });
  return compared;
};

const linesOf = async (log: AuditLog): Promise<readonly string[]> => {
  const trail = createAuditTrail({
    catalog: createMemoryCatalogStore(),
    statements: createMemoryStatementStore(),
    log,
  });
  const { entries } = await trail.page({ limit: 100_000 });
  return entries.map(({ author, subject, action, revision, fields }) =>
    [author, 'id' in subject && subject.id, action, revision.of, revision.version, JSON.stringify(fields)].join(' '),
  );
};

/** Resolves at the second call: neither goes on before the other is as far. */
const together = (): (() => Promise<void>) => {
  const both = Promise.withResolvers<void>();
  let calls = 0;
  return () => {
    if (++calls === 2) both.resolve();
    return both.promise;
  };
};

/** Two servers that start at the same time see the same newest record. */
const startBoth = (auditLog: AuditLog, files: readonly CatalogContent[]): Promise<readonly number[]> => {
  const arrive = together();
  return Promise.all(
    files.map((content) => {
      let isFirst = true;
      const newest: AuditLog['newest'] = async (log) => {
        const number = await auditLog.newest(log);
        if (isFirst) await arrive();
        isFirst = false;
        return number;
      };
      return start({ ...auditLog, newest }, content);
    }),
  );
};

test('a start with another file is an entry for each subject, with values before and after', async () => {
  const auditLog = createMemoryAuditLog();
  await start(auditLog, NO_CONTENT);
  expect(await auditLog.newest('file')).toBe(0);
  for (const cpmUsd of [2, 2.5]) await start(auditLog, file(cpmUsd));
  await start(auditLog, NO_CONTENT);
  const author = 'start of a server';
  expect(await linesOf(auditLog)).toEqual([
    `${author} tea removed file 3 []`,
    `${author} drinks removed file 3 [{"name":"cpmUsd","before":2.5}]`,
    `${author} drinks changed file 2 [{"name":"cpmUsd","before":2,"after":2.5}]`,
    `${author} tea added file 1 []`,
    `${author} drinks added file 1 [{"name":"cpmUsd","after":2}]`,
  ]);
});

test('a start with the same file compares nothing and writes nothing', async () => {
  const auditLog = createMemoryAuditLog();
  expect([await start(auditLog, file(2)), await start(auditLog, file(2))]).toEqual([1, 0]);
  expect(await auditLog.newest('file')).toBe(1);
});

test('a file in another order makes no entry, and is not compared again', async () => {
  const auditLog = createMemoryAuditLog();
  const two = file(2, 1);
  for (let starts = 0; starts < 2; starts++) {
    await start(auditLog, two);
    const other = { ...two, campaigns: two.campaigns.toReversed() };
    expect([await start(auditLog, other), await start(auditLog, other)]).toEqual([1, 0]);
  }
  expect((await linesOf(auditLog)).length).toBe(3);
  expect(await auditLog.newest('file')).toBe(4);
});

test('servers that start with the same file at the same time make each entry once', async () => {
  const auditLog = createMemoryAuditLog();
  const large = file(2, MANY);
  expect(await startBoth(auditLog, [large, large])).toEqual([1, 1]);
  const lines = await linesOf(auditLog);
  expect([lines.length, new Set(lines).size]).toEqual([MANY + 2, MANY + 2]);
  await start(auditLog, large);
  expect(await auditLog.newest('file')).toBe(7);
});

test('servers that start with two files at the same time leave what leads to one of them', async () => {
  const auditLog = createMemoryAuditLog();
  await startBoth(auditLog, [file(2, MANY), file(3)]);
  const newest = await auditLog.newest('file');
  const { digest } = (await auditLog.find('file', newest))?.change ?? {};
  const last = digest?.includes('"cpmUsd":3') === true ? file(3) : file(2, MANY);
  const before = (await linesOf(auditLog)).length;
  await start(auditLog, { ...last, accounts: [{ id: 'new' }] });
  expect((await linesOf(auditLog)).length).toBe(before + 1);
});
