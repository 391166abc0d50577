import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { postPreload } from '../conversation.js';
import { runCli, startJourneyServer, type JourneyServer } from '../server.js';

let server: JourneyServer;
beforeAll(async () => void (server = await startJourneyServer({ ADMIN_TOKEN: 'the-admin-token' })));
afterAll(async () => void (await server.stop()));

const preload = (userId: string, content: string) =>
  postPreload(server.url, {
    ...{ publisherToken: 'dev-publisher-token', userId, conversationId: 'c' },
    messages: [{ id: 'm', role: 'user', content }],
  });

test('status says how the node is doing', async () => {
  await preload('u1', 'Which coffee should I try?');
  await preload('u2', 'I want to kill myself');
  const args = ['status', '--url', server.url, '--token', 'the-admin-token'];
  const { code, stdout } = await runCli(args);
  expect(code).toBe(0);
  expect(stdout).toMatch(/^node {6}http:\/\/\S+, version \d+\.\d+\.\d+, up \d+ s$/m);
  expect(stdout).toMatch(/^ready {5}ready$/m);
  expect(stdout).toMatch(/^turns {5}\S+ a second in the last \d+ s, fill 50 %$/m);
  expect(stdout).toMatch(/^no ad {5}unsafe-content 50 %$/m);
  expect(stdout).toMatch(/^bidders {3}none is sick$/m);
  const json = JSON.parse((await runCli([...args, '--json'])).stdout) as { readiness: object; recent: object };
  expect(json).toMatchObject({ readiness: { status: 'ready' }, recent: { fill: 0.5 }, notices: { waiting: 0 } });
});

test('status asks for the admin token', async () => {
  const { code, stderr } = await runCli(['status', '--url', server.url, '--token', 'dev-api-token']);
  expect([code, stderr]).toEqual([1, expect.stringContaining('give the admin token')]);
});
