import { describe, expect, test } from '@jest/globals';
import { parseCatalogFile } from '../../../bootstrap/catalog/parse-catalog-file.js';
import { exampleFile, exampleWith } from './example-file.js';

const problemsOf = (json: unknown): readonly string[] => {
  const result = parseCatalogFile(json);
  return result.ok ? [] : result.problems;
};

const ITEM = ['campaigns', 0, 'lineItems', 0] as const;
const PICTURE = ['campaigns', 0, 'creatives', 0] as const;
const ACCOUNT = ['accounts', 0] as const;

describe('one mistake is one sentence: where it is, what is wrong, what to put there', () => {
  test.each<[readonly (string | number)[], unknown, string]>([
    [[...ITEM, 'cpmUsd'], '2', 'campaigns[0].lineItems[0].cpmUsd: must be a number.'],
    [[...ITEM, 'cpmUsd'], undefined, 'campaigns[0].lineItems[0].cpmUsd: is missing; add a number.'],
    [
      [...ITEM, 'cpmUsd'],
      0,
      'campaigns[0].lineItems[0].cpmUsd: must be a price per thousand in USD, above 0 and at most 10000.',
    ],
    [[...ITEM, 'cpmUsd'], Infinity, 'campaigns[0].lineItems[0].cpmUsd: must be a number.'],
    [
      [...ITEM, 'budgetUsd'],
      -1,
      'campaigns[0].lineItems[0].budgetUsd: must be an amount in USD, above 0 and below 9 million.',
    ],
    [[...ITEM, 'cpmUds'], 3, 'campaigns[0].lineItems[0]: has the unknown key "cpmUds" – did you mean "cpmUsd"?'],
    [[...ITEM, 'end'], '2026-02-28', 'campaigns[0].lineItems[0].end: must be later than "start".'],
    [
      [...ITEM, 'caps', 0, 'per'],
      'user',
      'campaigns[0].lineItems[0].caps[0].per: must be one of "line-item", "campaign", "advertiser".',
    ],
    [[...ITEM, 'caps', 0, 'hours'], 721, 'campaigns[0].lineItems[0].caps[0].hours: must be at most 720.'],
    [[...ITEM, 'caps', 0, 'limit'], 1.5, 'campaigns[0].lineItems[0].caps[0].limit: must be a whole number.'],
    [
      [...ITEM, 'targeting', 'keywords', 0],
      '!!',
      'campaigns[0].lineItems[0].targeting.keywords[0]: must be a word of at least two letters, or a few words, at most 80 characters.',
    ],
    [
      [...ITEM, 'targeting', 'countries'],
      ['Austria'],
      'campaigns[0].lineItems[0].targeting.countries[0]: must be a country of two letters (ISO 3166-1), such as "DE".',
    ],
    [[...PICTURE, 'image', 'alt'], undefined, 'campaigns[0].creatives[0].image.alt: is missing; add a text in quotes.'],
    [
      ['campaigns', 0, 'brief', 'pitches', 'en'],
      'Visit https://elsewhere.example now.',
      'campaigns[0].brief.pitches.en: has a sentence that may not be shown in an ad (link): leave out links, contacts and claims.',
    ],
    [[...PICTURE, 'image', 'alt'], ' ', 'campaigns[0].creatives[0].image.alt: must not be empty.'],
    [
      [...PICTURE, 'format'],
      'picture',
      'campaigns[0].creatives[0].format: must be one of the formats image, video, interstitial, banner, overlay.',
    ],
    [[...PICTURE, 'headline'], 'x'.repeat(91), 'campaigns[0].creatives[0].headline: must have at most 90 characters.'],
    [
      ['campaigns', 1, 'creatives', 1, 'image'],
      undefined,
      'campaigns[1].creatives[1]: must have exactly one of "image", "video" and "markup".',
    ],
    [
      ['campaigns', 0, 'brief', 'pitches'],
      {},
      'campaigns[0].brief.pitches: must have a sentence in at least one language.',
    ],
    [
      ['campaigns', 0, 'brief', 'pitches'],
      { 'en-US': 'x' },
      'campaigns[0].brief.pitches.en-US: must be a language of two or three letters, such as "de".',
    ],
    [['campaigns', 0, 'lineItems'], [], 'campaigns[0].lineItems: must have at least 1 entry.'],
    [
      ['campaigns', 0, 'advertiser', 'domain'],
      'https://x.example/',
      'campaigns[0].advertiser.domain: must be a domain name such as "shop.example", without https:// and path.',
    ],
    [[...ACCOUNT, 'mode'], 'prod', 'accounts[0].mode: must be one of "development", "production".'],
    [[...ACCOUNT, 'placements', 1, 'code'], 'inlineAd', 'accounts[0].placements: must not have the same code twice.'],
    [
      [...ACCOUNT, 'traffic'],
      { headles: 'block' },
      'accounts[0].traffic: has the unknown key "headles" – did you mean "headless"?',
    ],
    [
      [...ACCOUNT, 'id'],
      '__proto__',
      'accounts[0].id: must be 1 to 64 letters, digits, dots, dashes or underscores, and begin with a letter or digit.',
    ],
    [
      [...ACCOUNT, 'tokenHashes'],
      [{ kind: 'api', sha256: 'dev-token', last4: 'oken' }],
      'accounts[0].tokenHashes[0].sha256: must be the SHA-256 of the token, 64 hexadecimal digits.',
    ],
    [
      ['campaigns', 1, 'lineItems', 1, 'id'],
      'city-bikes-dach',
      'Two line items have the id "city-bikes-dach"; give one of them another id.',
    ],
    [
      ['campaigns', 1, 'creatives', 1, 'id'],
      'city-bikes-film',
      'Two creatives have the id "city-bikes-film"; give one of them another id.',
    ],
    [
      ['campaigns', 1, 'lineItems', 1, 'creatives'],
      ['city-bike-page'],
      'Line item "city-bikes-levels" names the creative "city-bike-page", which its campaign does not have; did you mean "city-bikes-page"?',
    ],
  ])('%j = %j', (path, value, sentence) => {
    expect(problemsOf(exampleWith(path, value))).toContain(sentence);
  });

  test('a token in the file is answered with where its hash belongs, and is not repeated', () => {
    const problems = problemsOf(exampleWith([...ACCOUNT, 'publisherToken'], 'very-secret-token'));
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain('tokenHashes');
    expect(problems.join()).not.toContain('very-secret');
  });

  test('the same token hash may stand once only', () => {
    const hash = { kind: 'api', sha256: 'A'.repeat(64), last4: 'abcd' };
    expect(problemsOf(exampleWith([...ACCOUNT, 'tokenHashes'], [hash, { ...hash, sha256: 'a'.repeat(64) }]))).toEqual([
      'The same "sha256" stands twice under "tokenHashes"; a token belongs to one account and one kind.',
    ]);
  });
});

describe('many mistakes', () => {
  test('are listed together, whatever else is wrong beside them', () => {
    const broken = exampleWith([...ITEM, 'cpmUsd'], 'free');
    const more = [
      [...ITEM, 'end'],
      ['campaigns', 1, 'creatives', 0, 'cta', 'url'],
      ['campaigns', 2, 'id'],
    ] as const;
    const [end, url, id] = more.map((path) => path.reduce<unknown>((at, key) => Reflect.get(Object(at), key), broken));
    expect([end, url, id]).toEqual(['2099-12-31', 'https://rad-und-tat.example/probe', 'paper-notes']);
    const campaigns: unknown = Reflect.get(Object(broken), 'campaigns');
    const at = (path: readonly (string | number)[]): object =>
      Object(path.reduce<unknown>((value, key) => Reflect.get(Object(value), key), campaigns)) as object;
    Reflect.set(at([0, 'lineItems', 0]), 'end', '2026-01-01');
    Reflect.set(at([1, 'creatives', 0, 'cta']), 'url', 'javascript:alert(1)');
    Reflect.set(at([2]), 'id', 'spring-tea');
    expect(problemsOf(broken)).toHaveLength(4);
  });

  test('are bounded, and what was left out is said', () => {
    const problems = problemsOf({ campaigns: Array.from({ length: 500 }, () => ({})) });
    expect(problems).toHaveLength(101);
    expect(problems.at(-1)).toMatch(/^There are \d+ more problems/);
  });
});

test.each<[unknown]>([[null], [[]], ['x'], [7], [undefined], [JSON.parse('{"__proto__":{"accounts":1}}')]])(
  'anything that is no catalog file is refused, never thrown at: %p',
  (json) => {
    expect(problemsOf(json).length).toBeGreaterThan(0);
    expect(Object.hasOwn(Object.prototype, 'accounts')).toBe(false);
  },
);

test('the example has no problem', () => {
  expect(problemsOf(exampleFile())).toEqual([]);
});
