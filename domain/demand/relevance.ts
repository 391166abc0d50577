/** How much a campaign and a conversation have in common, by what tells so; each from 0 to 1. */
export interface RelevanceParts {
  readonly words: number;
  readonly topics: number;
  /** By embeddings; absent without them. */
  readonly meaning?: number | undefined;
}
export const RELEVANCE_PARTS = ['words', 'topics', 'meaning'] as const satisfies readonly (keyof RelevanceParts)[];

/** Nothing speaks for it and nothing against it: what is shown everywhere, or an ad of which nothing is known. */
export const UNKNOWN_RELEVANCE = 0.5;

/**
 * One certain sign is enough and several add up. A topic was asked for by the campaign and counts whole; words may have
 * two meanings, and embeddings are near many things. Measured on labelled conversations, see
 * `docs/concepts/relevance.md`.
 */
export const RELEVANCE_WEIGHTS = { words: 0.8, topics: 1, meaning: 0.6 } as const satisfies Record<
  keyof RelevanceParts,
  number
>;

/** From {@link UNKNOWN_RELEVANCE} up to 1, in hundredths. Never less when one of the parts is more. */
export const relevanceOf = ({ words, topics, meaning = 0 }: RelevanceParts): number => {
  const score =
    RELEVANCE_WEIGHTS.words * words + RELEVANCE_WEIGHTS.topics * topics + RELEVANCE_WEIGHTS.meaning * meaning;
  return Math.round(100 * (UNKNOWN_RELEVANCE + (1 - UNKNOWN_RELEVANCE) * Math.min(score, 1))) / 100;
};
