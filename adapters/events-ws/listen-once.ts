import { jsonIn } from '../../application/faults/readable.js';
import { WebSocket } from 'ws';
import {
  STREAM_CLOSE,
  WIRE_EVENT_NAMES,
  type WireEventName,
  type WireStreamServerFrame,
  type WireSubscribe,
} from '../wire/index.js';

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isEventName = (value: unknown): value is WireEventName => WIRE_EVENT_NAMES.some((name) => name === value);
const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

const decodeEvent = ({ id, at, accountId, sessionId, event, about }: Fields): WireStreamServerFrame | undefined => {
  if (typeof id !== 'number' || typeof at !== 'string' || typeof accountId !== 'string') return undefined;
  if (!isFields(event) || !isEventName(event['name']) || !isFields(event['payload'])) return undefined;
  const decoded = { name: event['name'], code: text(event['code']), payload: event['payload'] };
  return { id, at, accountId, sessionId: text(sessionId), event: decoded, about: isFields(about) ? about : undefined };
};

/** A frame of the server, or `undefined` for what this version does not know; a newer server may send more. */
const decodeServerFrame = (json: string): WireStreamServerFrame | undefined => {
  const frame = jsonIn(json);
  if (!isFields(frame)) return undefined;
  if (frame['type'] !== 'gap') return decodeEvent(frame);
  const { from, to } = frame;
  return typeof from === 'number' && typeof to === 'number' ? { type: 'gap', from, to } : undefined;
};

export interface EventListener {
  /** Address of the stream, `ws:` or `wss:`. */
  readonly url: string;
  readonly token: string;
  readonly subscribe: WireSubscribe;
  readonly onFrame: (frame: WireStreamServerFrame) => void;
  readonly signal: AbortSignal;
}

export interface ListenEnd {
  /** Free of the token. */
  readonly why: string;
  readonly mayRetry: boolean;
}

/** The server pings every 30 seconds: one that was silent for longer than two of them is gone without a word. */
const SILENCE_LIMIT_MS = 75_000;
const TRANSIENT_STATUS = new Set([429, 500, 502, 503, 504]);

/** One connection, from its attempt to its end, whatever ends it. Never rejects. */
export const listenOnce = ({ url, token, subscribe, onFrame, signal }: EventListener): Promise<ListenEnd> =>
  new Promise((resolve) => {
    const socket = new WebSocket(url, { headers: { authorization: `Bearer ${token}` }, perMessageDeflate: false });
    let end: ListenEnd | undefined;
    const stop = (): void => socket.close(1000);
    const silence = setTimeout(() => socket.terminate(), SILENCE_LIMIT_MS);

    socket.on('open', () => socket.send(JSON.stringify(subscribe)));
    socket.on('ping', () => silence.refresh());
    socket.on('message', (data) => {
      silence.refresh();
      const frame = decodeServerFrame(String(data));
      if (frame !== undefined) onFrame(frame);
    });
    socket.on('unexpected-response', (request, response) => {
      const { statusCode = 0 } = response;
      end = { why: `The server answered ${statusCode}.`, mayRetry: TRANSIENT_STATUS.has(statusCode) };
      response.resume();
      request.destroy();
      socket.terminate();
    });
    // An answer that was no upgrade ends in an error, too; the answer says more.
    socket.on('error', ({ message }) => (end ??= { why: message, mayRetry: true }));
    socket.on('close', (code, reason) => {
      clearTimeout(silence);
      signal.removeEventListener('abort', stop);
      const why = reason.length > 0 ? String(reason) : 'The connection was lost.';
      resolve(end ?? { why, mayRetry: code !== STREAM_CLOSE.policy });
    });
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
  });
