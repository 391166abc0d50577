import type { Kysely } from 'kysely';
import { MEMORY_BOUNDS } from '../../../application/ports/memory-bounds.js';
import type { Clock } from '../../../application/ports/clock.js';
import type { ExposureKeyOfSubject, ExposureStore } from '../../../application/ports/storage/exposure-store.js';
import { MAX_CAP_WINDOW_MS, type ExposureState } from '../../../domain/frequency/exposure.js';
import { exposurePacking } from './exposures-text.js';
import type { StateTables } from '../tables/state-tables.js';
import { toKey } from '../tables/stored-text.js';
import { VersionedRows } from '../tables/versioned-rows.js';

/** A subject without a new exposure for so long is forgotten. */
export const EXPOSURE_IDLE_MS = MAX_CAP_WINDOW_MS;

const KEY = ['account_id', 'subject_id'] as const;

const rowKey = (key: ExposureKeyOfSubject) => [toKey(key.accountId), toKey(key.subjectId)];

export const createSqlExposureStore = (db: Kysely<StateTables>, clock: Pick<Clock, 'nowMs'>): ExposureStore => {
  const subjects = new VersionedRows<ExposureState>({
    db,
    table: 'exposures',
    key: KEY,
    clock,
    idleMs: EXPOSURE_IDLE_MS,
    packing: exposurePacking(),
    maxKnownBytes: MEMORY_BOUNDS.knownExposures,
  });
  return {
    read: (key) => subjects.read(rowKey(key)),
    replace: (key, seenVersion, next) => subjects.replace(rowKey(key), seenVersion, next),
    eraseUser: async (accountId, _userId, { subjects: erased }) => {
      if (erased.length === 0) return;
      await db
        .deleteFrom('exposures')
        .where('account_id', '=', toKey(accountId))
        .where('subject_id', 'in', erased.map(toKey))
        .execute();
      subjects.forgetKnown();
    },
  };
};
