import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { HISTORIES } from '../../support/histories.js';
import { postPreload, recordOf, untilWell } from '../conversation.js';
import { startJourneyServer, type JourneyServer } from '../server.js';

let server: JourneyServer;
beforeAll(async () => {
  server = await startJourneyServer();
  await untilWell(server.url);
});
afterAll(() => server.stop());

let users = 0;
const ask = (publisherToken: string, messages: readonly unknown[]) => {
  users++;
  return postPreload(server.url, { publisherToken, userId: `u${users}`, conversationId: 'c', messages });
};

/** What a turn of the demo account makes of a history. */
const turnOf = async (messages: readonly unknown[]) => {
  const { status, bids, skipCode, decisionId } = await ask('demo-publisher-token', messages);
  expect(status).toBe(200);
  const { turn, topics, language, reason } = await recordOf(server.url, 'demo-api-token', decisionId);
  return { ads: bids.length, skipCode, turn, topics, language, reason };
};

test('content null beside a call of a tool costs no ad', async () => {
  const turn = await turnOf([
    { id: 'u1', role: 'user', content: 'Good morning.' },
    { id: 'a1', role: 'assistant', content: 'Good morning. What can I do for you?' },
    { id: 'u2', role: 'user', content: 'Which coffee should I try?' },
    { id: 't1', role: 'assistant', content: null, tool_calls: [{ id: 'c', type: 'function' }] },
    { id: 't2', role: 'tool', tool_call_id: 'c', content: '12 coffees' },
  ]);
  expect(turn).toMatchObject({ ads: 1, turn: 2 });
});

describe.each(HISTORIES)('%s', (_, { sent, read, odd }) => {
  test('is the turn of what is left of it', async () => {
    expect(await turnOf(sent)).toEqual(await turnOf(read.map(([id, role, content]) => ({ id, role, content }))));
  });

  test('has an ad in development, where the answer names what was odd', async () => {
    const answer = await ask('dev-publisher-token', sent);
    const { oddMessages = [] } = answer as { oddMessages?: readonly string[] };
    expect([answer.status, answer.bids.length, oddMessages]).toEqual([200, read.length > 0 ? 1 : 0, odd]);
  });
});

test('production accounts learn nothing of odd messages', async () => {
  expect(await ask('demo-publisher-token', [7])).not.toHaveProperty('oddMessages');
});

test.each([
  ['no messages', undefined],
  ['messages that are no list', { 0: { id: 'u1', role: 'user', content: 'x' } }],
])('%s are refused', async (_, messages) => {
  const body = { publisherToken: 'dev-publisher-token', userId: 'u', conversationId: 'c', messages };
  expect((await postPreload(server.url, body)).status).toBe(422);
});
