import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  createMemoryCatalogStore,
  createMemoryRollups,
  createMemoryStatementStore,
} from '../../../../../adapters/store-memory/index.js';
import { makeAccountToken } from '../../../../../adapters/signer-node/index.js';
import { campaignsOf } from '../../../../../application/advertiser/campaigns.js';
import { advertiserReport } from '../../../../../application/advertiser/report.js';
import { createAccountTokens } from '../../../../../application/operations/catalog/account-tokens.js';
import { settlement } from '../../../../../application/settlement/settlement.js';
import { newAccount } from '../../../../../domain/catalog/account.js';
import type { Campaign } from '../../../../../domain/catalog/campaign.js';
import { daysOfMonth, type Month } from '../../../../../domain/settlement/month.js';
import { accountId, advertiserId, campaignId, lineItemId, placementCode } from '../../../../../domain/values/ids.js';
import { DAY_MS } from '../../../../../domain/values/time.js';
import { catalogOf } from '../../../../application/engine.js';
import { sampleCampaign } from '../../../../contracts/sample-demand.js';
import { call, jsonOf } from '../../call.js';
import { ADVERTISER } from '../../stub-accounts.js';
import { startStubServer, type StubServer } from '../../start-stub-server.js';

const OCTOBER = '2026-10' as Month;
const DAY = daysOfMonth(OCTOBER).firstDay * DAY_MS;
const [EAST, WEST] = ['east', 'west'].map((id) => newAccount({ id: accountId(id), timeZone: 0 }));
const ACCOUNTS = [EAST, WEST].flatMap((account) => account ?? []);

const campaign = (id: string, advertiser: string): Campaign => {
  const sample = sampleCampaign({ id: campaignId(id) });
  const lineItems = sample.lineItems.map((lineItem) => ({ ...lineItem, id: lineItemId(`${id}/1`) }));
  return { ...sample, lineItems, advertiser: { ...sample.advertiser, id: advertiserId(advertiser) } };
};
const CAMPAIGNS = [campaign('spring', ADVERTISER), campaign('rival', 'adv-rival')];

const rollups = createMemoryRollups();
/** One impression of a day in October. */
const sell = (account: string, source: string, advertiser: string, id: string | undefined, spend: number): void =>
  rollups.add([
    {
      ...{ accountId: accountId(account), atMs: DAY, placement: placementCode('inline') },
      values: { source, advertiser, campaign: id, lineItem: id && `${id}/1`, creative: 'c', country: 'DE' },
      figures: { impressions: 1, revenue: spend, spend },
    },
  ]);

const store = createMemoryCatalogStore();
const clock = { nowMs: () => DAY + 40 * DAY_MS };
let server: StubServer;
beforeAll(async () => {
  sell('east', 'direct', ADVERTISER, 'spring', 3);
  sell('west', 'direct', ADVERTISER, 'spring', 5);
  sell('east', 'direct', 'adv-rival', 'rival', 100);
  sell('east', 'north-dsp', ADVERTISER, undefined, 1_000);
  const catalog = { current: () => catalogOf(ACCOUNTS, CAMPAIGNS) };
  const settled = settlement({
    rollups,
    statements: createMemoryStatementStore(),
    clock: clock as never,
    catalog,
    demand: [],
  });
  for (const id of [ADVERTISER, 'adv-rival'])
    await settled.closeMonth({ party: { kind: 'advertiser', id: advertiserId(id) }, month: OCTOBER, author: 'anna' });
  const stub = await startStubServer();
  await stub.close();
  const ports = { catalog, rollups, journal: { flush: async () => undefined } as never };
  server = await startStubServer({
    operations: {
      ...{ ...stub.operations, ...settled },
      ...{ campaignsOf: campaignsOf(ports), reportAdvertiser: advertiserReport(ports) },
    },
    accountTokens: createAccountTokens({ store, clock, make: makeAccountToken }),
  });
});
afterAll(() => server.close());

const ask = (path: string, token = 'adv-demo') =>
  call(`${server.url}${path}`, { headers: { authorization: `Bearer ${token}` } });
const OCTOBER_DAYS = '/v1/reports?from=2026-10-01&to=2026-10-31';

interface Answered {
  readonly rows: readonly Readonly<Record<string, unknown>>[];
  readonly timeZone?: string;
}
const rowsBy = async (by: string) => (jsonOf(await ask(`${OCTOBER_DAYS}&by=${by}`)) as Answered).rows;

describe('a token of an advertiser', () => {
  test('lists its own campaigns with line items and creatives, and finds no other', async () => {
    const { campaigns } = jsonOf(await ask('/v1/campaigns')) as { campaigns: readonly object[] };
    expect(campaigns).toMatchObject([
      {
        id: 'spring',
        status: 'active',
        lineItems: [{ id: 'spring/1', creatives: { length: 3, 0: { review: 'approved' } } }],
      },
    ]);
    expect(jsonOf(await ask('/v1/campaigns/spring'))).toEqual(campaigns[0]);
    const answers = await Promise.all(['rival', 'unknown', '%'].map((id) => ask(`/v1/campaigns/${id}`)));
    const texts = answers.map(({ status, text }) => [status, text.replace(/"requestId":"[^"]*"/, '')]);
    expect(new Set(texts.map((one) => JSON.stringify(one))).size).toBe(1);
    expect(texts[0]?.[0]).toBe(404);
    for (const path of ['/v1/campaigns?advertiser=adv-rival', '/v1/campaigns/spring?x=1'])
      expect((await ask(path)).status).toBe(422);
  });

  test.each(['', 'day', 'day,placement', 'campaign', 'lineItem', 'lineItem,country', 'creative', 'country', 'source'])(
    'its report by "%s" adds up its direct figures over all accounts, and no one else’s',
    async (by) => {
      const rows = await rowsBy(by);
      expect(rows).toHaveLength(1);
      expect(rows[0]).toMatchObject({ impressions: 2, spendUsd: '0.000000008' });
      expect(Object.keys(rows[0] ?? {}).slice(0, by.split(',').filter(Boolean).length)).toEqual(
        by.split(',').filter(Boolean),
      );
    },
  );

  test.each(['reason', 'deal', 'variant', 'source,deal'])('by %s, which does not say whose it is: 422', async (by) => {
    const answer = await ask(`${OCTOBER_DAYS}&by=${by}`);
    expect([answer.status, answer.text]).toEqual([422, expect.stringContaining('groups by')]);
  });

  test('no parameter widens its report', async () => {
    for (const more of ['account=east', 'account=unknown', 'advertiser=adv-rival', 'campaign=rival'])
      expect((await ask(`${OCTOBER_DAYS}&${more}`)).status).toBe(422);
  });

  test('lists and reads its own statements; of others it learns as little as of none', async () => {
    const { statements } = jsonOf(await ask('/v1/statements')) as { statements: readonly object[] };
    expect(statements).toMatchObject([{ id: ADVERTISER, number: 'AD-000001' }]);
    expect((await ask('/v1/statements/AD-000001')).status).toBe(200);
    for (const number of ['AD-000002', 'AD-000003', 'AC-000001'])
      expect((await ask(`/v1/statements/${number}`)).status).toBe(404);
    for (const query of ['kind=advertiser', 'id=adv-rival', 'kind=advertiser&id=adv-rival', 'after=AD-000001'])
      expect((await ask(`/v1/statements?${query}`)).status).toBe(422);
  });
});

test('an operator makes, lists and revokes a token of an advertiser', async () => {
  const send = (path: string, body: object) =>
    call(`${server.url}/v1/admin/tokens${path}`, {
      ...{ method: 'POST', headers: { authorization: 'Bearer admin-token' }, body: JSON.stringify(body) },
    });
  for (const body of [{}, { advertiser: 'harbor', scopes: ['read'] }, { advertiser: '' }])
    expect((await send('', body)).status).toBe(422);
  const made = jsonOf(await send('', { advertiser: 'harbor' })) as { token: string; last4: string };
  expect(made).toMatchObject({ advertiser: 'harbor', token: expect.stringMatching(/^adv_/) });
  const own = [{ advertiser: 'harbor', last4: made.last4 }];
  expect(jsonOf(await ask('/v1/admin/tokens', 'admin-token'))).toEqual({ tokens: own });
  expect(jsonOf(await send('/revoke', { last4: made.last4 }))).toEqual({ tokens: own });
  expect(jsonOf(await ask('/v1/admin/tokens', 'admin-token'))).toEqual({ tokens: [] });
});
