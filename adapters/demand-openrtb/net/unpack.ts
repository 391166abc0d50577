import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { CallFailed } from './call-failed.js';
import { MAX_ANSWER_BYTES, type PackedAnswer } from './receive.js';

const unzip = promisify(gunzip);

/** The bytes of an answer as they were before they were packed. */
export const unpack = async ({ bytes, encoding }: PackedAnswer): Promise<Buffer> => {
  if (encoding === '' || encoding === 'identity') return bytes;
  if (encoding !== 'gzip' && encoding !== 'x-gzip') throw new CallFailed('EncodingUnknown');
  try {
    return await unzip(bytes, { maxOutputLength: MAX_ANSWER_BYTES });
  } catch (error) {
    const isTooLong = (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE';
    throw new CallFailed(isTooLong ? 'AnswerTooLong' : 'AnswerNotUnpacked');
  }
};
