import type { IncomingMessage } from 'node:http';
import { bodyGateOf } from '../admission/bodies.js';

/** `too-large`: read no further than needed to answer. `cut-off`: the client went away, or has its answer already. */
export type RawBody =
  { readonly kind: 'bytes'; readonly bytes: Buffer } | { readonly kind: 'too-large' } | { readonly kind: 'cut-off' };

/**
 * So much more is read and thrown away before a body is refused: a client that is still writing when the connection
 * closes sees a reset instead of the answer. Beyond it the connection is not worth saving.
 */
const DISCARD_BYTES = 4 * 1024 * 1024;

const declaredLength = (request: IncomingMessage): number => Number(request.headers['content-length'] ?? 0);

/**
 * The whole body, as long as it has at most `maxBytes`. Never rejects. The time it may take is the server's
 * `requestTimeout`.
 */
export const readBody = (request: IncomingMessage, maxBytes: number): Promise<RawBody> => {
  const gate = bodyGateOf(request);
  if (gate?.isGivenUp === true) return Promise.resolve({ kind: 'cut-off' });
  if (declaredLength(request) > maxBytes + DISCARD_BYTES) return Promise.resolve({ kind: 'too-large' });
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let length = 0;
    const onData = (chunk: Buffer): void => {
      length += chunk.length;
      if (length <= maxBytes) chunks.push(chunk);
      else chunks.length = 0;
      if (length > maxBytes + DISCARD_BYTES) settle({ kind: 'too-large' });
    };
    const settle = (body: RawBody): void => {
      request.off('data', onData).off('end', onEnd).off('close', onClose);
      resolve(body);
    };
    const onEnd = (): void => {
      if (length > maxBytes) return settle({ kind: 'too-large' });
      if (gate?.arrived() === false) return settle({ kind: 'cut-off' });
      settle({
        kind: 'bytes',
        bytes: chunks.length === 1 && chunks[0] !== undefined ? chunks[0] : Buffer.concat(chunks, length),
      });
    };
    const onClose = (): void => settle({ kind: 'cut-off' });
    gate?.onGivenUp(onClose);
    request.on('data', onData).on('end', onEnd).on('close', onClose);
    request.on('error', onClose);
  });
};
