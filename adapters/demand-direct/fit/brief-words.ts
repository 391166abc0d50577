import type { BriefIndex, BriefSearch, BriefText } from '../../../application/ports/content/brief-search.js';
import type { CatalogSnapshot } from '../../../application/ports/catalog.js';
import type { Campaign } from '../../../domain/catalog/campaign.js';
import { productNames } from '../../../domain/catalog/product-name.js';
import type { CampaignId } from '../../../domain/values/ids.js';

/** Keywords are those of all line items; whether a line item may run here is judged by its own. */
const briefTextOf = ({ name, brief, lineItems }: Campaign): BriefText => ({
  title: [...productNames(brief), name].join('\n'),
  keywords: [...new Set(lineItems.flatMap(({ targeting }) => targeting.keywords))].join('\n'),
  text: [...Object.values(brief.pitches), ...brief.facts].join('\n'),
});

/** So much of {@link BriefIndex} scores half: some two telling words of the newest message. */
const HALF_SCORE = 2;

/** How much the words of a conversation and of each campaign have in common, 0 to 1. */
export interface BriefWords {
  readonly positionOf: ReadonlyMap<CampaignId, number>;
  /** By position of the campaign. `terms` weigh from 0 to 1; more or heavier ones never score less. */
  readonly score: (terms: ReadonlyMap<string, number>) => Float64Array;
}

const shareOf = (sum: number): number => sum / (sum + HALF_SCORE);

const scoreWords = (index: BriefIndex, size: number, terms: ReadonlyMap<string, number>): Float64Array => {
  const scores = new Float64Array(size);
  terms.forEach((weight, term) => {
    if (!(weight > 0)) return;
    const share = Math.min(weight, 1);
    for (const { position, score } of index.find(term)) scores[position] = (scores[position] ?? 0) + share * score;
  });
  for (let i = 0; i < size; i++) scores[i] = shareOf(scores[i] ?? 0);
  return scores;
};

/** Indexed at the first request under a snapshot, for all its accounts, and forgotten together with it. */
export const createBriefWords = (search: BriefSearch): ((catalog: CatalogSnapshot) => BriefWords) => {
  const bySnapshot = new WeakMap<CatalogSnapshot, BriefWords>();
  return (catalog) => {
    const known = bySnapshot.get(catalog);
    if (known !== undefined) return known;
    const { campaigns } = catalog;
    const index = search.prepare(campaigns.map(briefTextOf));
    const words: BriefWords = {
      positionOf: new Map(campaigns.map(({ id }, position) => [id, position])),
      score: (terms) => scoreWords(index, campaigns.length, terms),
    };
    bySnapshot.set(catalog, words);
    return words;
  };
};
