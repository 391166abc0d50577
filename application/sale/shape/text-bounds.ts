import type { Bid } from '../../../domain/demand/bid.js';
import { productNames } from '../../../domain/catalog/product-name.js';
import { imageOf, markupOf, type Brief } from '../../../domain/catalog/creative.js';

/**
 * The most UTF-16 units that each text of a bid may have, whatever source it is of: no expression and no normalisation
 * meets a longer one. More than any format shows and any campaign file holds, so that only the absurd is refused.
 */
export const TEXT_LIMITS = {
  'advertiser.name': 200,
  'creative.headline': 200,
  'creative.cta.label': 100,
  'creative.language': 100,
  'creative.image.alt': 500,
  'creative.markup': 100_000,
  'brief.product': 200,
  'brief.pitches': 500,
  'brief.facts': 500,
  /** Product, pitches and facts together: each sentence of a text is compared with all of them. */
  brief: 20_000,
} as const;
type BoundedText = keyof typeof TEXT_LIMITS;

const lengthOf = (texts: readonly string[]): number => texts.reduce((sum, text) => sum + text.length, 0);
const longestOf = (texts: readonly string[]): number => texts.reduce((most, text) => Math.max(most, text.length), 0);

/** What the limit of a whole brief counts. */
export const briefChars = ({ product, productIn = {}, pitches, facts }: Brief): number =>
  product.length +
  lengthOf(Object.values(productIn)) +
  lengthOf(Object.keys(pitches)) +
  lengthOf(Object.values(pitches)) +
  lengthOf(facts);

const lengths = ({ advertiser, creative, brief }: Bid): Readonly<Record<BoundedText, number>> => ({
  'advertiser.name': advertiser.name.length,
  'creative.headline': creative.headline.length,
  'creative.cta.label': creative.cta.label.length,
  'creative.language': creative.language?.length ?? 0,
  'creative.image.alt': imageOf(creative)?.alt.length ?? 0,
  'creative.markup': markupOf(creative)?.html.length ?? 0,
  'brief.product': longestOf(productNames(brief)),
  'brief.pitches': longestOf(Object.values(brief.pitches)),
  'brief.facts': longestOf(brief.facts),
  brief: briefChars(brief),
});

/** The first text of a bid of sound shape that is too long. */
export const tooLongIn = (bid: Bid): BoundedText | undefined => {
  const found = lengths(bid);
  return (Object.keys(TEXT_LIMITS) as BoundedText[]).find((text) => found[text] > TEXT_LIMITS[text]);
};
