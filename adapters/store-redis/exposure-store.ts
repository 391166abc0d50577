import { z } from 'zod';
import type { ExposureStore } from '../../application/ports/storage/exposure-store.js';
import type { Exposure, ExposureState, Mute } from '../../domain/frequency/exposure.js';
import { exposureIdleMs } from '../../domain/frequency/mute.js';
import type { AccountId, SubjectId } from '../../domain/values/ids.js';
import type { RedisConnection } from './connection.js';
import { digestOf } from './keys.js';
import { storedAs, type Shape } from './stored-json.js';
import { createVersionedValues } from './versioned-values.js';

const exposure = z.object({
  bidId: z.string(),
  keys: z.array(z.string()),
  atMs: z.number(),
  heldUntilMs: z.number(),
  confirmed: z.boolean(),
  sessionId: z.string().optional(),
  user: z.string().optional(),
} satisfies Shape<Exposure>);

const mute = z.object({
  advertiserId: z.string(),
  domain: z.string(),
  untilMs: z.number(),
  sessionId: z.string().optional(),
  user: z.string().optional(),
} satisfies Shape<Mute>);

const readExposures = storedAs<ExposureState>(
  z.object({ exposures: z.array(exposure), mutes: z.array(mute).optional() } satisfies Shape<ExposureState>),
);

/** A subject of which nothing is written for {@link exposureIdleMs} is forgotten. */
export const createRedisExposureStore = (connection: RedisConnection): ExposureStore => {
  const subjects = createVersionedValues(connection, { idleMsOf: exposureIdleMs, readStored: readExposures });
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
