import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** In the order in which they are preferred. */
export const ENCODINGS = ['br', 'gzip'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** A body once more, each time smaller than it is. */
export type Encoded = Readonly<Partial<Record<Encoding, Buffer>>>;

/** What was compressed before the start; `undefined` when that is not there. */
export type Prepared = (body: Buffer) => Encoded | undefined;

export const digestOf = (body: Buffer): string => createHash('sha256').update(body).digest('hex');

/** Looks up what the build compressed, by the digest of the body. */
export const loadPrepared =
  (directory: string): Prepared =>
  (body) => {
    const path = join(directory, digestOf(body));
    if (!existsSync(`${path}.br`)) return undefined;
    return { br: readFileSync(`${path}.br`), gzip: readFileSync(`${path}.gzip`) };
  };

/** Less fits into the first packet as it is. */
const MIN_BYTES = 1_000;
/** Milliseconds for all that a server compresses at its start; the best quality would take seconds. */
const QUALITY = 5;

/** Only for what is the same for everybody: a secret beside text of somebody else shows in the length. */
export const compress = (body: Buffer): Encoded => {
  if (body.length < MIN_BYTES) return {};
  const br = brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } });
  return { br, gzip: gzipSync(body) };
};
