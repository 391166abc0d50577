import { createHash } from 'node:crypto';
import { termsOf } from '../../domain/conversation/term.js';
import { advertisers, briefs } from './sets.js';

/**
 * `created`: production as `accounts create` makes it. `every-turn`: the same without pacing. `sentences`: besides,
 * every safe turn is sold. `pairs`: besides, every brief bids, however little it fits.
 */
export type AccountName = 'created' | 'every-turn' | 'sentences' | 'pairs';

export const tokenOf = (name: AccountName): string => `quality-${name}-token`;

const EVERY_TURN = {
  pacing: {
    ...{ firstTurns: 0, everyNth: 1, cooldownSeconds: 0 },
    ...{ maxPerSession: null, maxPerDay: null, maxPerAdvertiserAndSession: null },
  },
};
const EVERY_SAFE_TURN = { ...EVERY_TURN, runOfNetwork: true, minRelevance: 0 };

const account = (id: AccountName, differs: object = {}) => ({
  ...{ id, mode: 'production', ...differs },
  tokenHashes: [
    { kind: 'publisher', sha256: createHash('sha256').update(tokenOf(id)).digest('hex'), last4: tokenOf(id).slice(-4) },
  ],
});

interface Sold {
  readonly id: string;
  readonly brand: string;
  readonly product: string;
  readonly pitches: Readonly<Record<string, string>>;
  readonly facts: readonly string[];
  readonly categories: readonly string[];
}

interface Sale {
  readonly cpmUsd: number;
  readonly targeting?: object;
}

const campaign = (sold: Sold, accounts: readonly AccountName[], sales: readonly Sale[]) => ({
  id: sold.id,
  advertiser: { name: sold.brand, domain: `${sold.id}.example` },
  brief: { product: sold.product, pitches: sold.pitches, facts: sold.facts },
  categories: sold.categories,
  accounts,
  creatives: [
    {
      ...{ id: `${sold.id}-image`, format: 'image', headline: sold.product.slice(0, 60) },
      cta: { label: 'Take a look', url: `https://${sold.id}.example/` },
      image: { url: `https://cdn.${sold.id}.example/1200x628.jpg`, width: 1_200, height: 628, alt: sold.product },
    },
  ],
  lineItems: sales.map((sale, i) => ({ id: `${sold.id}-${i}`, start: '2020-01-01', end: '2099-12-31', ...sale })),
});

/** Some words of Japanese are no keyword, such as those of one character; the brief still has them. */
const isKeyword = (word: string): boolean => termsOf(word).some((term) => term.length > 1);

const EVERYWHERE: readonly AccountName[] = ['created', 'every-turn', 'sentences'];

/** What the chats touch on: found by words of twelve languages, and for less money beside anything. */
const touched = () =>
  advertisers().map(({ words, pitch, ...sold }) => {
    const keywords = [...new Set(Object.values(words).flat().filter(isKeyword))];
    const facts = Object.values(words).map((ofLanguage) => ofLanguage.join(', '));
    return campaign({ ...sold, id: `touched-${sold.id}`, pitches: { en: pitch }, facts }, EVERYWHERE, [
      { cpmUsd: 4, targeting: { keywords } },
      { cpmUsd: 2 },
    ]);
  });

/** For each brief one line item that knows a few English words, as an advertiser would, and one without targeting. */
const judged = () =>
  briefs().map(({ keywords, ...sold }) =>
    campaign(sold, ['pairs'], [{ cpmUsd: 4, targeting: { keywords } }, { cpmUsd: 2 }]),
  );

/** What `CONFIG` would hold. */
export const catalogFile = () => ({
  accounts: [
    account('created'),
    account('every-turn', EVERY_TURN),
    account('sentences', EVERY_SAFE_TURN),
    account('pairs', EVERY_SAFE_TURN),
  ],
  campaigns: [...touched(), ...judged()],
});
