import type { Clock } from '../../application/ports/clock.js';
import type { ExposureStore } from '../../application/ports/storage/exposure-store.js';
import type { Versioned } from '../../application/ports/storage/session-store.js';
import { entryBytesOf, heapBytesOf } from '../../application/ports/heap-bytes.js';
import { MEMORY_BOUNDS } from '../../application/ports/memory-bounds.js';
import type { Exposure, ExposureState } from '../../domain/frequency/exposure.js';
import { exposureIdleMs } from '../../domain/frequency/mute.js';
import { compoundKey } from './maps/compound-key.js';
import { VersionedMap } from './maps/versioned-map.js';

const EXPOSURE = { bidId: '', keys: [], atMs: 0, heldUntilMs: 0, confirmed: true, sessionId: '', user: '' };
const [EXPOSURE_BYTES, KEY_BYTES] = [heapBytesOf(EXPOSURE), heapBytesOf(['']) - heapBytesOf([])];
const MEMBER_BYTES = heapBytesOf([undefined]) - heapBytesOf([]);
const CHAR_BYTES = heapBytesOf(' ') - heapBytesOf('');

const exposureBytes = ({ bidId, keys, sessionId, user }: Exposure): number => {
  let chars = bidId.length + (sessionId?.length ?? 0) + (user?.length ?? 0);
  for (const key of keys) chars += key.length;
  return EXPOSURE_BYTES + keys.length * KEY_BYTES + chars * CHAR_BYTES;
};

/**
 * At least `entryBytesOf`, which walks each field: every ad writes its person's whole history again, of which only the
 * texts differ in size.
 */
export const stateBytes = (key: string, { value, version }: Versioned<ExposureState>): number => {
  let bytes = entryBytesOf(key, { version, value: { ...value, exposures: [] } });
  for (const exposure of value?.exposures ?? []) bytes += MEMBER_BYTES + exposureBytes(exposure);
  return bytes;
};

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
    bytesOf: stateBytes,
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
