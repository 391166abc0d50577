import type { EpochMs } from '../../domain/values/time.js';

/** One assistant turn of somebody's conversation that could show an ad. */
export interface SimulatedRequest {
  readonly atMs: EpochMs;
  readonly user: string;
  readonly session: string;
  /** ISO 3166-1 alpha-2. */
  readonly country?: string | undefined;
  readonly language?: string | undefined;
  /** IAB Content Taxonomy 3.1 ids. */
  readonly topics: readonly string[];
}
