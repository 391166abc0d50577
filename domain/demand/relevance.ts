/** How much a campaign and a conversation have in common, by what tells so; each from 0 to 1. */
export interface RelevanceParts {
  readonly words: number;
  readonly topics: number;
  /** By vectors; absent where one of the two has none. */
  readonly meaning?: number | undefined;
}
export const RELEVANCE_PARTS = ['words', 'topics', 'meaning'] as const satisfies readonly (keyof RelevanceParts)[];

/** Nothing speaks for it and nothing against it: what is shown everywhere, or an ad of which nothing is known. */
export const UNKNOWN_RELEVANCE = 0.5;

const WEIGHTS_WITHOUT_MEANING = { words: 0.8, topics: 1 } as const;

/**
 * Log-odds, fitted on `build/embedding/relevance`. Words may have two meanings, and a topic is wide: where vectors say
 * that a text is about something else, neither is enough. `none`: of a pair that has nothing in common, so that 0.7 is
 * where precision and recall of the fitted pairs balance.
 */
const LOG_ODDS = { words: 1.5, topics: 1.4, meaning: 5.9, none: -2.4 } as const;

const inHundredths = (share: number): number => Math.round(100 * share) / 100;

/** From {@link UNKNOWN_RELEVANCE} up to 1: one certain sign is enough, and several add up. */
const withoutMeaning = ({ words, topics }: RelevanceParts): number => {
  const score = WEIGHTS_WITHOUT_MEANING.words * words + WEIGHTS_WITHOUT_MEANING.topics * topics;
  return UNKNOWN_RELEVANCE + (1 - UNKNOWN_RELEVANCE) * Math.min(score, 1);
};

/** From 0 to 1, in hundredths. Never less when one of the parts is more. See `docs/concepts/relevance.md`. */
export const relevanceOf = (parts: RelevanceParts): number => {
  const { words, topics, meaning } = parts;
  if (meaning === undefined) return inHundredths(withoutMeaning(parts));
  const odds = LOG_ODDS.none + LOG_ODDS.words * words + LOG_ODDS.topics * topics + LOG_ODDS.meaning * meaning;
  return inHundredths(1 / (1 + Math.exp(-odds)));
};
