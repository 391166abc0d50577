import type { ExposureStore } from '../../application/ports/storage/exposure-store.js';
import { MAX_CAP_WINDOW_MS } from '../../domain/frequency/exposure.js';
import type { AccountId, SubjectId } from '../../domain/values/ids.js';
import type { RedisConnection } from './connection.js';
import { readExposures } from './exposure-shape.js';
import { digestOf } from './keys.js';
import { createVersionedValues } from './versioned-values.js';

/** A subject without a new exposure within the longest cap window is forgotten. */
export const createRedisExposureStore = (connection: RedisConnection): ExposureStore => {
  const subjects = createVersionedValues(connection, { idleMs: MAX_CAP_WINDOW_MS, readStored: readExposures });
  const hashOf = (accountId: AccountId, subjectId: SubjectId): string =>
    `${connection.prefix}exposures:${digestOf(accountId, subjectId)}`;
  const placeOf = (accountId: AccountId, subjectId: SubjectId) => ({ hash: hashOf(accountId, subjectId), member: '' });
  return {
    read: ({ accountId, subjectId }) => subjects.read(placeOf(accountId, subjectId)),
    replace: ({ accountId, subjectId }, seenVersion, next) =>
      subjects.replace(placeOf(accountId, subjectId), seenVersion, next),
    eraseUser: async (accountId, _userId, { subjects: erased }) => {
      if (erased.length === 0) return;
      await connection.run((redis) => redis.unlink(erased.map((subjectId) => hashOf(accountId, subjectId))));
    },
  };
};
