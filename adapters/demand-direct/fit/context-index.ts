import type { MeaningOf } from './brief-meaning.js';
import type { BriefWords } from './brief-words.js';
import { RECOMMENDED_RELEVANCE } from '../../../domain/catalog/account.js';
import { relevanceOf } from '../../../domain/demand/relevance.js';
import type { CompiledLineItem } from '../compiled-line-item.js';
import { fitOfSteps, stepsOf, type FitSteps } from './fit-steps.js';
import type { MatchContext } from './match-context.js';

interface KeywordPosting {
  readonly item: number;
  /** The terms besides the one it is filed under. */
  readonly others: readonly string[];
  readonly isNegative: boolean;
}

interface TopicPosting {
  readonly item: number;
  /** Asked for by the line item, or only what its campaign advertises. */
  readonly isWanted: boolean;
}

/**
 * Topics and keywords of many line items, by topic id and by term. The cost of a lookup grows with what the
 * conversation holds, not with the number of keywords that were ever configured.
 */
interface ContextIndex {
  readonly size: number;
  readonly byTopic: ReadonlyMap<string, readonly TopicPosting[]>;
  readonly byTerm: ReadonlyMap<string, readonly KeywordPosting[]>;
}

/** Something that the line item asks for was met, or a word that it avoids; 0: neither. */
export const WANTED = 1;
export const STOPPED = 2;

/**
 * By position of the line item. `topics` and `keywords`: the weight of the best match, 0 to 1. `verdict`: one of the
 * above.
 */
interface ContextMatch {
  readonly topics: Float64Array;
  readonly keywords: Float64Array;
  readonly verdict: Uint8Array;
}

const file = <T>(postings: Map<string, T[]>, key: string, posting: T): void => {
  const list = postings.get(key);
  if (list === undefined) postings.set(key, [posting]);
  else list.push(posting);
};

const buildContextIndex = (items: readonly CompiledLineItem[]): ContextIndex => {
  const byTopic = new Map<string, TopicPosting[]>();
  const byTerm = new Map<string, KeywordPosting[]>();
  const fileKeywords = (item: number, keywords: readonly (readonly string[])[], isNegative: boolean): void => {
    for (const [first, ...others] of keywords)
      if (first !== undefined) file(byTerm, first, { item, others, isNegative });
  };
  items.forEach(({ campaign, lineItem, keywords, negativeKeywords }, item) => {
    const wanted = new Set(lineItem.targeting.topics);
    for (const topic of new Set([...wanted, ...campaign.categories]))
      file(byTopic, topic, { item, isWanted: wanted.has(topic) });
    fileKeywords(item, keywords, false);
    fileKeywords(item, negativeKeywords, true);
  });
  return { size: items.length, byTopic, byTerm };
};

/** What is advertised is what is talked about: a hint, where the line item itself asked for no such thing. */
const CATEGORY_SHARE = 0.5;

const raise = (weights: Float64Array, item: number, weight: number): void => {
  weights[item] = Math.max(weights[item] ?? 0, Math.min(weight, 1));
};

const want = ({ verdict }: ContextMatch, item: number): void => {
  if (verdict[item] !== STOPPED) verdict[item] = WANTED;
};

/** The weight of the weakest of several terms; `undefined` when one of them is missing. */
const weakest = (terms: ReadonlyMap<string, number>, first: number, others: readonly string[]): number | undefined => {
  let weight = first;
  for (const term of others) {
    const other = terms.get(term);
    if (other === undefined) return undefined;
    weight = Math.min(weight, other);
  }
  return weight;
};

const matchTopics = ({ byTopic }: ContextIndex, { topics }: MatchContext, match: ContextMatch): void => {
  for (const { id, weight } of topics)
    byTopic.get(id)?.forEach(({ item, isWanted }) => {
      if (!(weight > 0)) return;
      raise(match.topics, item, isWanted ? weight : weight * CATEGORY_SHARE);
      if (isWanted) want(match, item);
    });
};

const matchKeywords = ({ byTerm }: ContextIndex, { terms }: MatchContext, match: ContextMatch): void =>
  terms.forEach((first, term) =>
    byTerm.get(term)?.forEach(({ item, others, isNegative }) => {
      const weight = weakest(terms, first, others);
      if (weight === undefined) return;
      if (isNegative) match.verdict[item] = STOPPED;
      else if (weight > 0) {
        raise(match.keywords, item, weight);
        want(match, item);
      }
    }),
  );

const matchContext = (index: ContextIndex, context: MatchContext): ContextMatch => {
  const { size } = index;
  const match = {
    topics: new Float64Array(size),
    keywords: new Float64Array(size),
    verdict: new Uint8Array(size),
  };
  matchTopics(index, context, match);
  matchKeywords(index, context, match);
  return match;
};

/** How the line items of one account fit one opportunity, by their position. */
export interface Fits {
  /** `WANTED`, `STOPPED` or 0: whether targeting lets it in at all. Meaning may find what no keyword names. */
  readonly verdictOf: (item: number) => number;
  /** The same by topics and words alone, which costs next to nothing. */
  readonly wordsVerdictOf: (item: number) => number;
  readonly stepsOf: (item: number) => FitSteps;
}

/** Without `briefs` only keywords count as words. */
export const createFitScorer = (
  items: readonly CompiledLineItem[],
  briefs: BriefWords | undefined,
): ((context: MatchContext, meaningOf?: MeaningOf) => Fits) => {
  const index = buildContextIndex(items);
  const briefOf = items.map(({ campaign }) => briefs?.positionOf.get(campaign.id) ?? -1);
  return (context, meaningOf) => {
    const match = matchContext(index, context);
    const byBrief = briefs?.score(context.terms);
    const wordsOf = (item: number): number => byBrief?.[briefOf[item] ?? -1] ?? match.keywords[item] ?? 0;
    const fitStepsOf = (item: number): FitSteps => {
      const meaning = meaningOf && items[item] && meaningOf(items[item].campaign.id);
      return stepsOf(wordsOf(item), match.topics[item] ?? 0, meaning);
    };
    const isFound = (item: number): boolean => {
      const fit = fitOfSteps(fitStepsOf(item));
      return fit.meaning !== undefined && relevanceOf(fit) >= RECOMMENDED_RELEVANCE;
    };
    return {
      verdictOf: (item) => {
        const verdict = match.verdict[item] ?? 0;
        return verdict === 0 && meaningOf && items[item]?.isFoundByMeaning === true && isFound(item) ? WANTED : verdict;
      },
      wordsVerdictOf: (item) => match.verdict[item] ?? 0,
      stepsOf: fitStepsOf,
    };
  };
};
