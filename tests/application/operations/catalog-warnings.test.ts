import { expect, test } from '@jest/globals';
import { catalogWarnings, isAbout, WARNING_CODES } from '../../../application/operations/catalog/catalog-warnings.js';
import { parseCatalogFile } from '../../../bootstrap/catalog/parse-catalog-file.js';
import { readPage } from '../../docs/markdown.js';

const NOW = Date.parse('2026-11-01T00:00:00Z');
const FACTS = {
  nowMs: NOW,
  knowsCountries: true,
  isCountry: (code: string) => ['DE', 'GB'].includes(code),
  isTopicRead: (topic: string) => topic === '210',
};

type Fields = Readonly<Record<string, unknown>>;

/** One campaign with one line item on one account, all of it as it should be but for what is given. */
const fileOf = ({ item = {}, campaign = {}, creative = {}, account = {} }: Readonly<Record<string, Fields>>) => ({
  accounts: [
    { id: 'acme', placements: [{ code: 'answer', floorUsd: 1.5 }, { code: 'aside' }], floorUsd: 1, ...account },
  ],
  campaigns: [
    {
      id: 'tea',
      advertiser: { name: 'Alpine Tea', domain: 'alpine-tea.example' },
      brief: { product: 'Alpine herbal tea', pitches: { en: 'A calm cup of herbs picked by hand.' } },
      categories: ['222'],
      accounts: ['acme'],
      creatives: [
        {
          ...{ id: 'cup', format: 'image', headline: 'A calm cup' },
          cta: { label: 'Try it', url: 'https://alpine-tea.example/spring' },
          image: { url: 'https://cdn.alpine-tea.example/cup.jpg', width: 1200, height: 628, alt: 'A cup' },
          ...creative,
        },
      ],
      lineItems: [{ id: 'drinks', start: '2026-03-01', end: '2027-01-01', cpmUsd: 2, ...item }],
      ...campaign,
    },
  ],
});

const warningsOf = (change: Readonly<Record<string, Fields>>, facts: Partial<typeof FACTS> = {}) => {
  const read = parseCatalogFile(fileOf(change));
  if (!read.ok) throw new Error(read.problems.join('\n'));
  return catalogWarnings(read, { ...FACTS, ...facts });
};

const OVERLAY = { id: 'cup', format: 'overlay', image: undefined };
const target = (targeting: Fields) => ({ item: { targeting } });
const picture = (url: string) => ({ creative: { image: { url, width: 10, height: 10, alt: 'A cup' } } });

test.each([
  ['a flight that ended', { item: { end: '2026-10-31' } }, 'flight-over', 'set a later "end"'],
  ['a price under every floor', { item: { cpmUsd: 0.9 } }, 'below-floor', 'a floor below 1 USD; raise "cpmUsd"'],
  [
    'a price under the floor of the placement that it targets',
    { item: { cpmUsd: 1.2, targeting: { placements: ['answer'] } } },
    'below-floor',
    'below 1.5 USD',
  ],
  ['a deal under its own floor', { item: { deal: { id: 'd', floorUsd: 4 } } }, 'below-floor', 'below 4 USD'],
  ['a placement of no account', target({ placements: ['anser'] }), 'unknown-placement', '"anser"'],
  ['UK', target({ countries: ['UK'] }), 'unknown-country', 'write "GB"'],
  ['a country that does not exist', target({ countries: ['XQ'] }), 'unknown-country', 'correct or remove it'],
  ['such a country of an account', { account: { allowedCountries: ['UK'] } }, 'unknown-country', 'write "GB"'],
  [
    'a language that it has no words in',
    target({ languages: ['en', 'de', 'fr'] }),
    'no-words-in-language',
    'targets "de", "fr" in "languages" and has words in "en" only',
  ],
  [
    'one headline for two languages',
    { campaign: { brief: { product: 'Tea', pitches: { en: 'A calm cup of herbs.', de: 'Ruhiger Kräutertee.' } } } },
    'creative-language-unknown',
    'speaks "en", "de", and "cup" shows one headline',
  ],
  ['a word for a topic', target({ topics: ['gambling'] }), 'unknown-topic', 'no id of the IAB Content Taxonomy'],
  ['a topic that is not read', target({ topics: ['999'] }), 'unknown-topic', 'no conversation is read for'],
  ['a word for a category', { campaign: { categories: ['gambling'] } }, 'unknown-topic', '"categories"'],
  [
    'one that an account blocks',
    { account: { blockedCategories: ['gambling'] } },
    'unknown-topic',
    '"blockedCategories"',
  ],
  ['a budget under one impression', { item: { budgetUsd: 0.0019 } }, 'budget-too-small', '"budgetUsd" of 0.0019 USD'],
  ['such a budget of a day', { item: { dailyBudgetUsd: 0.001 } }, 'budget-too-small', '"dailyBudgetUsd"'],
  [
    'its own advertiser as a competitor',
    { campaign: { competitors: { advertisers: ['alpine-tea.example'] } } },
    'own-competitor',
    'has no effect',
  ],
] as const)('%s is warned of, and of nothing else', (_what, change, code, advice) => {
  expect(warningsOf(change)).toMatchObject([{ code, message: expect.stringContaining(advice) }]);
});

test('countries are warned of where none is known', () => {
  const change = target({ countries: ['DE'] });
  expect(warningsOf(change, { knowsCountries: false })).toMatchObject([{ code: 'countries-not-known' }]);
  expect(warningsOf(change)).toEqual([]);
});

test.each([
  ['what is as it should be', {}],
  ['a price at the floor', { item: { cpmUsd: 1 } }],
  ['a placement below the floor of another', { item: { cpmUsd: 1.2 } }],
  ['a deal under the floor of the slot', { item: { cpmUsd: 0.5, deal: { id: 'd', floorUsd: 0.4 } } }],
  ['a budget of one impression', { item: { budgetUsd: 0.002 } }],
  ['a topic that titles may have', { ...target({ topics: ['999'] }), creative: OVERLAY }],
  ['an asset of the service itself', picture('/assets/cup.svg')],
  ['a competitor of another name', { campaign: { competitors: { advertisers: ['tea.example'] } } }],
] as const)('%s is not', (_what, change) => expect(warningsOf(change)).toEqual([]));

test('where accounts stand elsewhere, nothing is said about their placements and floors', () => {
  const elsewhere = { campaign: { accounts: ['other'] }, item: { cpmUsd: 0.1, targeting: { placements: ['x'] } } };
  expect(warningsOf(elsewhere)).toEqual([]);
});

test('a change is warned of what it may have caused, and not of what was so before', () => {
  const [over] = warningsOf({ item: { end: '2026-10-31' } });
  const [low] = warningsOf({ item: { cpmUsd: 0.1 } });
  if (over === undefined || low === undefined) throw new Error('Both are warned of.');
  const ofAccount = [{ section: 'accounts', id: 'acme' }] as const;
  const ofOther = [{ section: 'campaigns', id: 'other' }] as const;
  const ofIt = [{ section: 'campaigns', id: 'tea' }] as const;
  expect([ofIt, ofAccount, ofOther].map((changed) => isAbout(over, changed))).toEqual([true, false, false]);
  expect([ofIt, ofAccount, ofOther].map((changed) => isAbout(low, changed))).toEqual([true, true, false]);
});

test('docs/reference/catalog-warnings.md has each code and no other', () => {
  const documented = [...readPage('docs/reference/catalog-warnings.md').matchAll(/^\| `([a-z-]+)` \|/gm)].map(
    ([, code]) => code,
  );
  expect(documented.toSorted()).toEqual([...WARNING_CODES].toSorted());
});
