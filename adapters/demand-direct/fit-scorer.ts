import type { Meanings } from './brief-meaning.js';
import type { BriefWords } from './brief-words.js';
import type { CompiledLineItem } from './compiled-line-item.js';
import { buildContextIndex, matchContext } from './context-index.js';
import { stepsOf, type FitSteps } from './fit-steps.js';
import type { MatchContext } from './match-context.js';

/** How the line items of one account fit one opportunity, by their position. */
export interface Fits {
  /** `WANTED`, `STOPPED` or 0: whether targeting lets it in at all. */
  readonly verdictOf: (item: number) => number;
  readonly stepsOf: (item: number) => FitSteps;
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
      stepsOf: (item) => {
        const meaning = meanings && items[item] && meanings.get(items[item].campaign.id);
        return stepsOf(wordsOf(item), match.topics[item] ?? 0, meaning);
      },
    };
  };
};
