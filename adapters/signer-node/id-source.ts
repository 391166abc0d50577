import { randomUUID } from 'node:crypto';
import type { IdSource } from '../../application/ports/id-source.js';

/**
 * Version-4 UUIDs of the platform's cryptographic generator, written anew: Node joins each from twenty pieces, and
 * V8 keeps the pieces, which makes an id that is stored five times as large (516 instead of 93 bytes in a map).
 */
export const createIdSource = (): IdSource => ({ uuid: () => Buffer.from(randomUUID(), 'latin1').toString('latin1') });
