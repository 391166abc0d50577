import type { Register } from '../conversation/signals.js';
import { termsOf } from '../conversation/term.js';
import { mayShow, variantId, type AdVariant, type AdVariantId, type TextApproval } from './ad-variant.js';
import { selectVariant } from './select-variant.js';

/** A text of a campaign with what its selection reads. It passed the gate when the catalog was compiled. */
export interface ReadyVariant {
  readonly id: AdVariantId;
  readonly register: Register;
  readonly source: AdVariant;
  /** The text, cut behind each sentence. */
  readonly pieces: readonly string[];
  readonly terms: ReadonlySet<string>;
}

export interface CampaignTexts {
  readonly variants: readonly ReadyVariant[];
  /** What the campaign is about, ids of the IAB Content Taxonomy 3.1. */
  readonly topics: ReadonlySet<string>;
}

const piecesOf = (sentences: readonly string[], text: string): readonly string[] => {
  const pieces: string[] = [];
  let end = 0;
  for (const sentence of sentences) {
    const next = text.indexOf(sentence, end) + sentence.length;
    pieces.push(text.slice(end, next));
    end = next;
  }
  return pieces;
};

/** `sentences`: those of its text. */
export const readyVariant = (source: AdVariant, sentences: readonly string[]): ReadyVariant => ({
  id: variantId(source),
  register: source.register,
  source,
  pieces: piecesOf(sentences, source.text),
  terms: new Set(termsOf(`${source.angle} ${source.text}`)),
});

/** What is known of the place of an ad when its text is selected. */
export interface TextMoment {
  readonly approval: TextApproval;
  readonly language: string | undefined;
  readonly register: Register;
  /** How near a text is to what was said, such as {@link bySharedWords}; any scale, higher is nearer. */
  readonly nearness: (variant: ReadyVariant) => number;
  readonly maxChars: number;
  readonly seed: string;
}

/** By the weight of the words of a conversation that a text has too. */
export const bySharedWords =
  (said: ReadonlyMap<string, number>): TextMoment['nearness'] =>
  ({ terms }) => {
    let near = 0;
    for (const term of terms) near += said.get(term) ?? 0;
    return near;
  };

/** The text of the moment's language that fits its tone and is nearest to what was said. */
export const chooseVariant = (
  variants: readonly ReadyVariant[],
  { approval, language, register, nearness, maxChars, seed }: TextMoment,
): ReadyVariant | undefined => {
  const fitting = variants.filter(
    ({ source }) => source.language === language && source.text.length <= maxChars && mayShow(source, approval),
  );
  return selectVariant(fitting, { register, seed, nearness });
};
