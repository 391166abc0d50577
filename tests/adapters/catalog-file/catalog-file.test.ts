import { describe, expect, test } from '@jest/globals';
import {
  buildSnapshot,
  catalogFileJsonSchema,
  createStaticCatalog,
  type CatalogParts,
} from '../../../adapters/catalog-file/index.js';
import { parseCatalogFile } from '../../../bootstrap/catalog/parse-catalog-file.js';
import { DEFAULT_PACING, NO_PACING } from '../../../domain/catalog/account.js';
import { CAP_KEYS } from '../../../domain/values/ad-caps.js';
import { accountId } from '../../../domain/values/ids.js';
import { exampleFile, exampleWith } from './example-file.js';

const read = (json: unknown): CatalogParts => {
  const result = parseCatalogFile(json);
  if (!result.ok) throw new Error(result.problems.join('\n'));
  return result;
};

describe('the published example', () => {
  const { accounts, campaigns } = read(exampleFile());
  const [account] = accounts;
  const [tea, bikes, notes] = campaigns;

  test('has one account with its own pacing on top of the defaults', () => {
    expect(account).toMatchObject({
      id: 'acme-chat',
      mode: 'production',
      enabled: true,
      floor: 1_000_000,
      floorByPlacement: { inlineAd: 1_500_000 },
      auctionType: 'first-price',
      traffic: { headless: 'block' },
    });
    expect(account?.pacing).toEqual({ ...DEFAULT_PACING, firstTurns: 1, cooldownMs: 30_000, maxPerDay: undefined });
  });

  test('has money in micro-USD per thousand and nano-USD', () => {
    expect(tea?.lineItems[0]).toMatchObject({ cpm: 6_500_000, budgetTotal: 5_000e9, budgetPerDay: 100e9 });
    expect(tea?.lineItems[1]?.budgetPerDay).toBeUndefined();
  });

  test('counts a bare date in UTC, the last day included', () => {
    expect(tea?.lineItems[0]?.startMs).toBe(Date.UTC(2026, 2, 1));
    expect(tea?.lineItems[0]?.endMs).toBe(Date.UTC(2100, 0, 1));
    expect(bikes?.lineItems[0]?.endMs).toBe(Date.UTC(2100, 0, 1, 5));
  });

  test('has caps by what they count', () => {
    expect(tea?.lineItems[0]?.caps).toEqual([
      { key: 'campaign:spring-tea', limit: 3, windowMs: 86_400_000 },
      { key: 'advertiser:alpine-tea.example', limit: 10, windowMs: 604_800_000 },
    ]);
    expect(bikes?.lineItems[1]?.caps[0]?.key).toBe('line-item:city-bikes-levels');
  });

  test.each([true, false, undefined])('has keywords that are exact, where it says so: %p', (exact) => {
    const file = exampleWith(['campaigns', 0, 'lineItems', 0, 'targeting', 'exact'], exact);
    expect(read(file).campaigns[0]?.lineItems[0]?.targeting.exact).toBe(exact);
  });

  test('gives a line item all creatives of its campaign, or those it names', () => {
    const names = (item: number) => bikes?.lineItems[item]?.creatives.map(({ id }) => id);
    expect(names(0)).toEqual(['city-bikes-film', 'city-bikes-page']);
    expect(names(1)).toEqual(['city-bikes-page']);
  });

  test('turns the media of each format into what the format holds', () => {
    const strip = tea?.lineItems[0]?.creatives[1];
    expect(strip).toMatchObject({ format: 'overlay', media: { textOnly: true } });
    expect(bikes?.lineItems[1]?.creatives[0]).toMatchObject({
      format: 'interstitial',
      media: { image: { width: 800 } },
    });
    expect(notes?.lineItems[0]?.creatives[0]).toMatchObject({ format: 'banner', media: { markup: { height: 50 } } });
  });
});

describe('defaults', () => {
  test('an account needs an id only', () => {
    const [account] = read({ accounts: [{ id: 'a' }] }).accounts;
    expect(account).toMatchObject({
      name: 'a',
      mode: 'production',
      minRelevance: 0,
      allowedOrigins: [],
      preloadTimeoutMs: 16_000,
    });
    expect(account?.pacing).toEqual(DEFAULT_PACING);
    expect(account?.placements).toEqual([
      {
        code: 'inlineAd',
        formats: ['image', 'video', 'interstitial', 'banner'],
        trigger: 'immediate',
        rewarded: false,
      },
    ]);
  });

  test.each(CAP_KEYS)('%s is set, taken away, or that of new accounts', (key) => {
    const capOf = (pacing: object, mode = 'production') =>
      read({ accounts: [{ id: 'a', mode, pacing }] }).accounts[0]?.pacing[key];
    expect(capOf({ [key]: 7 })).toBe(7);
    expect(capOf({ [key]: 7 }, 'development')).toBe(7);
    expect(capOf({ [key]: null })).toBeUndefined();
    expect(capOf({})).toBe(DEFAULT_PACING[key]);
    for (const wrong of [0, 1.5, '7', 10_001])
      expect(() => capOf({ [key]: wrong })).toThrow(`accounts[0].pacing.${key}`);
  });

  test('a development account shows a test ad at every turn', () => {
    const [account] = read({ accounts: [{ id: 'a', mode: 'development' }] }).accounts;
    expect(account?.pacing).toEqual(NO_PACING);
  });

  test('a variant says what differs from the account, on top of its pacing', () => {
    const variants = { a: {}, b: { pacing: { everyNth: 9 }, minRelevance: 0.5, writer: 'template' } };
    const [account] = read({ accounts: [{ id: 'a', pacing: { firstTurns: 1 }, variants }] }).accounts;
    const pacing = { ...DEFAULT_PACING, firstTurns: 1, everyNth: 9 };
    expect(account?.variants).toEqual({ a: {}, b: { pacing, minRelevance: 0.5, writer: 'template' } });
  });

  test.each<[object, string]>([
    [{ variants: { 'jo@example.org': {} } }, 'letters, digits'],
    [{ variants: { other: {} } }, 'not be "other" or "hold-out"'],
    [{ variants: { b: { floorUsd: 1 } } }, 'floorUsd'],
    [{ variants: { b: { minRelevance: 2 } } }, 'minRelevance'],
    [{ variants: Object.fromEntries(Array.from({ length: 51 }, (_, i) => [`v${i}`, {}])) }, 'at most 50 variants'],
    [{ sensitiveTopics: { divorce: ['a'] } }, 'divorce'],
    [{ sensitiveTopics: { debt: [] } }, 'sensitiveTopics.debt'],
    [{ holdOut: { share: 5, seed: 's' } }, 'holdOut.share'],
    [{ holdOut: { share: 0.05 } }, 'holdOut.seed'],
  ])('%j is refused, and it is said where', (differs, told) => {
    expect(() => read({ accounts: [{ id: 'a', ...differs }] })).toThrow(told);
  });

  test('spellings are made one: domains and hashes in small letters, countries in capitals', () => {
    const token = { kind: 'publisher', sha256: 'AB'.repeat(32), last4: 'wxyz' };
    const parts = read({
      accounts: [{ id: 'a', blockedAdvertisers: ['Shop.Example'], allowedCountries: ['at'], tokenHashes: [token] }],
    });
    expect(parts.accounts[0]).toMatchObject({ blockedAdvertisers: ['shop.example'], allowedCountries: ['AT'] });
    expect([...parts.credentials]).toEqual([['ab'.repeat(32), { accountId: 'a', kind: 'publisher', last4: 'wxyz' }]]);
  });
});

describe('a snapshot', () => {
  const parts = read(exampleFile());

  test('is found by account id, and replaced as a whole', () => {
    const first = buildSnapshot({ version: 1, ...parts });
    const catalog = createStaticCatalog(first);
    expect(catalog.current()).toBe(first);
    expect(first.accounts.get(accountId('acme-chat'))?.name).toBe('Acme Chat');
    const second = buildSnapshot({ version: 2, ...parts, campaigns: [] });
    catalog.replace(second);
    expect(catalog.current()).toBe(second);
    expect(first.campaigns).toHaveLength(3);
  });

  test('is not built from campaigns of accounts that do not exist or show test ads only', () => {
    const misspelt = read(exampleWith(['campaigns', 0, 'accounts'], ['acme-chatt']));
    expect(() => buildSnapshot({ version: 1, ...misspelt })).toThrow('did you mean "acme-chat"?');
    const development = read(exampleWith(['accounts', 0, 'mode'], 'development'));
    expect(() => buildSnapshot({ version: 1, ...development })).toThrow('shows test ads only');
  });

  test('is not built from tokens of nobody, or from two things with one id', () => {
    const credentials = new Map([
      ['0', { accountId: accountId('gone'), kind: 'api', scopes: [], last4: 'abcd' } as const],
    ]);
    expect(() => buildSnapshot({ version: 1, ...parts, credentials })).toThrow('account "gone", which does not exist');
    expect(() => buildSnapshot({ version: 1, ...parts, accounts: [...parts.accounts, ...parts.accounts] })).toThrow(
      'Two accounts have the id "acme-chat"',
    );
  });
});

test('the JSON Schema knows the required keys and refuses others', () => {
  const schema = JSON.stringify(catalogFileJsonSchema());
  expect(schema).toContain('"additionalProperties":false');
  expect(catalogFileJsonSchema()).toMatchObject({
    type: 'object',
    properties: { accounts: { items: { required: ['id'] } } },
  });
});
