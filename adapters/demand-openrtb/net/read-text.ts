import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { CallFailed } from './call-failed.js';

/** `reliability.md` R15: packed or unpacked, an answer has at most so many bytes. */
export const MAX_ANSWER_BYTES = 512 * 1024;

const unpack = promisify(gunzip);

const unpacked = async (bytes: Buffer, encoding: string): Promise<Buffer> => {
  if (encoding === '' || encoding === 'identity') return bytes;
  if (encoding !== 'gzip' && encoding !== 'x-gzip') throw new CallFailed('EncodingUnknown');
  try {
    return await unpack(bytes, { maxOutputLength: MAX_ANSWER_BYTES });
  } catch (error) {
    const isTooLong = (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE';
    throw new CallFailed(isTooLong ? 'AnswerTooLong' : 'AnswerNotUnpacked');
  }
};

/** Reads until the cap, then cuts the connection: what lies beyond is never taken off it. */
export const readText = async (
  body: Readable,
  encoding: string | readonly string[] | undefined,
  signal: AbortSignal,
): Promise<string> => {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    length += chunk.length;
    // Leaving the loop destroys the stream, and with it the socket.
    if (length > MAX_ANSWER_BYTES) throw new CallFailed('AnswerTooLong');
    chunks.push(chunk);
  }
  signal.throwIfAborted();
  const packed = Buffer.concat(chunks, length);
  return (await unpacked(packed, String(encoding ?? '').toLowerCase())).toString('utf8');
};
