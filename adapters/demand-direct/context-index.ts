import type { CompiledLineItem } from './compiled-line-item.js';
import type { MatchContext } from './match-context.js';

interface KeywordPosting {
  readonly item: number;
  /** The terms besides the one it is filed under. */
  readonly others: readonly string[];
  readonly isNegative: boolean;
}

/**
 * Topics and keywords of many line items, by topic id and by term. The cost of a lookup grows with what the
 * conversation holds, not with the number of keywords that were ever configured.
 */
export interface ContextIndex {
  readonly size: number;
  readonly byTopic: ReadonlyMap<string, readonly number[]>;
  readonly byTerm: ReadonlyMap<string, readonly KeywordPosting[]>;
}

/** By position of the line item: how well it matched, 0 when it did not, from 0 to 1; {@link STOPPED} when a negative keyword did. */
export type ContextScores = Float64Array;
export const STOPPED = -1;

const file = <T>(postings: Map<string, T[]>, key: string, posting: T): void => {
  const list = postings.get(key);
  if (list === undefined) postings.set(key, [posting]);
  else list.push(posting);
};

export const buildContextIndex = (items: readonly CompiledLineItem[]): ContextIndex => {
  const byTopic = new Map<string, number[]>();
  const byTerm = new Map<string, KeywordPosting[]>();
  const fileKeywords = (item: number, keywords: readonly (readonly string[])[], isNegative: boolean): void => {
    for (const [first, ...others] of keywords)
      if (first !== undefined) file(byTerm, first, { item, others, isNegative });
  };
  items.forEach(({ lineItem, keywords, negativeKeywords }, item) => {
    for (const topic of new Set(lineItem.targeting.topics)) file(byTopic, topic, item);
    fileKeywords(item, keywords, false);
    fileKeywords(item, negativeKeywords, true);
  });
  return { size: items.length, byTopic, byTerm };
};

const raise = (scores: ContextScores, item: number, score: number): void => {
  const before = scores[item] ?? STOPPED;
  if (before !== STOPPED && score > before) scores[item] = Math.min(score, 1);
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

export const scoreContext = (index: ContextIndex, { topics, terms }: MatchContext): ContextScores => {
  const scores = new Float64Array(index.size);
  for (const { id, weight } of topics) index.byTopic.get(id)?.forEach((item) => raise(scores, item, weight));
  terms.forEach((first, term) =>
    index.byTerm.get(term)?.forEach(({ item, others, isNegative }) => {
      const weight = weakest(terms, first, others);
      if (weight === undefined) return;
      if (isNegative) scores[item] = STOPPED;
      else raise(scores, item, weight);
    }),
  );
  return scores;
};
