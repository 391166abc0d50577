import type { Clock } from '../../application/ports/clock.js';
import type { ExposureStore } from '../../application/ports/storage/exposure-store.js';
import { MEMORY_BOUNDS } from '../../application/ports/memory-bounds.js';
import type { ExposureState } from '../../domain/frequency/exposure.js';
import { exposureIdleMs } from '../../domain/frequency/mute.js';
import { compoundKey } from './maps/compound-key.js';
import { VersionedMap } from './maps/versioned-map.js';

/** Keeps the subjects seen last; one of which nothing is written for {@link exposureIdleMs} is forgotten. */
export const createMemoryExposureStore = (options: {
  readonly clock: Pick<Clock, 'nowMs'>;
  readonly maxBytes?: number | undefined;
  readonly maxEntries?: number | undefined;
}): ExposureStore => {
  const subjects = new VersionedMap<ExposureState>({
    clock: options.clock,
    maxBytes: options.maxBytes ?? MEMORY_BOUNDS.memoryExposures,
    maxEntries: options.maxEntries,
    idleMs: exposureIdleMs,
  });
  return {
    read: async ({ accountId, subjectId }) => subjects.read(compoundKey(accountId, subjectId)),
    replace: async ({ accountId, subjectId }, seenVersion, next) =>
      subjects.replace(compoundKey(accountId, subjectId), seenVersion, next),
    eraseUser: async (accountId, _userId, erased) => {
      for (const subjectId of erased.subjects) subjects.delete(compoundKey(accountId, subjectId));
    },
  };
};
