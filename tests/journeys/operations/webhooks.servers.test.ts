import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openPage } from '../../chaos/pages.js';
import { postEvent } from '../../chaos/postman.js';
import { until } from '../../support/until.js';
import { startWebhookReceiver, webhookSecret, type WebhookReceiver } from '../../support/webhook-receiver.js';
import { createCanaries } from './canaries.js';
import { postPreload } from '../conversation.js';
import { runCli, startJourneyServer, type JourneyServer } from '../server.js';

const [CURRENT, PREVIOUS] = [webhookSecret('c'), webhookSecret('p')];
const ADMIN = 'journey-admin-token';
const TOKEN = 'journey-publisher-token';
const sha256 = (token: string): string => createHash('sha256').update(token).digest('hex');
const words = createCanaries('zwh');

let folder = '';
let receiver: WebhookReceiver;
let slow: WebhookReceiver;
let server: JourneyServer;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'webhooks-'));
  // It has not changed to the new secret yet.
  receiver = await startWebhookReceiver(PREVIOUS);
  slow = await startWebhookReceiver(CURRENT);
  const webhooks = [
    { id: 'ops', url: `${receiver.url}?key=journey-key`, secrets: [CURRENT, PREVIOUS] },
    { id: 'slow', url: slow.url, secrets: [CURRENT], events: ['catalog.changed'] },
  ];
  const webhook = { url: receiver.url, secrets: [CURRENT, PREVIOUS] };
  const tokenHashes = [{ kind: 'publisher', sha256: sha256(TOKEN), last4: TOKEN.slice(-4) }];
  const accounts = [{ id: 'chat', mode: 'development', webhook, tokenHashes }];
  writeFileSync(join(folder, 'config.json'), JSON.stringify({ webhooks, accounts }));
  server = await startJourneyServer({
    ...{ CONFIG: join(folder, 'config.json'), ADMIN_TOKEN: ADMIN, BIDDER_REACH: 'loopback' },
    LOG_LEVEL: 'info',
  });
});
afterAll(async () => {
  await server.stop();
  await receiver.close();
  await slow.close();
  rmSync(folder, { recursive: true });
});

const cli = (...args: readonly string[]) =>
  runCli(['webhooks', ...args, '--url', server.url, '--token', ADMIN], { DATA_DIR: server.dataDir });

const publish = async (version: number, account: string): Promise<void> => {
  const answer = await fetch(`${server.url}/v1/admin/catalog`, {
    method: 'PATCH',
    headers: { authorization: `Bearer ${ADMIN}` },
    body: JSON.stringify({
      ...{ expectedVersion: version, author: 'anna@operator.example' },
      set: { accounts: [{ id: account }] },
    }),
  });
  expect(answer.status).toBe(200);
};

test('a published catalog reaches each endpoint, signed with both secrets, without who published it', async () => {
  await publish(0, 'acme');
  await until(() => receiver.of('catalog.changed').length === 1 && slow.of('catalog.changed').length === 1);
  const [webhook] = receiver.of('catalog.changed');
  expect(webhook?.data).toEqual({ version: 1, changes: [{ section: 'accounts', id: 'acme', change: 'added' }] });
  expect(webhook?.body).not.toContain('anna');
});

test('the command line sends a test, and shows where webhooks go without a key', async () => {
  const sent = await cli('test', 'operator:ops');
  expect(sent.stdout).toContain('on its way: webhook%2Etest:');
  await until(() => receiver.of('webhook.test').length === 1);
  expect(receiver.of('webhook.test')[0]?.data).toEqual({ endpoint: 'operator:ops' });
  const { stdout } = await cli('list');
  expect(stdout).toMatch(/operator:ops +http:\/\/127\.0\.0\.1:\d+\/hook\?hidden +in use +0 +0/);
  expect(stdout).not.toMatch(/journey-key|whsec_/);
  expect((await cli('test', 'operator:nobody')).stderr).toContain('No such endpoint is configured');
});

test('an endpoint that answers 410 is disabled, until the operator enables it and sends again', async () => {
  slow.answerWith(410);
  await publish(1, 'beta');
  await until(async () => (await cli('list')).stdout.includes('disabled'));
  expect((await cli('dead', 'operator:slow')).stdout).toMatch(/catalog\.changed +1 +status 410 +catalog%2Echanged:2/);
  slow.answerWith(204);
  expect((await cli('enable', 'operator:slow')).stdout).toContain('receives webhooks again');
  expect((await cli('resend', 'operator:slow')).stdout).toContain('1 sent again');
  await until(() => slow.of('catalog.changed').length === 3);
  await until(async () => /operator:slow .* in use +0 +0/.test((await cli('list')).stdout));
});

/** A turn with a canary in each field that a person fills, and what its reader's page counts. */
const watchAnAd = async (): Promise<void> => {
  const { bids } = await postPreload(server.url, {
    publisherToken: TOKEN,
    ...{ userId: words.next('user'), conversationId: words.next('conversation') },
    userEmail: `${words.next('mail')}@x.example`,
    ...{ installId: words.next('install'), advertisingId: words.next('advertising id') },
    messages: [{ id: words.next('message id'), role: 'user', content: `Which coffee? ${words.next('message')}` }],
  });
  const [bid] = bids;
  if (bid === undefined) throw new Error('A development account shows an ad at every turn.');
  const page = await openPage(server.url, bid);
  for (const type of ['ad.render-started', 'ad.render-completed', 'ad.clicked'] as const)
    await postEvent(server.url, { page, type, eventId: `${page.bidId} ${type}` });
};

test("an account's events arrive in their order, and name no one", async () => {
  await cli('test', 'account:chat');
  await until(() => receiver.of('webhook.test').some(({ data }) => data['endpoint'] === 'account:chat'));
  await watchAnAd();
  const events = () => receiver.received.filter(({ data }) => data['account'] === 'chat');
  await until(() => events().some(({ type }) => type === 'ad.clicked'));
  expect(events().map(({ type }) => type)).toEqual([
    ...['ad.filled', 'ad.render-started', 'ad.render-completed', 'ad.clicked'],
  ]);
  expect(events().map(({ data }) => data['eventId'])).toEqual([1, 2, 3, 4]);
  const all = receiver.received.map(({ body }) => body).join('\n');
  expect(words.count).toBe(7);
  expect(words.foundIn(all)).toEqual([]);
  expect(all).not.toMatch(/"(?:content|messageId|message|token)"/);
});

test('the secret of a published account is replaced without a webhook that its receiver refuses', async () => {
  const env = { DATA_DIR: server.dataDir };
  const succeed = async (...args: readonly string[]): Promise<string> => {
    const { code, stdout, stderr } = await runCli(args, env);
    expect([code, stderr]).toEqual([0, '']);
    return stdout;
  };
  await succeed('accounts', 'create', 'hooked', '--mode', 'development');
  const webhook = { url: receiver.url, secrets: [PREVIOUS] };
  await succeed('accounts', 'change', 'hooked', '--set', JSON.stringify({ webhook }));
  expect(await succeed('webhooks', 'rotate', 'hooked')).toMatch(/^new secret {2}whsec_[A-Za-z0-9+/]{43}=$/m);
  const shown = await succeed('catalog', 'show');
  expect(shown).toContain('hidden:2');
  expect(shown).not.toContain('whsec_');
  await until(async () => (await cli('test', 'account:hooked')).code === 0);
  await until(() => receiver.of('webhook.test').some(({ data }) => data['endpoint'] === 'account:hooked'));
});

test('no secret and no key of an address is in the log', () => {
  expect(server.logs()).toContain('an endpoint is gone and receives no more webhooks');
  expect(server.logs()).not.toMatch(/journey-key|whsec_/);
});
