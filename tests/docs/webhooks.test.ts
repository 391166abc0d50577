import { describe, expect, test } from '@jest/globals';
import { createMemoryJournal } from '../../adapters/store-memory/index.js';
import { readAccountStream } from '../../application/webhooks/account-webhooks.js';
import { AD_EVENT_NAMES } from '../../domain/delivery/ad-event.js';
import {
  bidderOut,
  budgetEnded,
  lineItemBehind,
  catalogChanged,
  creativeUnderReview,
  OPERATOR_EVENT_TYPES,
} from '../../domain/delivery/operator-event.js';
import {
  accountEndpoint,
  operatorEndpoint,
  operatorMessage,
  testMessage,
  type WebhookMessage,
} from '../../domain/delivery/webhook.js';
import type { Nanos } from '../../domain/values/money.js';
import {
  accountId,
  bidId,
  campaignId,
  creativeId,
  lineItemId,
  messageId,
  placementCode,
  sourceId,
} from '../../domain/values/ids.js';
import { SAMPLE_NOW_MS } from '../contracts/sample-now.js';
import { sampleDraft } from '../contracts/sample-records.js';
import { blocksOf, readPage } from './markdown.js';

const page = readPage('docs/reference/webhooks.md');
const documented = blocksOf(page, 'json')
  .filter((block) => block.includes('"timestamp"'))
  .map((block) => JSON.parse(block) as { readonly type: string; readonly data: object });

const ACME = accountId('acme');
const viewed = sampleDraft({
  accountId: ACME,
  event: {
    ...{ name: 'ad.viewed', code: placementCode('below') },
    payload: {
      ...{ id: bidId('0b000000-0000-4000-8000-000000000001'), content: 'Ask for tea.', messageId: messageId('m1') },
      ...{ format: 'image', revenue: 2.5 },
    },
  },
});
const endpoint = {
  id: accountEndpoint(ACME),
  url: 'https://acme.example',
  secrets: ['whsec_'],
  account: ACME,
} as const;

/** The stream of an account of whose events those up to `oldest` were removed. */
const streamFrom = async (cursor: number, oldest: number): Promise<readonly WebhookMessage[]> => {
  const journal = createMemoryJournal();
  for (let n = 0; n < 51; n++) journal.append({ events: [viewed] });
  const read: typeof journal.read = async (...asked) => {
    const found = await journal.read(...asked);
    return { ...found, events: found.events.filter(({ id }) => id >= oldest), oldestId: oldest };
  };
  const asked = { cursor, limit: 100, nowMs: SAMPLE_NOW_MS };
  return (await readAccountStream({ read }, endpoint, asked))?.messages ?? [];
};

const messages = async (): Promise<readonly WebhookMessage[]> => [
  operatorMessage(
    catalogChanged(7, [{ section: 'campaigns', id: 'spring', change: 'changed', keys: ['brief'] }], SAMPLE_NOW_MS),
  ),
  operatorMessage(
    creativeUnderReview(
      {
        ...{ accountId: ACME, status: 'under-review' },
        creative: { source: sourceId('direct'), id: creativeId('tea-1') },
      },
      SAMPLE_NOW_MS,
    ),
  ),
  operatorMessage(
    budgetEnded(
      {
        ...{ campaign: campaignId('spring'), lineItem: lineItemId('spring-line') },
        ...{ limit: 100_000_000_000 as Nanos, spent: 99_998_000_000 as Nanos },
      },
      SAMPLE_NOW_MS,
    ),
  ),
  operatorMessage(
    lineItemBehind(
      {
        ...{ campaign: campaignId('spring'), lineItem: lineItemId('spring-line') },
        ...{ limit: 100_000_000_000 as Nanos, spent: 12_500_000_000 as Nanos, projected: 40_250_000_000.4 },
        causes: ['targeting-country', 'creative-pending'],
      },
      SAMPLE_NOW_MS,
    ),
  ),
  operatorMessage(bidderOut(sourceId('dsp'), 240, SAMPLE_NOW_MS)),
  testMessage(operatorEndpoint('ops'), '1', SAMPLE_NOW_MS),
  ...(await streamFrom(41, 42)).slice(0, 1),
  ...(await streamFrom(42, 51)).slice(0, 1),
];

describe('docs/reference/webhooks.md', () => {
  test('shows what is sent, whole', async () => {
    const sent = (await messages()).map(({ body }) => JSON.parse(body) as object);
    expect(documented).toEqual(sent);
  });

  test('names every type for the operator', () => {
    for (const type of OPERATOR_EVENT_TYPES) expect(page).toContain(`\`${type}\`: `);
  });

  test('no type of an account is one for the operator', () => {
    const own = new Set<string>(AD_EVENT_NAMES);
    expect(OPERATOR_EVENT_TYPES.filter((type) => own.has(type))).toEqual([]);
  });
});
