import { randomUUID } from 'node:crypto';
import type { IdSource } from '../../application/ports/id-source.js';

/** Version-4 UUIDs of the platform's cryptographic generator. */
export const createIdSource = (): IdSource => ({ uuid: () => randomUUID() });
