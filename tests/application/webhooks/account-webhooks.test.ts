import { expect, test } from '@jest/globals';
import type { EventPage } from '../../../application/ports/storage/streams/journal.js';
import { readAccountStream } from '../../../application/webhooks/account-webhooks.js';
import { accountEndpoint, type WebhookEndpoint } from '../../../domain/delivery/webhook.js';
import { accountId } from '../../../domain/values/ids.js';
import { sampleDraft } from '../../contracts/sample-records.js';

const ACME = accountId('acme');
const endpoint: WebhookEndpoint = {
  ...{ id: accountEndpoint(ACME), url: 'https://acme.example', secrets: ['whsec_'], account: ACME },
};

const page = (ids: readonly number[], oldestId: number, newestId: number): EventPage => ({
  ...{ events: ids.map((id) => ({ ...sampleDraft({ accountId: ACME }), id })), oldestId, newestId },
});

const partOf = async (cursor: number, answer: EventPage, of = endpoint) => {
  const part = await readAccountStream({ read: async () => answer }, of, { cursor, limit: 10, nowMs: 1 });
  return part && { to: part.to, ids: part.messages.map(({ id }) => id) };
};

test('a part ends with its last event, whatever came since', async () => {
  expect(await partOf(2, page([3, 4], 1, 9))).toEqual({ to: 4, ids: ['event:acme:3', 'event:acme:4'] });
});

test('an event that came while nothing was read is of the next part', async () => {
  expect(await partOf(2, page([], 1, 3))).toBeUndefined();
  expect(await partOf(2, page([], 3, 3))).toBeUndefined();
  expect(await partOf(0, page([], 1, 0))).toBeUndefined();
});

test('what was removed before it was read is told as a gap', async () => {
  expect(await partOf(2, page([5, 6], 5, 6))).toEqual({
    ...{ to: 6, ids: ['stream%2Egap:acme:3', 'event:acme:5', 'event:acme:6'] },
  });
  expect(await partOf(2, page([], 7, 6))).toEqual({ to: 6, ids: ['stream%2Egap:acme:3'] });
});

test('events of other types than the endpoint wants are passed over', async () => {
  expect(await partOf(2, page([3], 1, 3), { ...endpoint, events: ['ad.clicked'] })).toEqual({ to: 3, ids: [] });
});
