import { expect, test } from '@jest/globals';
import { createMemoryAuditLog, createMemoryReviewStore } from '../../../adapters/store-memory/index.js';
import { logOperation } from '../../../application/audit/log-changes.js';
import { decideReview } from '../../../application/operations/creative-reviews.js';
import { createWebhookAdmin } from '../../../application/operations/webhook-admin.js';
import type { AuditLog } from '../../../application/ports/storage/audit-log.js';
import type { AuditedPart } from '../../../domain/audit/audit-entry.js';
import { accountId } from '../../../domain/values/ids.js';
import { sampleReview } from '../../contracts/index.js';

const clock = { nowMs: () => 1 };
const ACCOUNT = accountId('shop');
const change: AuditedPart = { subject: { kind: 'webhook', id: 'operator:ops' }, action: 'changed', fields: [] };

const reviewed = async (auditLog: AuditLog) => {
  const reviews = createMemoryReviewStore();
  await reviews.replace(ACCOUNT, 0, sampleReview());
  const asked = { account: ACCOUNT, creative: sampleReview().creative, decision: 'block', author: 'anna' } as const;
  const decide = () => decideReview({ reviews, auditLog, clock }, asked);
  return { reviews, decide };
};

test('nothing is decided of a creative that the audit could not take', async () => {
  const { reviews, decide } = await reviewed({
    ...createMemoryAuditLog(),
    append: () => Promise.reject(new Error('out')),
  });
  await expect(decide()).rejects.toThrow('out');
  expect((await reviews.read(ACCOUNT)).reviews).toMatchObject([{ status: 'reported' }]);
});

test('a decision that readers interrupt is in the audit once', async () => {
  const auditLog = createMemoryAuditLog();
  const { reviews } = await reviewed(auditLog);
  let isFirst = true;
  const interrupted: typeof reviews = {
    ...reviews,
    replace: (...args) => (isFirst ? Promise.resolve((isFirst = false)) : reviews.replace(...args)),
  };
  const asked = { account: ACCOUNT, creative: sampleReview().creative, decision: 'block' } as const;
  expect(await decideReview({ reviews: interrupted, auditLog, clock }, asked)).toMatchObject({ status: 'blocked' });
  expect(await auditLog.newest('operations')).toBe(1);
});

test('what others wrote meanwhile keeps its number, and the change comes after it', async () => {
  const good = createMemoryAuditLog();
  let isFirst = true;
  const auditLog: AuditLog = {
    ...good,
    append: async (log, record, after) => {
      if (isFirst) await good.append('operations', { atMs: 1, author: 'ben', change }, after);
      isFirst = false;
      return good.append(log, record, after);
    },
  };
  await logOperation({ auditLog, clock }, 'anna', change);
  const authors = [await good.find('operations', 1), await good.find('operations', 2)].map((one) => one?.author);
  expect(authors).toEqual(['ben', 'anna']);
});

test('only an endpoint that was disabled is enabled in the audit', async () => {
  const auditLog = createMemoryAuditLog();
  const status = [
    { endpoint: 'operator:ops', waiting: 0, dead: 0, disabledAtMs: 0 },
    { endpoint: 'operator:other', waiting: 0, dead: 0 },
  ];
  const webhooks = { status: async () => status, enable: async () => undefined };
  const admin = createWebhookAdmin({ webhooks, auditLog, clock, ids: { uuid: () => 'id' } } as never, () => []);
  for (const { endpoint } of status) await admin.enable(endpoint, 'anna');
  expect(await auditLog.newest('operations')).toBe(1);
  expect((await auditLog.find('operations', 1))?.change).toEqual({
    subject: { kind: 'webhook', id: 'operator:ops' },
    action: 'changed',
    fields: [{ name: 'disabledAt', before: '1970-01-01T00:00:00.000Z' }],
  });
});
