import type { TitleId } from '../../../domain/values/ids.js';
import type { TitleAnalysis } from '../../../domain/video/slot.js';

/** Analysed titles. An outage rejects; the caller then answers without overlays. */
export interface TitleStore {
  /** `undefined` for a title that was never imported. */
  find(id: TitleId): Promise<TitleAnalysis | undefined> | TitleAnalysis | undefined;
  /** Replaces an earlier analysis of the same title. */
  put(title: TitleAnalysis): Promise<void>;
  /** In order of id. */
  list(after: TitleId | undefined, limit: number): Promise<readonly TitleAnalysis[]>;
}
