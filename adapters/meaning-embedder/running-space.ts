import { dot, unitVector } from '../../domain/values/unit-vector.js';

/** A mean counts at most so many texts: what users talk about changes. */
const MOST_TEXTS = 2_000;
/** The newest briefs, against which it is seen how far apart cosines are. */
const MOST_BRIEFS = 64;
/** Before a conversation was compared: of usual models, as if seen in so many. */
const USUAL_SPREAD = { square: 0.08 ** 2, conversations: 4 };
/** What the spread of all conversations weighs beside that of one over its own briefs, counted in briefs. */
const ALL_WEIGH_BRIEFS = 20;

class RunningMean {
  #sum: Float32Array | undefined;
  #count = 0;

  add(vector: Float32Array): void {
    if (this.#sum?.length !== vector.length) [this.#sum, this.#count] = [new Float32Array(vector.length), 0];
    const keeps = Math.min(this.#count, MOST_TEXTS - 1) / Math.max(1, this.#count);
    for (let i = 0; i < vector.length; i++) this.#sum[i] = keeps * (this.#sum[i] ?? 0) + (vector[i] ?? 0);
    this.#count = Math.min(this.#count, MOST_TEXTS - 1) + 1;
  }

  /** Of unit length, seen from the mean. */
  from(vector: Float32Array): Float32Array {
    const away = vector.map((part, i) => part - (this.#sum?.[i] ?? 0) / Math.max(1, this.#count));
    return unitVector(away) ?? away;
  }
}

/**
 * Vectors of a model have most of their direction in common, that of users another than that of briefs, and no two
 * models spread the rest alike. So both are seen from running means, and cosines in units of their spread: that of all
 * conversations, and of this one, which may be a little like every brief.
 */
export class RunningSpace {
  readonly #said = new RunningMean();
  readonly #briefs = new RunningMean();
  readonly #newest: Float32Array[] = [];
  #square = USUAL_SPREAD.square;
  #compared = USUAL_SPREAD.conversations;

  /** As a brief is seen by all that were learned before it. */
  brief(vector: Float32Array): Float32Array {
    this.#briefs.add(vector);
    this.#newest.push(vector);
    if (this.#newest.length > MOST_BRIEFS) this.#newest.shift();
    return vector;
  }

  /** What two briefs have in common is removed by whoever has all of a catalog. */
  said(vector: Float32Array): Float32Array {
    this.#said.add(vector);
    const seen = this.#said.from(vector);
    const briefs = this.#newest.filter(({ length }) => length === seen.length);
    const squares = briefs.reduce((sum, brief) => sum + dot(seen, this.#briefs.from(brief)) ** 2, 0);
    if (briefs.length > 1) {
      this.#square += (squares / briefs.length - this.#square) / ++this.#compared;
      this.#compared = Math.min(this.#compared, MOST_TEXTS);
    }
    const own = briefs.length > 1 ? { squares, count: briefs.length } : { squares: 0, count: 0 };
    const spread = Math.sqrt((this.#square * ALL_WEIGH_BRIEFS + own.squares) / (ALL_WEIGH_BRIEFS + own.count));
    return seen.map((part) => part / spread);
  }
}
