import {
  MAX_VARIANTS_PER_LANGUAGE,
  MIN_VARIANTS_PER_LANGUAGE,
  variantId,
  type AdVariant,
  type AdVariantId,
} from '../ad-variant/ad-variant.js';
import type { Campaign } from './campaign.js';
import { REGISTERS } from '../conversation/signals.js';
import { termsOf } from '../conversation/term.js';

/** A text that a campaign lacks. */
export interface DraftOrder extends Pick<AdVariant, 'language' | 'register' | 'angle'> {
  /** The statement of the brief that the text is to make. Absent: whatever the brief says. */
  readonly about?: string | undefined;
}

type Planned = Pick<Campaign, 'brief' | 'variants' | 'lineItems'>;

/** Languages that a campaign has words in, or asks for. */
export const languagesOf = ({ brief, lineItems }: Pick<Campaign, 'brief' | 'lineItems'>): readonly string[] => [
  ...new Set([
    ...Object.keys(brief.pitches),
    ...lineItems.flatMap(({ targeting, creatives }) => [
      ...targeting.languages,
      ...creatives.flatMap(({ language }) => language ?? []),
    ]),
  ]),
];

const GENERAL = 'overview';
/** Beside the general one: with three registers they make the most that a language may have. */
const MAX_STATEMENTS = MAX_VARIANTS_PER_LANGUAGE / REGISTERS.length - 1;

/** The two first longer words of a statement, by which an operator recognises it; its product is in all of them. */
const labelOf = (statement: string, product: string, position: number): string =>
  termsOf(statement)
    .filter((term) => /^[a-z0-9]{4,18}$/.test(term) && !termsOf(product).includes(term))
    .slice(0, 2)
    .join('-') || `statement-${position}`;

/** What texts may be about, by label: nothing in particular, and the first statements in this language, or in any. */
const anglesOf = (
  { brief }: Pick<Campaign, 'brief'>,
  language: string,
  sentencesOf: (text: string) => readonly string[],
): ReadonlyMap<string, string | undefined> => {
  const [fallback = ''] = Object.values(brief.pitches);
  const statements = [...sentencesOf(brief.pitches[language] ?? fallback), ...brief.facts].slice(0, MAX_STATEMENTS);
  return new Map([
    [GENERAL, undefined],
    ...statements.map((statement, i) => [labelOf(statement, brief.product, i + 1), statement] as const),
  ]);
};

const isLacking = ({ variants = [] }: Planned, language: string): boolean =>
  variants.filter((variant) => variant.language === language).length < MIN_VARIANTS_PER_LANGUAGE;

/**
 * The texts that a model is to draft for a campaign in a language: none where it has enough, or says with an empty list
 * that it wants none.
 */
export const missingDrafts = (
  campaign: Planned,
  language: string,
  sentencesOf: (text: string) => readonly string[],
): readonly DraftOrder[] => {
  const { variants } = campaign;
  if (variants?.length === 0 || !isLacking(campaign, language)) return [];
  const known = new Set<AdVariantId>(variants?.map(variantId));
  const present = variants?.filter((variant) => variant.language === language).length ?? 0;
  return [...anglesOf(campaign, language, sentencesOf)]
    .flatMap(([angle, about]) => REGISTERS.map((register) => ({ language, register, angle, about })))
    .filter((order) => !known.has(variantId(order)))
    .slice(0, MAX_VARIANTS_PER_LANGUAGE - present);
};
