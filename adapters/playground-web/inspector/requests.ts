import { newId } from '../../client-js/index.js';
import { badge, element, json, row, unfold, type Child } from '../dom.js';
import type { List } from './list.js';

/** One call of the ad client. */
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
  try {
    return json(JSON.parse(text));
  } catch {
    return text;
  }
};

const toneOf = (status: RequestEntry['status']) => {
  if (status === 'waiting') return 'wait';
  if (status === 'cancelled') return 'calm';
  return status === 'failed' || status >= 400 ? 'bad' : 'good';
};

export const drawRequest = ({ at, path, status, elapsedMs, request, response }: RequestEntry): readonly Child[] => {
  const took = elapsedMs === undefined ? '' : `${Math.round(elapsedMs)} ms`;
  const call = element('code', {}, `POST ${path}`);
  return [
    row(badge(toneOf(status), String(status)), call, element('span', 'side', took), timeOf(at)),
    unfold('Body and answer', `${request}\n\n${response ? pretty(response) : '(no answer)'}`),
  ];
};
