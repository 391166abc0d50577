import { newId } from '../../client-js/index.js';
import { parseJson } from '../../client-js/io/decode.js';
import { badge, element, json, row, unfold } from '../dom.js';
import type { List } from '../list.js';
import { createLog } from './log.js';

export interface RequestEntry {
  readonly id: string;
  readonly at: Date;
  readonly path: string;
  /** `waiting` until it is answered; `failed`: no answer came; `cancelled`: the client gave up waiting. */
  readonly status: number | 'waiting' | 'failed' | 'cancelled';
  readonly elapsedMs?: number | undefined;
  readonly request: string;
  readonly response?: string | undefined;
}

/** Lists a call that goes out now. Returns what adds its end. */
export const startRequest = (
  list: List<RequestEntry>,
  path: string,
  request: string,
): ((status: RequestEntry['status'], response?: string) => void) => {
  const startedMs = performance.now();
  const entry = { id: newId(), at: new Date(), path, request };
  list.put({ ...entry, status: 'waiting' });
  return (status, response) => list.put({ ...entry, elapsedMs: performance.now() - startedMs, status, response });
};

export const timeOf = (at: Date): HTMLElement =>
  element('time', { datetime: at.toISOString() }, at.toTimeString().slice(0, 8));

const pretty = (text: string): string => {
  const value = parseJson(text);
  return value === undefined ? text : json(value);
};

const toneOf = (status: RequestEntry['status']) => {
  if (status === 'waiting') return 'wait';
  if (status === 'cancelled') return 'calm';
  return status === 'failed' || status >= 400 ? 'bad' : 'good';
};

export const createRequestLog = () =>
  createLog<RequestEntry>('requests', 'Requests', {
    empty: 'Calls of the ad client appear here.',
    draw: ({ at, path, status, elapsedMs, request, response }) => [
      row(
        badge(toneOf(status), String(status)),
        element('code', {}, `POST ${path}`),
        element('span', 'side', elapsedMs === undefined ? '' : `${Math.round(elapsedMs)} ms`),
        timeOf(at),
      ),
      unfold('Body and answer', `${pretty(request)}\n\n${response ? pretty(response) : '(no answer)'}`),
    ],
  });
