import { createHash } from 'node:crypto';

/**
 * Name of a key for any ids: of one length, without characters that mean something to Redis, and different for
 * different lists. By way of JSON, which keeps lone surrogates apart; in UTF-8 they would all be the same U+FFFD.
 */
export const digestOf = (...ids: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(ids)).digest('base64url');
