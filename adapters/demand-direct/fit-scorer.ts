import type { Fit } from '../../domain/fit.js';
import type { Meanings } from './brief-meaning.js';
import type { BriefWords } from './brief-words.js';
import type { CompiledLineItem } from './compiled-line-item.js';
import { buildContextIndex, matchContext } from './context-index.js';
import type { MatchContext } from './match-context.js';

/** How the line items of one account fit one opportunity, by their position. */
export interface Fits {
  /** `WANTED`, `STOPPED` or 0: whether targeting lets it in at all. */
  readonly verdictOf: (item: number) => number;
  readonly fitOf: (item: number) => Fit;
}

/** Without `briefs` only keywords count as words. */
export const createFitScorer = (
  items: readonly CompiledLineItem[],
  briefs: BriefWords | undefined,
): ((context: MatchContext, meanings?: Meanings) => Fits) => {
  const index = buildContextIndex(items);
  const briefOf = items.map(({ campaign }) => briefs?.positionOf.get(campaign.id) ?? -1);
  return (context, meanings) => {
    const match = matchContext(index, context);
    const byBrief = briefs?.score(context.terms);
    const wordsOf = (item: number): number => byBrief?.[briefOf[item] ?? -1] ?? match.keywords[item] ?? 0;
    return {
      verdictOf: (item) => match.verdict[item] ?? 0,
      fitOf: (item) => ({
        words: wordsOf(item),
        topics: match.topics[item] ?? 0,
        meaning: meanings && items[item] && meanings.get(items[item].campaign.id),
      }),
    };
  };
};
