import { HASH_SEED, hashWith, type PieceIndex } from './piece-index.js';

/** A unit that no piece holds costs so much more than the least probable piece. */
const UNKNOWN_PENALTY = 10;
export const UNKNOWN = -1;

/** Cuts words into pieces. Its arrays are used again for each word, and grow with the longest one. */
export class Segmenter {
  readonly #index: PieceIndex;
  readonly #scores: Float32Array;
  readonly #unknown: number;
  /** By row: 1 for a piece whose best cut is known to be itself, as four of five words of a text are. */
  readonly #isWhole: Uint8Array;
  #best = new Float64Array(0);
  #from = new Uint16Array(0);
  #row = new Int32Array(0);

  constructor(index: PieceIndex, scores: Float32Array) {
    this.#index = index;
    this.#scores = scores;
    this.#unknown = scores.reduce((least, score) => Math.min(least, score), 0) - UNKNOWN_PENALTY;
    this.#isWhole = new Uint8Array(scores.length);
  }

  /**
   * The most probable cut of a word by the unigram model (Viterbi), last piece first: `take` gets the row of each
   * piece, or {@link UNKNOWN}, and its length in UTF-16 units. At most `maxUnits` look-ups for each unit of the word.
   */
  cut(word: string, take: (row: number, units: number) => void): void {
    const row = this.#index.rowOfWord(word);
    if (row !== UNKNOWN && this.#isWhole[row] === 1) {
      take(row, word.length);
      return;
    }
    this.#prepare(word.length);
    for (let at = 0; at < word.length; at++) this.#extend(word, at);
    if (row !== UNKNOWN && this.#from[word.length] === 0) this.#isWhole[row] = 1;
    for (let end = word.length; end > 0;) {
      const from = this.#from[end] ?? 0;
      take(this.#row[end] ?? UNKNOWN, end - from);
      end = from;
    }
  }

  #prepare(length: number): void {
    if (this.#best.length <= length) {
      this.#best = new Float64Array(length + 1);
      this.#from = new Uint16Array(length + 1);
      this.#row = new Int32Array(length + 1);
    }
    this.#best.fill(-Infinity, 0, length + 1);
    this.#best[0] = 0;
  }

  #extend(word: string, at: number): void {
    const before = this.#best[at] ?? 0;
    const last = Math.min(word.length, at + this.#index.maxUnits);
    let hash = HASH_SEED;
    for (let end = at + 1; end <= last; end++) {
      hash = hashWith(hash, word.charCodeAt(end - 1));
      const row = this.#index.rowOf(hash, word, at, end);
      if (row !== UNKNOWN) this.#offer(before + (this.#scores[row] ?? 0), end, at, row);
    }
    this.#offer(before + this.#unknown, at + 1, at, UNKNOWN);
  }

  #offer(score: number, end: number, from: number, row: number): void {
    if (score <= (this.#best[end] ?? 0)) return;
    this.#best[end] = score;
    this.#from[end] = from;
    this.#row[end] = row;
  }
}
