/** What a campaign says of itself, by how telling it is. */
export interface BriefText {
  readonly title: string;
  readonly keywords: string;
  readonly text: string;
}

/**
 * `position`: of the brief in the list. `score`: above 0; about 1 for a word that stands once in the text of this brief
 * alone.
 */
export interface BriefHit {
  readonly position: number;
  readonly score: number;
}

export interface BriefIndex {
  find(term: string): readonly BriefHit[];
}

/**
 * Finds the briefs of a catalog by words.
 *
 * May assume: the briefs do not change; terms are those of `domain/conversation/term.ts`. Guarantees: prepares once,
 * then answers at once and for any string; the same term has the same hits, each brief once; a word that few briefs
 * hold scores higher than one that many do. Keeps nothing of what was asked beyond single terms, in bounded memory.
 * There is no outage: it lives in the process.
 */
export interface BriefSearch {
  prepare(briefs: readonly BriefText[]): BriefIndex;
}
