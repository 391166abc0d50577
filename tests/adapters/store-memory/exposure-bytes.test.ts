import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { stateBytes } from '../../../adapters/store-memory/exposure-store.js';
import { entryBytesOf } from '../../../application/ports/heap-bytes.js';
import type { ExposureState } from '../../../domain/frequency/exposure.js';

const text = fc.string({ maxLength: 80 });
const exposure = fc.record(
  {
    bidId: text,
    keys: fc.array(text, { maxLength: 6 }),
    atMs: fc.nat(),
    heldUntilMs: fc.nat(),
    confirmed: fc.boolean(),
    sessionId: text,
    user: text,
  },
  { requiredKeys: ['bidId', 'keys', 'atMs', 'heldUntilMs', 'confirmed'] },
);
const mute = fc.record({ advertiserId: text, domain: text, untilMs: fc.nat() });
const states = fc.record(
  { exposures: fc.array(exposure, { maxLength: 20 }), mutes: fc.array(mute, { maxLength: 3 }) },
  { requiredKeys: ['exposures'] },
);

test('a history takes at least the bytes of all its fields, and at most those of its longest shape', () => {
  fc.assert(
    fc.property(text, states, (key, state) => {
      const value = state as unknown as ExposureState;
      const counted = stateBytes(key, { version: 1, value });
      const walked = entryBytesOf(key, { version: 1, value });
      expect(counted).toBeGreaterThanOrEqual(walked);
      expect(counted).toBeLessThanOrEqual(walked + 200 * value.exposures.length);
    }),
  );
});
