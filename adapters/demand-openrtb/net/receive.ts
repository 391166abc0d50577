import type { IncomingHttpHeaders } from 'node:http';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { Dispatcher } from 'undici';
import { CallFailed } from './call-failed.js';

/** An answer as it came over the connection. */
interface PackedAnswer {
  readonly status: number;
  readonly encoding: string;
  readonly headers: IncomingHttpHeaders;
  readonly bytes: Buffer;
}

const encodingOf = (headers: IncomingHttpHeaders): string => String(headers['content-encoding'] ?? '').toLowerCase();

/** One of the signals of the call has aborted. */
export class CallEnded extends Error {
  override readonly name = 'CallEnded';

  constructor() {
    super('nobody waits for the answer any longer');
  }
}

/** Collects the parts of one answer; beyond the cap it cuts the connection, so that nothing more is taken off it. */
const collector = (
  maxBytes: number,
  done: (answer: PackedAnswer) => void,
  failed: (error: unknown) => void,
): Dispatcher.DispatchHandler => {
  const chunks: Buffer[] = [];
  let status = 0;
  let length = 0;
  let headers: IncomingHttpHeaders = {};
  return {
    onResponseStart(_, statusCode, received) {
      status = statusCode;
      headers = received;
    },
    onResponseData(controller, chunk) {
      length += chunk.length;
      if (length > maxBytes) controller.abort(new CallFailed('AnswerTooLong'));
      else chunks.push(chunk);
    },
    onResponseEnd: () => done({ status, encoding: encodingOf(headers), headers, bytes: Buffer.concat(chunks, length) }),
    onResponseError: (_, error) => failed(error),
  };
};

/**
 * One request and its whole answer. When one of the signals aborts, it rejects at once, wherever the request is by
 * then: also while it waits for a connection, where undici itself would notice the signal only when there is one. No
 * stream is made of the answer, which costs more than to read it.
 */
export const receive = (
  agent: Dispatcher,
  request: Dispatcher.DispatchOptions,
  signals: readonly AbortSignal[],
  maxBytes: number,
): Promise<PackedAnswer> =>
  new Promise((resolve, reject) => {
    let cut: ((reason: CallEnded) => void) | undefined;
    const stop = (): void => {
      const reason = new CallEnded();
      end(() => reject(reason));
      // Whoever waited goes on first: it takes longer to close a connection than to hear that it is over.
      if (cut !== undefined) setImmediate(cut, reason);
    };
    const end = (settle: () => void): void => {
      for (const signal of signals) signal.removeEventListener('abort', stop);
      settle();
    };
    const isOver = (): boolean => signals.some(({ aborted }) => aborted);
    if (isOver()) return stop();
    for (const signal of signals) signal.addEventListener('abort', stop, { once: true });
    agent.dispatch(request, {
      ...collector(
        maxBytes,
        (answer) => end(() => resolve(answer)),
        (error) => end(() => reject(error)),
      ),
      onRequestStart(controller) {
        cut = (reason) => controller.abort(reason);
        if (isOver()) cut(new CallEnded());
      },
    });
  });

const unzip = promisify(gunzip);

/** The bytes of an answer as they were before they were packed. */
export const unpack = async ({ bytes, encoding }: PackedAnswer, maxBytes: number): Promise<Buffer> => {
  if (encoding === '' || encoding === 'identity') return bytes;
  if (encoding !== 'gzip' && encoding !== 'x-gzip') throw new CallFailed('EncodingUnknown');
  try {
    return await unzip(bytes, { maxOutputLength: maxBytes });
  } catch (error) {
    const isTooLong = (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE';
    throw new CallFailed(isTooLong ? 'AnswerTooLong' : 'AnswerNotUnpacked');
  }
};
