import { expect, test } from '@jest/globals';
import { cliBesideServer } from './cli-beside-server.js';
import { postPreload } from '../conversation.js';
import { eventually } from '../server.js';

const beside = cliBesideServer();

const admin = async (method: string, path: string, body?: object): Promise<Record<string, unknown>> => {
  const answer = await fetch(`${beside.server.url}/v1/admin/${path}`, {
    method,
    headers: { authorization: 'Bearer dev-admin-token' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return (await answer.json()) as Record<string, unknown>;
};

const publish = async (change: object): Promise<void> => {
  const { version: expectedVersion } = await admin('GET', 'catalog');
  expect(await admin('PATCH', 'catalog', { expectedVersion, ...change })).toMatchObject({ published: true });
};

const untilStatus = (publisherToken: string, status: number): Promise<true> =>
  eventually(async () => {
    const messages = [{ id: '1', role: 'user', content: 'Hello there' }];
    const body = { publisherToken, userId: 'u', conversationId: 'c', messages };
    return (await postPreload(beside.server.url, body)).status === status ? true : undefined;
  });

const newToken = async (id: string): Promise<string> => {
  const { tokens } = await admin('POST', `accounts/${id}/tokens`, { kind: 'publisher' });
  return (tokens as readonly { readonly token: string }[])[0]?.token ?? '';
};

test('an account that was removed over HTTP comes back without its tokens, by PATCH and by rollback', async () => {
  const shop = { id: 'shop' };
  await publish({ set: { accounts: [shop] } });
  const { version } = await admin('GET', 'catalog');
  const first = await newToken('shop');
  await untilStatus(first, 200);
  await publish({ remove: { accounts: ['shop'] } });
  await publish({ set: { accounts: [shop] } });
  const second = await newToken('shop');
  await untilStatus(second, 200);
  await untilStatus(first, 401);
  await publish({ remove: { accounts: ['shop'] } });
  const { version: expectedVersion } = await admin('GET', 'catalog');
  expect(await admin('POST', 'catalog/rollback', { expectedVersion, version })).toMatchObject({ published: true });
  const third = await newToken('shop');
  await untilStatus(third, 200);
  for (const dead of [first, second]) await untilStatus(dead, 401);
  await beside.succeed('accounts', 'remove', 'shop');
  await publish({ set: { accounts: [shop] } });
  await untilStatus(await newToken('shop'), 200);
  await untilStatus(third, 401);
});
