import type { CatalogSnapshot } from '../../../application/ports/catalog.js';
import type { BriefEncoder } from '../../../application/ports/content/brief-encoder.js';
import { dot } from '../../../domain/values/unit-vector.js';
import type { CampaignId } from '../../../domain/values/ids.js';
import { createBriefVectors, type BriefVectorLog } from './brief-vectors.js';

/** The cosines from which meaning is 0 and 1: vectors of different makers are not as near to one another. */
export interface MeaningRange {
  readonly none: number;
  readonly full: number;
}

/** Vectors of briefs that compare with `signals.vector`. */
export interface MeaningParts {
  readonly encoder: BriefEncoder;
  readonly range: MeaningRange;
  readonly log: BriefVectorLog;
}

/** How near a campaign's brief is to a conversation, 0 to 1; `undefined`: not known. */
export type MeaningOf = (campaign: CampaignId) => number | undefined;

/** How near the briefs of a catalog are to what a conversation is about; `undefined` while that is not known. */
export const createBriefMeaning = ({ encoder, range, log }: MeaningParts) => {
  const vectorsOf = createBriefVectors(encoder, log);
  const width = range.full - range.none;
  return (catalog: CatalogSnapshot, said: Float32Array | undefined, nowMs: number): MeaningOf | undefined => {
    const briefs = vectorsOf(catalog);
    briefs.prepare(nowMs);
    const { vectors } = briefs;
    if (vectors === undefined || said === undefined) return undefined;
    return (campaign) => {
      const brief = vectors.get(campaign);
      if (brief?.length !== said.length) return undefined;
      return Math.min(1, Math.max(0, (dot(said, brief) - range.none) / width));
    };
  };
};
