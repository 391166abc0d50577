import type { ExposureState } from '../../../domain/frequency/exposure.js';
import type { AccountId, SubjectId } from '../../../domain/values/ids.js';
import type { UserEraser } from './user-eraser.js';
import type { Versioned } from './session-store.js';

export interface ExposureKeyOfSubject {
  readonly accountId: AccountId;
  readonly subjectId: SubjectId;
}

/**
 * What a subject was shown, for frequency caps. Compare-and-set like {@link SessionStore}.
 * Losing it means at most that caps start anew. An outage rejects; capped line items are then refused.
 */
export interface ExposureStore extends UserEraser {
  read(key: ExposureKeyOfSubject): Promise<Versioned<ExposureState>>;
  replace(key: ExposureKeyOfSubject, seenVersion: number, next: ExposureState): Promise<boolean>;
}
