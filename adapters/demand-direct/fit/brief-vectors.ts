import type { CatalogSnapshot } from '../../../application/ports/catalog.js';
import { MAX_BRIEF_CHARS, type BriefEncoder } from '../../../application/ports/content/brief-encoder.js';
import type { Campaign } from '../../../domain/catalog/campaign.js';
import { productNames } from '../../../domain/catalog/product-name.js';
import { unitVector } from '../../../domain/values/unit-vector.js';
import type { CampaignId } from '../../../domain/values/ids.js';
import { SECOND_MS } from '../../../domain/values/time.js';

/** What could not be read is asked for again after so long. */
const RETRY_MS = 30 * SECOND_MS;
/** Of one brief, so that one that hangs holds up no other for longer. */
const BRIEF_MS = 15 * SECOND_MS;
/** Weighs as much as so many briefs: few of them do not tell what briefs have in common. */
const USUAL_BRIEFS = 8;

const textOf = ({ brief }: Pick<Campaign, 'brief'>): string =>
  [...productNames(brief), ...Object.values(brief.pitches), ...brief.facts].join('. ').slice(0, MAX_BRIEF_CHARS);

type Vectors = ReadonlyMap<string, Float32Array | undefined>;

/** Each of unit length, seen from what all of them have in common: a catalog of wines is not one of "wine". */
const centred = (vectors: readonly Float32Array[]): readonly Float32Array[] => {
  const common = new Float32Array(vectors[0]?.length ?? 0);
  for (const vector of vectors)
    for (let i = 0; i < common.length; i++)
      common[i] = (common[i] ?? 0) + (vector[i] ?? 0) / (vectors.length + USUAL_BRIEFS);
  return vectors.map((vector) => {
    const away = vector.map((part, i) => part - (common[i] ?? 0));
    return unitVector(away) ?? away;
  });
};

const byCampaign = (campaigns: readonly Campaign[], known: Vectors): ReadonlyMap<CampaignId, Float32Array> => {
  const read = campaigns.flatMap((campaign) => {
    const vector = known.get(textOf(campaign));
    return vector === undefined ? [] : [{ id: campaign.id, vector }];
  });
  const vectors = centred(read.map(({ vector }) => vector));
  return new Map(read.map(({ id }, i) => [id, vectors[i] ?? new Float32Array()]));
};

export interface BriefVectorLog {
  warn(fields: object, message: string): void;
}

/**
 * The vectors of one catalog's briefs. What the encoder answers at once is there at once; the others are read in the
 * background, one after the other, and none has a vector before all were tried, so that no campaign is judged by
 * another measure than its rivals.
 */
export class BriefVectors {
  readonly #encoder: BriefEncoder;
  readonly #log: BriefVectorLog;
  readonly #campaigns: readonly Campaign[];
  readonly #known: Map<string, Float32Array | undefined>;
  #missing: readonly string[];
  #vectors: ReadonlyMap<CampaignId, Float32Array> | undefined;
  #isReading = false;
  #notBeforeMs = -Infinity;

  /** `earlier`: of the catalog before, whose briefs are mostly the same. */
  constructor(parts: {
    readonly encoder: BriefEncoder;
    readonly log: BriefVectorLog;
    readonly campaigns: readonly Campaign[];
    readonly earlier: BriefVectors | undefined;
  }) {
    this.#encoder = parts.encoder;
    this.#log = parts.log;
    this.#campaigns = parts.campaigns;
    const texts = [...new Set(parts.campaigns.map(textOf))];
    const before: Vectors = parts.earlier === undefined ? new Map() : parts.earlier.#known;
    this.#known = new Map(texts.flatMap((text) => (before.has(text) ? [[text, before.get(text)]] : [])));
    this.#missing = texts.filter((text) => !this.#known.has(text));
    if (this.#missing.length === 0) this.#vectors = byCampaign(this.#campaigns, this.#known);
  }

  /** By campaign; one that could not be read is not in it. `undefined`: not all were tried yet. */
  get vectors(): ReadonlyMap<CampaignId, Float32Array> | undefined {
    return this.#vectors;
  }

  /** Reads what is missing, unless that is under way or failed just now. Waits for nothing. */
  prepare(nowMs: number): void {
    if (this.#isReading || this.#missing.length === 0 || Math.abs(nowMs - this.#notBeforeMs) < RETRY_MS) return;
    this.#isReading = true;
    void this.#read(nowMs);
  }

  /** Without a pause as long as the encoder answers at once. */
  async #read(nowMs: number): Promise<void> {
    const failed: string[] = [];
    for (const text of this.#missing)
      try {
        const vector = this.#encoder.encode(text, AbortSignal.timeout(BRIEF_MS));
        this.#known.set(text, vector instanceof Promise ? await vector : vector);
      } catch (error) {
        failed.push(text);
        if (failed.length === 1) this.#warn(error);
      }
    if (failed.length > 0) this.#notBeforeMs = nowMs;
    this.#missing = failed;
    this.#vectors = byCampaign(this.#campaigns, this.#known);
    this.#isReading = false;
  }

  #warn(error: unknown): void {
    const why = error instanceof Error ? error.name : 'unknown';
    const log = this.#log;
    log.warn({ why, retryMs: RETRY_MS }, 'a brief could not be read for its meaning: words and topics decide about it');
  }
}

/** The vectors of each catalog that is asked about, made from those of the one before. */
export const createBriefVectors = (encoder: BriefEncoder, log: BriefVectorLog) => {
  const bySnapshot = new WeakMap<CatalogSnapshot, BriefVectors>();
  let latest: BriefVectors | undefined;
  return (catalog: CatalogSnapshot): BriefVectors => {
    const known = bySnapshot.get(catalog);
    if (known !== undefined) return known;
    latest = new BriefVectors({ encoder, log, campaigns: catalog.campaigns, earlier: latest });
    bySnapshot.set(catalog, latest);
    return latest;
  };
};
