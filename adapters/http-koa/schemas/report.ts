import { z } from 'zod';
import { lenient, lenientText } from './lenient.js';

const PROSE_CHARS = 100_000;
const NAME_CHARS = 512;

const additionalData = lenient(
  z.object({ publisherToken: lenientText(NAME_CHARS), bidId: lenientText(NAME_CHARS), sdk: lenient(z.unknown()) }),
);

/**
 * Bodies of `/error`, `/debug` and `/log` (`docs/reference/protocol.md#post-error-post-debug-post-log-telemetry`).
 * `stack` and `data` are not read: they carry what must not be kept.
 */
export const reportRequest = z
  .object({
    error: lenientText(PROSE_CHARS).meta({ description: '/error' }),
    name: lenientText(PROSE_CHARS).meta({ description: '/debug' }),
    message: lenientText(PROSE_CHARS).meta({ description: '/log' }),
    additionalData,
  })
  .meta({ id: 'Report' });
