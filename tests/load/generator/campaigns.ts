import { createHash } from 'node:crypto';

export const PUBLISHER_TOKEN = 'load-publisher-token';
export const API_TOKEN = 'load-api-token';
/** The same conversations with an account that shows no ad in any of their turns. */
export const PACED_TOKEN = 'load-paced-publisher-token';
/** An account that no bidder serves. */
export const DIRECT_TOKEN = 'load-direct-publisher-token';

export const CAMPAIGNS = 100;
const [START, END] = ['2020-01-01', '2099-12-31'];

const hashOf = (kind: 'publisher' | 'api', token: string) => ({
  kind,
  sha256: createHash('sha256').update(token).digest('hex'),
  last4: token.slice(-4),
});

const UNLIMITED = { cooldownSeconds: 0, maxPerSession: null, maxPerDay: null, maxPerAdvertiserAndSession: null };

const account = (id: string, firstTurns: number, tokenHashes: readonly object[]) => ({
  id,
  mode: 'production',
  runOfNetwork: true,
  placements: [{ code: 'inlineAd', formats: ['image', 'video', 'banner'] }],
  pacing: { firstTurns, everyNth: 1, ...UNLIMITED },
  tokenHashes,
});

/**
 * By turns: everywhere, by topic, by words, by language, by device, with words to avoid, in other countries, for one
 * placement.
 */
const TARGETINGS = [
  {},
  { topics: ['210', '216', '222'] },
  { keywords: ['coffee', 'espresso machine', 'tea'], negativeKeywords: ['allergy'] },
  { languages: ['en'] },
  { languages: ['de', 'fr'], deviceTypes: ['handset', 'desktop'] },
  { negativeKeywords: ['lawsuit', 'refund policy', 'broken screen'] },
  { countries: ['DE', 'AT', 'CH'] },
  { topics: ['483', '551', '653'], keywords: ['running shoes', 'bicycle', 'trail'] },
  { deviceTypes: ['desktop'], placements: ['inlineAd'] },
  { topics: ['130', '132', '274'], keywords: ['desk', 'lamp', 'workspace'], languages: ['en', 'de'] },
] as const;

const creativesOf = (name: string) => {
  const common = {
    headline: `${name}, made with care`,
    cta: { label: 'Take a look', url: `https://${name}.example/offer` },
  };
  const image = (width: number, height: number) => ({
    url: `https://cdn.${name}.example/${width}x${height}.jpg`,
    width,
    height,
    alt: `A product of ${name} on a wooden table`,
  });
  return [
    { ...common, id: `${name}-image`, format: 'image', image: image(1_200, 628) },
    { ...common, id: `${name}-banner`, format: 'banner', image: image(640, 100) },
    { ...common, id: `${name}-overlay`, format: 'overlay', image: image(96, 96) },
  ];
};

const campaign = (index: number) => {
  const name = `brand-${index}`;
  const isCapped = index % 4 === 0;
  return {
    id: name,
    advertiser: { name: `Brand ${index}`, domain: `${name}.example` },
    brief: {
      product: `The things of Brand ${index}`,
      pitches: {
        en: `The things of Brand ${index} last for years and are easy to repair.`,
        de: `Die Dinge von Brand ${index} halten Jahre und lassen sich leicht reparieren.`,
      },
      facts: ['Every part can be replaced.', 'Delivery is free.'],
    },
    categories: ['283'],
    creatives: creativesOf(name),
    lineItems: [
      {
        id: `${name}-line`,
        ...{ start: START, end: END },
        cpmUsd: 1 + ((index * 37) % 90) / 10,
        // So much that no run can spend it: every win takes its holds, and none is refused.
        ...(index % 2 === 0 ? { budgetUsd: 1_000_000, dailyBudgetUsd: 100_000 } : {}),
        targeting: TARGETINGS[index % TARGETINGS.length],
        caps: isCapped ? [{ per: 'line-item', limit: 20, hours: 24 }] : [],
      },
    ],
  };
};

/**
 * What `CONFIG` would hold: three production accounts without caps, and a hundred campaigns with all kinds of
 * targeting.
 */
export const loadCatalog = (campaigns = CAMPAIGNS) => ({
  accounts: [
    account('load', 0, [hashOf('publisher', PUBLISHER_TOKEN), hashOf('api', API_TOKEN)]),
    account('load-paced', 1_000, [hashOf('publisher', PACED_TOKEN)]),
    account('load-direct', 0, [hashOf('publisher', DIRECT_TOKEN)]),
  ],
  campaigns: Array.from({ length: campaigns }, (_, index) => campaign(index)),
});
