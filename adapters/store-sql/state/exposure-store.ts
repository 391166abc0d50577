import { MEMORY_BOUNDS } from '../../../application/ports/memory-bounds.js';
import type { Clock } from '../../../application/ports/clock.js';
import type { ExposureKeyOfSubject, ExposureStore } from '../../../application/ports/storage/exposure-store.js';
import { MAX_CAP_WINDOW_MS, type ExposureState } from '../../../domain/frequency/exposure.js';
import { exposureIdleMs } from '../../../domain/frequency/mute.js';
import { exposurePacking } from './packed-exposures.js';
import { toKey } from '../tables/stored-text.js';
import type { VersionedTable } from '../tables/versioned-table.js';
import { VersionedRows } from '../tables/versioned-rows.js';

/** A subject without a new exposure for so long is forgotten, unless it has hidden an advertiser. */
export const EXPOSURE_IDLE_MS = MAX_CAP_WINDOW_MS;

const rowKey = (key: ExposureKeyOfSubject) => [toKey(key.accountId), toKey(key.subjectId)];

export const createSqlExposureStore = (
  { exposures: table }: { readonly exposures: VersionedTable },
  clock: Pick<Clock, 'nowMs'>,
): ExposureStore => {
  const subjects = new VersionedRows<ExposureState>({
    table,
    clock,
    idleMs: EXPOSURE_IDLE_MS,
    keptLongerMs: (state) => exposureIdleMs(state) - EXPOSURE_IDLE_MS,
    packing: exposurePacking,
    maxKnownBytes: MEMORY_BOUNDS.knownExposures,
  });
  return {
    read: (key) => subjects.read(rowKey(key)),
    replace: (key, seenVersion, next) => subjects.replace(rowKey(key), seenVersion, next),
    eraseUser: async (accountId, _userId, { subjects: erased }) => {
      if (erased.length === 0) return;
      await table.erase([toKey(accountId)], erased.map(toKey));
      subjects.forgetKnown();
    },
  };
};
