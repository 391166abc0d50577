import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { jsonIn } from '../../../../application/faults/readable.js';
import { refusal, TOO_LARGE, UNREADABLE_CHARSET, UNREADABLE_ENCODING, type Refusal } from '../answer/refusals.js';
import { jsonExcess } from './json-excess.js';
import { readBody } from './read-body.js';

/** `docs/reference/protocol.md#ground-rules`: `/preload` 1 MiB, everything else 256 KiB, nesting 32. */
export const MAX_PRELOAD_BYTES = 1024 * 1024;
export const MAX_BODY_BYTES = 256 * 1024;
const MAX_DEPTH = 32;
/**
 * Far more than the longest history that fits; parsing more would hold up everybody else
 * (`docs/reference/targets.md#input`: 20 ms).
 */
const MAX_KEYS = 50_000;

export type JsonBody =
  | { readonly kind: 'json'; readonly value: unknown; readonly bytes: number }
  | { readonly kind: 'refused'; readonly refusal: Refusal };

type Refused = Extract<JsonBody, { readonly kind: 'refused' }>;
type PlainBody = { readonly kind: 'bytes'; readonly bytes: Buffer } | Refused;

const refused = (why: Refusal): Refused => ({ kind: 'refused', refusal: why });

const EMPTY = refusal('invalid_json', 'The body is empty; send a JSON object.');
const NOT_UTF8 = refusal('invalid_json', 'The body is not valid UTF-8; send JSON in UTF-8.');
const NOT_JSON = refusal('invalid_json', 'The body cannot be parsed; send valid JSON.');
const NOT_GZIP = refusal('invalid_json', 'The body cannot be unpacked; send valid gzip, or send it plain.');
const TOO_DEEP = refusal('invalid_request', 'The body nests deeper than 32 levels; send a flatter one.');
const TOO_MANY_KEYS = refusal('invalid_request', 'The body has more than 50000 keys; send fewer.');

const CHARSET = /;\s*charset\s*=\s*"?([^";\s]*)/i;
const READABLE_CHARSETS: ReadonlySet<string> = new Set(['utf-8', 'utf8', 'us-ascii', 'ascii']);
const unpack = promisify(gunzip);

const isReadableCharset = (contentType: string | undefined): boolean => {
  const charset = contentType === undefined ? undefined : CHARSET.exec(contentType)?.[1];
  return charset === undefined || READABLE_CHARSETS.has(charset.toLowerCase());
};

const isTooLong = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';

const unpackBody = async (bytes: Buffer, maxBytes: number): Promise<PlainBody> => {
  try {
    return { kind: 'bytes', bytes: await unpack(bytes, { maxOutputLength: maxBytes }) };
  } catch (error) {
    return refused(isTooLong(error) ? TOO_LARGE : NOT_GZIP);
  }
};

const parseJson = (bytes: Buffer): JsonBody => {
  if (bytes.length === 0) return refused(EMPTY);
  if (!isUtf8(bytes)) return refused(NOT_UTF8);
  const text = bytes.toString('utf8');
  const excess = jsonExcess(text, MAX_DEPTH, MAX_KEYS);
  if (excess !== undefined) return refused(excess === 'depth' ? TOO_DEEP : TOO_MANY_KEYS);
  const value = jsonIn(text);
  return value === undefined ? refused(NOT_JSON) : { kind: 'json', value, bytes: bytes.length };
};

/** A body of any content type, unpacked; a charset or encoding that cannot be read is 415. Never rejects. */
export const readPlain = async (request: IncomingMessage, maxBytes: number): Promise<PlainBody> => {
  const encoding = request.headers['content-encoding']?.trim().toLowerCase();
  const isGzip = encoding === 'gzip' || encoding === 'x-gzip';
  if (!isReadableCharset(request.headers['content-type'])) return refused(UNREADABLE_CHARSET);
  if (encoding !== undefined && encoding !== '' && encoding !== 'identity' && !isGzip)
    return refused(UNREADABLE_ENCODING);
  const body = await readBody(request, maxBytes);
  if (body.kind === 'too-large') return refused(TOO_LARGE);
  if (body.kind === 'cut-off') return refused(EMPTY);
  return isGzip && body.bytes.length > 0 ? unpackBody(body.bytes, maxBytes) : body;
};

/** Reads JSON whatever the content type (`docs/reference/protocol.md#ground-rules`). Never rejects. */
export const readJson = async (request: IncomingMessage, maxBytes: number): Promise<JsonBody> => {
  const body = await readPlain(request, maxBytes);
  return body.kind === 'refused' ? body : parseJson(body.bytes);
};
