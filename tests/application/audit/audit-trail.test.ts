import { expect, test } from '@jest/globals';
import { makeAccountToken } from '../../../adapters/signer-node/index.js';
import {
  createMemoryAuditLog,
  createMemoryCatalogStore,
  createMemoryStatementStore,
} from '../../../adapters/store-memory/index.js';
import { createAccountTokens } from '../../../application/operations/catalog/account-tokens.js';
import { createAuditTrail, SEARCHED_REVISIONS, type AuditQuery } from '../../../application/audit/audit-trail.js';
import { logOperation, logStart } from '../../../application/audit/log-changes.js';
import { createCatalogAdmin } from '../../../application/operations/catalog/catalog-admin.js';
import { auditReview } from '../../../domain/audit/audit-review.js';
import type { AuditEntry } from '../../../domain/audit/audit-entry.js';
import { MAX_CLOCK_SKEW_MS } from '../../../domain/values/time.js';
import type { Month } from '../../../domain/settlement/month.js';
import { partyOf } from '../../../domain/settlement/party.js';
import { advertiserId, accountId, creativeId, sourceId } from '../../../domain/values/ids.js';

const SUPPLY = { asi: 'ads.example.com', version: '1.0' };
const tea = (cpmUsd: number) => ({
  id: 'tea',
  advertiser: { name: 'Tea' },
  lineItems: [{ id: 'drinks', cpmUsd }, { id: 'anywhere' }],
  creatives: [{ id: 'cup' }],
});
const withText = (review: string) => ({
  ...tea(2.5),
  brief: { product: 'tea', variants: [{ language: 'en', angle: 'calm', text: 'Tea calms.', review }] },
});
const bidder = (key: string) => ({ id: 'dsp', url: `https://dsp.example/bid?key=${key}` });
const shop = (secret: string) => ({ id: 'shop', webhook: { url: 'https://shop.example', secrets: [secret] } });

/** One change a second. */
const stage = async () => {
  let now = 0;
  const clock = { nowMs: () => (now += 1_000) };
  const store = createMemoryCatalogStore();
  const admin = createCatalogAdmin({ store, clock, check: () => ({ problems: [], warnings: [] }) });
  const tokens = createAccountTokens({ store, clock, make: makeAccountToken });
  await admin.change({ set: { accounts: [shop('whsec_one')], campaigns: [tea(2)] } }, { author: 'anna' });
  const [made] = await tokens.give('shop', { kinds: ['publisher'], author: 'ben' });
  await admin.change({ set: { campaigns: [tea(2.5)], bidders: [bidder('k1')] }, supply: SUPPLY }, { author: 'cleo' });
  const ports = { auditLog: createMemoryAuditLog(), clock };
  const statements = createMemoryStatementStore();
  for (const kind of ['bidder', 'account'] as const) {
    const closed = { party: partyOf(kind, 'north'), name: 'North', month: '2026-10' as Month, lines: [] };
    await statements.issue({ ...closed, closedAtMs: clock.nowMs(), author: 'dora' }, 0);
  }
  await tokens.revoke(() => true, 'ben');
  const set = { accounts: [shop('whsec_two')], bidders: [bidder('k2')] };
  await admin.change({ set, remove: { campaigns: ['tea'] } }, { author: 'anna' });
  const trail = createAuditTrail({ catalog: store, statements, log: ports.auditLog });
  /** All pages, one after the other. */
  const all = async (query: Partial<AuditQuery> = {}): Promise<readonly AuditEntry[]> => {
    const entries: AuditEntry[] = [];
    let place: AuditQuery['place'];
    do {
      const page = await trail.page({ limit: 2, ...query, place });
      expect(page.entries.length).toBeLessThanOrEqual(2);
      entries.push(...page.entries);
      place = page.next?.place;
    } while (place !== undefined);
    return entries;
  };
  return { all, trail, made, tokens, admin, ports };
};

const lineOf = ({ author, subject, action }: AuditEntry): string =>
  [author, subject.kind, 'id' in subject ? subject.id : '', action].filter(Boolean).join(' ');

test('every subject of every change is listed once, newest first, whatever the pages', async () => {
  const { all, made } = await stage();
  const last4 = made?.stored.last4 ?? '';
  const entries = await all();
  expect(entries.map(lineOf)).toEqual([
    ...['anna account shop changed', 'anna campaign tea removed', 'anna line-item drinks removed'],
    ...['anna line-item anywhere removed', 'anna creative cup removed', 'anna bidder dsp changed'],
    `ben token ${last4} ended`,
    ...['dora statement AC-000001 added', 'dora statement BI-000001 added'],
    ...['cleo line-item drinks changed', 'cleo bidder dsp added', 'cleo supply added'],
    `ben token ${last4} added`,
    ...['anna account shop added', 'anna campaign tea added', 'anna line-item drinks added'],
    ...['anna line-item anywhere added', 'anna creative cup added'],
  ]);
  const times = entries.map(({ atMs }) => atMs);
  expect(times).toEqual([...times].sort((a, b) => b - a));
});

test('of each subject all entries are found, though only what may have them is read', async () => {
  const { all } = await stage();
  const entries = await all();
  for (const kind of new Set(entries.map(({ subject }) => subject.kind)))
    expect(await all({ subject: kind })).toEqual(entries.filter(({ subject }) => subject.kind === kind));
});

test('behind fifty changes that do not match, the page says how far back it looked; time and subject end it', async () => {
  const { all, trail, admin } = await stage();
  for (let i = 0; i < SEARCHED_REVISIONS; i++)
    await admin.change({ set: { campaigns: [tea(10 + i)] } }, { author: 'eve' });
  const [newest] = (await trail.page({ limit: 1 })).entries;
  const page = await trail.page({ limit: 1, author: 'anna' });
  const oldest = (await all({ author: 'eve' })).at(-1);
  expect([page.entries, page.next?.reachedAtMs]).toEqual([[], oldest?.atMs]);
  const fromMs = (newest?.atMs ?? 0) + 2 * MAX_CLOCK_SKEW_MS;
  expect(await trail.page({ limit: 1, author: 'anna', fromMs })).toEqual({ entries: [] });
  const statements = await trail.page({ limit: 1, subject: 'statement' });
  expect(statements.entries).toHaveLength(1);
  expect(await trail.page({ limit: 9, author: 'nobody', subject: 'statement' })).toEqual({ entries: [] });
});

test('a field has its value before and after', async () => {
  const { all } = await stage();
  const [removed, changed, added] = await all({ subject: 'line-item', id: 'drinks' });
  expect(removed?.fields).toEqual([{ name: 'cpmUsd', before: 2.5, after: undefined }]);
  expect(changed).toMatchObject({
    subject: { kind: 'line-item', id: 'drinks', campaign: 'tea' },
    revision: { of: 'catalog', version: 2 },
    fields: [{ name: 'cpmUsd', before: 2, after: 2.5 }],
  });
  expect(added?.fields).toEqual([{ name: 'cpmUsd', before: undefined, after: 2 }]);
});

test('a statement has whose month was closed, and no figure', async () => {
  const { all } = await stage();
  const [entry] = await all({ subject: 'statement', id: 'BI-000001' });
  expect(entry).toMatchObject({ author: 'dora', revision: { of: 'statements', version: 1 } });
  expect(entry?.fields).toEqual([
    { name: 'kind', after: 'bidder' },
    { name: 'id', after: 'north' },
    { name: 'month', after: '2026-10' },
  ]);
});

test('no secret is in it, and that a secret changed is', async () => {
  const { all, made } = await stage();
  const entries = await all();
  const text = JSON.stringify(entries);
  for (const secret of ['whsec_', 'k1', 'k2', made?.token ?? '?', made?.stored.sha256 ?? '?'])
    expect(text).not.toContain(secret);
  const [bidderChanged] = await all({ subject: 'bidder' });
  const hidden = 'https://dsp.example/bid?hidden';
  expect(bidderChanged?.fields).toEqual([{ name: 'url', before: hidden, after: hidden }]);
});

test('is asked by author and by time, of which the end is not included', async () => {
  const { all } = await stage();
  const entries = await all();
  const middle = entries.find(({ author }) => author === 'cleo')?.atMs ?? 0;
  expect(new Set((await all({ author: 'ben' })).map(({ subject }) => subject.kind))).toEqual(new Set(['token']));
  expect(await all({ fromMs: middle, untilMs: middle })).toEqual([]);
  expect(await all({ fromMs: middle })).toEqual(entries.filter(({ atMs }) => atMs >= middle));
  expect(await all({ untilMs: middle })).toEqual(entries.filter(({ atMs }) => atMs < middle));
});

test('a token names its advertiser', async () => {
  const { all, tokens } = await stage();
  await tokens.create({ kind: 'advertiser', advertiserId: advertiserId('leaf') }, 'ben');
  const [newest] = await all({ subject: 'token' });
  expect(newest?.subject).toMatchObject({ tokenKind: 'advertiser', advertiser: 'leaf' });
});

test('a review of a text is its own subject, and the campaign stays as it was', async () => {
  const { all, admin } = await stage();
  await admin.change({ set: { campaigns: [withText('pending')] } }, { author: 'anna' });
  await admin.change({ set: { campaigns: [withText('approved')] } }, { author: 'eve' });
  const [changed, added] = await all({ subject: 'text' });
  const subject = { kind: 'text', id: 'en-neutral-calm', campaign: 'tea' };
  expect(added).toMatchObject({ subject, author: 'anna', action: 'added' });
  expect(changed).toMatchObject({
    ...{ subject, author: 'eve', action: 'changed' },
    fields: [{ name: 'review', before: 'pending', after: 'approved' }],
  });
  expect((await all({ author: 'eve' })).map(({ subject: { kind } }) => kind)).toEqual(['text']);
});

test('reviews of creatives and starts with other settings stand between the rest, by their time', async () => {
  const { all, admin, ports } = await stage();
  const hidden = (digest: string) => ({ url: { shown: 'https://ops.example?hidden', digest } });
  const start = (digest: string, port: string) => ({ variables: { PORT: port }, webhooks: { ops: hidden(digest) } });
  await logStart(ports, start('d1', '80'));
  const creative = { source: sourceId('dsp'), id: creativeId('cr-1') };
  const review = auditReview(accountId('shop'), { creative, status: 'under-review' }, 'blocked');
  await logOperation(ports, 'fay', review);
  await admin.change({ set: { campaigns: [tea(3)] } }, { author: 'anna' });
  await logStart(ports, start('d1', '80'));
  await logStart(ports, start('d2', '81'));
  const newest = (await all()).slice(0, 9);
  expect(newest.map(lineOf)).toEqual([
    ...['start of a server settings changed', 'start of a server webhook ops changed'],
    ...['anna campaign tea added', 'anna line-item drinks added', 'anna line-item anywhere added'],
    ...['anna creative cup added', 'fay creative-review cr-1 changed'],
    ...['start of a server settings changed', 'start of a server webhook ops added'],
  ]);
  const [settings, webhook, , , , , reviewed] = newest;
  expect(settings?.fields).toEqual([{ name: 'PORT', before: '80', after: '81' }]);
  const shown = 'https://ops.example?hidden';
  expect(webhook?.fields).toEqual([{ name: 'url', before: shown, after: shown }]);
  expect(reviewed?.fields).toEqual([{ name: 'status', before: 'under-review', after: 'blocked' }]);
  expect(JSON.stringify(newest)).not.toMatch(/d[12]"/);
});
