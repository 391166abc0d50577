import { LRUCache } from 'lru-cache';
import MiniSearch, { type SearchOptions } from 'minisearch';
import { entryBytesOf } from '../../application/ports/heap-bytes.js';
import { MEMORY_BOUNDS } from '../../application/ports/memory-bounds.js';
import type { BriefHit, BriefIndex, BriefSearch, BriefText } from '../../application/ports/content/brief-search.js';
import { termsOf } from '../../domain/conversation/term.js';

const MIN_ROOT_CHARS = 5;
const MAX_ENDING_CHARS = 2;

/**
 * The beginning that a word shares with its inflections and compounds (`reparieren` with `repariert`, `kaffee` with
 * `kaffeemühle`). Briefs and conversations come in any language, mixed: cutting endings needs no stemmer per language.
 * Shorter words have no root: they would meet too many.
 */
const rootOf = (term: string): string | undefined =>
  term.length < MIN_ROOT_CHARS ? undefined : term.slice(0, Math.max(MIN_ROOT_CHARS, term.length - MAX_ENDING_CHARS));

/** Every beginning of these words that is long enough to be a root. */
const beginningsOf = (words: Iterable<string>): ReadonlySet<string> => {
  const beginnings = new Set<string>();
  for (const word of words)
    for (let end = MIN_ROOT_CHARS; end <= word.length; end++) beginnings.add(word.slice(0, end));
  return beginnings;
};

type Indexed = BriefText & { readonly id: number };

/** A keyword was chosen by the advertiser, the title names the product; the sentences are about many things. */
const BOOST = { keywords: 2, title: 1.5, text: 1 } as const satisfies Record<keyof BriefText, number>;
/** Okapi BM25+: `d` is what a word gives for being there at all. */
const BM25 = { k: 1.2, b: 0.7, d: 0.5 } as const;
const OPTIONS: SearchOptions = {
  boost: BOOST,
  bm25: BM25,
  weights: { prefix: 0.5, fuzzy: 0 },
  tokenize: (term) => [term],
  processTerm: (term) => term,
};

/**
 * What a word of one brief alone scores once in a text of the usual length: by it, scores of small and large catalogs
 * compare.
 */
const unitOf = (briefs: number): number => (1 + BM25.d) * Math.log(1 + (briefs - 0.5) / 1.5);

const prepare = (briefs: readonly BriefText[]): BriefIndex => {
  const vocabulary = new Set<string>();
  const index = new MiniSearch<Indexed>({
    fields: Object.keys(BOOST),
    tokenize: (text) => [...termsOf(text)],
    processTerm: (term) => {
      vocabulary.add(term);
      return term;
    },
  });
  index.addAll(briefs.map((brief, id): Indexed => ({ ...brief, id })));
  const beginnings = beginningsOf(vocabulary);
  const unit = unitOf(briefs.length);
  const search = (term: string): readonly BriefHit[] => {
    const scores = new Map<number, number>();
    const raise = (word: string, prefix: boolean): void => {
      for (const { id, score } of index.search(word, { ...OPTIONS, prefix }))
        scores.set(Number(id), Math.max(scores.get(Number(id)) ?? 0, score / unit));
    };
    const root = rootOf(term);
    if (root !== undefined) raise(root, true);
    if (vocabulary.has(term)) raise(term, false);
    return [...scores].map(([position, score]) => ({ position, score }));
  };
  const known = new LRUCache<string, readonly BriefHit[]>({
    maxSize: MEMORY_BOUNDS.briefTerms,
    sizeCalculation: (hits, term) => entryBytesOf(term, hits),
  });
  return {
    find(term) {
      // Most words of a conversation are in no brief: to know that must cost nothing.
      if (!vocabulary.has(term) && !beginnings.has(rootOf(term) ?? '')) return [];
      const cached = known.get(term);
      if (cached !== undefined) return cached;
      const hits = search(term);
      known.set(term, hits);
      return hits;
    },
  };
};

/** BM25 over campaign briefs, in memory. */
export const createMiniSearch = (): BriefSearch => ({ prepare });
