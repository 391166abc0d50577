import type { Brief } from './creative.js';

type Named = Pick<Brief, 'product' | 'productIn'> & Partial<Pick<Brief, 'pitches'>>;

/** Every name of what is advertised, in any language. */
export const productNames = ({ product, productIn }: Named): readonly string[] =>
  productIn === undefined ? [product] : [...new Set([product, ...Object.values(productIn)])];

/** The language in which a brief has its one name: that of its first pitch. */
const isItsLanguage = ({ pitches = {} }: Named, language: string): boolean => Object.keys(pitches)[0] === language;

/** The name that a brief gives for a language. */
export const givenName = ({ productIn }: Pick<Brief, 'productIn'>, language: string | undefined): string | undefined =>
  productIn !== undefined && language !== undefined && Object.hasOwn(productIn, language)
    ? productIn[language]
    : undefined;

/**
 * What a sentence in a language may call the advertised thing. Without a name in that language it is the advertiser's,
 * which every language takes as it is: "Brew & Co coffee" is no German.
 */
export const nameIn = (brief: Named, advertiser: string, language: string | undefined): string => {
  const { product, productIn } = brief;
  if (language === undefined) return product;
  const isBrand = advertiser.toLowerCase().includes(product.toLowerCase());
  const isKnown = isBrand || (productIn === undefined && isItsLanguage(brief, language));
  return givenName(brief, language) ?? (isKnown ? product : advertiser);
};
