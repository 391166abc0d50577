import type { CatalogSnapshot } from '../../../application/ports/catalog.js';
import { MAX_EMBEDDED_CHARS, MAX_EMBEDDED_TEXTS, type Embedder } from '../../../application/ports/content/embedder.js';
import { productNames } from '../../../domain/catalog/product-name.js';
import type { Campaign } from '../../../domain/catalog/campaign.js';
import type { CampaignId } from '../../../domain/values/ids.js';
import { SECOND_MS } from '../../../domain/values/time.js';

const dot = (a: Float32Array, b: Float32Array): number => {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += (a[i] ?? 0) * (b[i] ?? 0);
  return sum;
};

/** Of length 1, so that a cosine is a sum of products; all zero for what has no direction. */
const unitVector = (vector: Float32Array): Float32Array => {
  const length = Math.sqrt(dot(vector, vector));
  return length > 0 && Number.isFinite(length) ? vector.map((part) => part / length) : new Float32Array(vector.length);
};

const cosine = (a: Float32Array, b: Float32Array): number => (a.length === b.length ? dot(a, b) : 0);

/** How near unit vectors are to one another in the middle; 0 for fewer than two. */
const meanCosine = (vectors: readonly Float32Array[]): number => {
  const [first] = vectors;
  const count = vectors.length;
  if (first === undefined || count < 2) return 0;
  const sum = new Float32Array(first.length);
  for (const vector of vectors) for (let i = 0; i < sum.length; i++) sum[i] = (sum[i] ?? 0) + (vector[i] ?? 0);
  return Math.min(1, Math.max(0, (dot(sum, sum) - count) / (count * (count - 1))));
};

/** By campaign, 0 to 1; a campaign that is not in it has no meaning known. */
export type Meanings = ReadonlyMap<CampaignId, number>;

const MAX_TERMS = 32;
/** Of all terms: in no script more than 3 kB. */
const MAX_QUERY_CHARS = 1_000;
const RETRY_MS = 30 * SECOND_MS;
/** A turn waits no longer for its meaning. */
const TURN_MS = 250;
const BRIEFS_MS = 15 * SECOND_MS;

const textOf = ({ brief }: Campaign): string =>
  [...productNames(brief), ...Object.values(brief.pitches), ...brief.facts].join('. ').slice(0, MAX_EMBEDDED_CHARS);

/**
 * The heaviest terms of a conversation, not its text: no sentence leaves the process. Empty for a conversation without
 * any.
 */
const queryOf = (terms: ReadonlyMap<string, number>): string =>
  [...terms]
    .sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))
    .slice(0, MAX_TERMS)
    .map(([term]) => term)
    .join(' ')
    .slice(0, MAX_QUERY_CHARS);

/** The vectors of one catalog's briefs, asked for in the background. */
class BriefVectors {
  readonly #embedder: Embedder;
  readonly #waiting: Campaign[];
  readonly #vectors = new Map<CampaignId, Float32Array>();
  #base = 0;
  #isAsking = false;
  #notBeforeMs = -Infinity;

  constructor(embedder: Embedder, campaigns: readonly Campaign[]) {
    this.#embedder = embedder;
    this.#waiting = [...campaigns];
  }

  /** Asks for what is missing yet, unless that has failed just now. Never throws, and waits for nothing. */
  prepare(nowMs: number): void {
    if (this.#isAsking || this.#waiting.length === 0 || Math.abs(nowMs - this.#notBeforeMs) < RETRY_MS) return;
    this.#isAsking = true;
    void this.#ask().catch(() => {
      this.#notBeforeMs = nowMs;
    });
  }

  async #ask(): Promise<void> {
    try {
      while (this.#waiting.length > 0) {
        const batch = this.#waiting.slice(0, MAX_EMBEDDED_TEXTS);
        const vectors = await this.#embedder.embed(batch.map(textOf), AbortSignal.timeout(BRIEFS_MS));
        batch.forEach(({ id }, i) => this.#vectors.set(id, unitVector(vectors[i] ?? new Float32Array())));
        this.#waiting.splice(0, batch.length);
      }
      this.#base = meanCosine([...this.#vectors.values()]);
    } finally {
      this.#isAsking = false;
    }
  }

  /** One brief alone has nothing to be nearer than. */
  get isReady(): boolean {
    return this.#waiting.length === 0 && this.#vectors.size > 1;
  }

  /**
   * 0 for a text as near as briefs are to each other, 1 from halfway between there and the same text. Models differ in
   * both, and this does not.
   */
  nearTo(vector: Float32Array): Meanings {
    const unit = unitVector(vector);
    const scale = 2 / Math.max(1 - this.#base, Number.EPSILON);
    return new Map(
      [...this.#vectors].map(([id, brief]) => {
        const meaning = (cosine(unit, brief) - this.#base) * scale;
        return [id, meaning > 0 ? Math.min(meaning, 1) : 0];
      }),
    );
  }
}

/**
 * How near in meaning a conversation and the campaigns are; `undefined` while that is not known, or cannot be. Never
 * rejects.
 */
export const createBriefMeaning = (embedder: Embedder) => {
  const bySnapshot = new WeakMap<CatalogSnapshot, BriefVectors>();
  return async (
    terms: ReadonlyMap<string, number>,
    catalog: CatalogSnapshot,
    asked: { readonly nowMs: number; readonly signal: AbortSignal },
  ): Promise<Meanings | undefined> => {
    const vectors = bySnapshot.get(catalog) ?? new BriefVectors(embedder, catalog.campaigns);
    bySnapshot.set(catalog, vectors);
    vectors.prepare(asked.nowMs);
    const query = queryOf(terms);
    if (query === '' || !vectors.isReady || asked.signal.aborted) return undefined;
    try {
      const [vector] = await embedder.embed([query], AbortSignal.any([asked.signal, AbortSignal.timeout(TURN_MS)]));
      return vector && vectors.nearTo(vector);
    } catch {
      return undefined;
    }
  };
};
