import { createHash, createHmac } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { cliBesideServer } from './cli-beside-server.js';
import { Conversation } from '../conversation.js';
import { eventually } from '../server.js';

const beside = cliBesideServer();
const { succeed } = beside;

const tokenIn = (text: string, kind: string): string =>
  new RegExp(`^${kind} +token +(\\S+)$`, 'm').exec(text)?.[1] ?? '';

const signed = (key: string, userId: string): string => {
  const secret = createHash('sha256').update(key).digest('hex');
  return createHmac('sha256', secret).update(`${userId}\n`).digest('hex');
};

test('a user key signs users of a running server, beside the one before it for as long as that is kept', async () => {
  const publisher = tokenIn(await succeed('accounts', 'create', 'signing', '--mode', 'development'), 'publisher');
  const rotate = async (...more: readonly string[]): Promise<string> =>
    tokenIn(await succeed('accounts', 'rotate', 'signing', '--kind', 'user-key', ...more), 'user-key');
  const keys = [await rotate(), await rotate('--keep-old', '24h')];
  const conversation = new Conversation(beside.server.url, publisher, { userId: 'anna', installId: 'phone' });
  conversation.hear('Which coffee should I try?');
  const { bidId } = await eventually(async () => (await conversation.ask()).bids?.[0]);
  expect((await conversation.ask({ body: { installId: 'laptop' } })).bids).toEqual([]);
  for (const key of keys) {
    expect(key).toMatch(/^uk_[0-9A-Za-z]{38}$/);
    const body = { installId: 'laptop', userSignature: signed(key, 'anna') };
    expect((await eventually(async () => (await conversation.ask({ body })).bids[0])).bidId).toBe(bidId);
  }
  await succeed('accounts', 'revoke', 'signing', '--kind', 'user-key');
  expect(await succeed('accounts', 'list')).not.toMatch(/^signing .*user-key/m);
  const body = { installId: 'laptop', userSignature: signed(keys[1] ?? '', 'anna') };
  await eventually(async () => ((await conversation.ask({ body })).bids.length === 0 ? true : undefined));
});
