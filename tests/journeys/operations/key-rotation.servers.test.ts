import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { postPreload, untilWell } from '../conversation.js';
import { askForSlots } from '../video/overlay-calls.js';
import { eventually, startJourneyServer, type Env, type JourneyServer } from '../server.js';

const [OLD, NEW] = ['old-secret-'.repeat(3), 'new-secret-'.repeat(3)];

const folder = mkdtempSync(join(tmpdir(), 'key-rotation-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** An ad whose page is open, and an overlay whose page is not. */
interface Shown {
  readonly sessionId: string | undefined;
  readonly eventsPath: string;
  readonly token: string;
  readonly clickPath: string;
  readonly slotPath: string;
}

const show = async (url: string, conversationId: string): Promise<Shown> => {
  const messages = [{ id: 'm', role: 'user', content: 'Which coffee should I try?' }];
  const { bids, sessionId } = await postPreload(url, {
    ...{ publisherToken: 'dev-publisher-token', userId: 'u', conversationId, messages },
  });
  const [bid] = bids;
  const page = await (await fetch(`${url}/api/frame/${bid?.bidId}?code=inlineAd&messageId=m&sdk=sdk-js`)).text();
  const { token = '' } = JSON.parse(/id="ad">([^<]+)</.exec(page)?.[1] ?? '{}') as { readonly token?: string };
  const [slot] = await askForSlots(url, undefined);
  const eventsPath = `/api/frame/${bid?.bidId}/events`;
  const clickPath = /\/c\/[\w.~-]+/.exec(page)?.[0] ?? '';
  return { sessionId, eventsPath, token, clickPath, slotPath: new URL(slot?.iframe_url ?? '').pathname };
};

/** The answer to the page's first event, sent until the server knows what it says. */
const count = async (url: string, { eventsPath, token }: Shown): Promise<{ status: number; results: unknown }> => {
  const events = [{ type: 'ad.render-started', eventId: crypto.randomUUID(), area: 'cta' }];
  return eventually(async () => {
    const body = JSON.stringify({ token, messageId: 'm', events });
    const answer = await fetch(`${url}${eventsPath}`, { method: 'POST', body });
    const { results } = (await answer.json()) as { readonly results?: readonly string[] };
    return results?.includes('retry') ? undefined : { status: answer.status, results };
  });
};

const statusOf = async (url: string, path: string): Promise<number> =>
  (await fetch(`${url}${path}`, { redirect: 'manual' })).status;

const withServer = async (env: Env, use: (server: JourneyServer) => Promise<void>): Promise<void> => {
  const server = await startJourneyServer({ DATA_DIR: folder, LOG_LEVEL: 'trace', ...env });
  await untilWell(server.url);
  await use(server);
  const { stdout, stderr } = await server.stop();
  expect(`${stdout}${stderr}`).not.toMatch(/(old|new)-secret/);
};

const answersTo = async (url: string, shown: Shown) => ({
  ...(await count(url, shown)),
  click: await statusOf(url, shown.clickPath),
  overlay: await statusOf(url, shown.slotPath),
});

/** What the audit says of keys at the last start, newest first. */
const auditedKeys = async (url: string): Promise<readonly unknown[]> => {
  const headers = { authorization: 'Bearer dev-admin-token' };
  const answer = await fetch(`${url}/v1/audit?subject=settings`, { headers });
  const { entries } = (await answer.json()) as { entries: readonly { fields: readonly { name: string }[] }[] };
  return entries.map(({ fields }) => fields.filter(({ name }) => name.endsWith('_KEY')));
};

const HIDDEN = { before: '[redacted]', after: '[redacted]' };

const GOOD = { status: 200, results: ['counted'], click: 302, overlay: 200 };

test('what is out under the old key is good until that key is taken away, and users stay who they are', async () => {
  const shown: Shown[] = [];
  await withServer({ SIGNING_KEY: OLD }, async ({ url }) => void shown.push(await show(url, 'first')));
  const [first] = shown as [Shown];
  await withServer({ SIGNING_KEY: `${NEW}, ${OLD}`, DIGEST_KEY: OLD }, async ({ url }) => {
    expect(await answersTo(url, first)).toEqual(GOOD);
    expect((await show(url, 'first')).sessionId).toBe(first.sessionId);
    shown.push(await show(url, 'second'));
  });
  const [, second] = shown as [Shown, Shown];
  await withServer({ SIGNING_KEY: NEW, DIGEST_KEY: OLD }, async ({ url }) => {
    expect(await answersTo(url, first)).toMatchObject({ status: 401, results: undefined, click: 404, overlay: 404 });
    expect(await answersTo(url, second)).toEqual(GOOD);
    expect((await show(url, 'first')).sessionId).toBe(first.sessionId);
    expect(await auditedKeys(url)).toEqual([
      [{ name: 'SIGNING_KEY', ...HIDDEN }],
      [
        { name: 'SIGNING_KEY', ...HIDDEN },
        { name: 'DIGEST_KEY', after: '[redacted]' },
      ],
      [{ name: 'SIGNING_KEY', after: '[redacted]' }],
    ]);
  });
}, 120_000);
