import { fieldsOf, textOf } from '../../client-js/io/decode.js';
import { element, row } from '../dom.js';
import type { List } from '../list.js';
import { createLog } from './log.js';

export interface Moment {
  readonly name: string;
  /** Milliseconds after the request of the turn. */
  readonly afterMs: number;
  readonly isError: boolean;
}

/** What happened in a turn, in the order in which it happened. No word of the conversation. */
export interface TimelineEntry {
  readonly id: string;
  /** Counted from 1, as long as the page is open. */
  readonly turn: number;
  readonly startedMs: number;
  readonly bids: readonly string[];
  readonly moments: readonly Moment[];
}

const bidsIn = (body: unknown): readonly string[] => {
  const { bids } = fieldsOf(body);
  const ids = Array.isArray(bids) ? bids.map((bid) => textOf(fieldsOf(bid).bidId)) : [];
  return ids.filter((id) => id !== undefined);
};

/** `ad.render-started` of an event is "render started" here, `video.started` "video started". */
const wordsOf = (name: string): string => name.replace(/^ad\./, '').replace(/[.-]/g, ' ');

const eventIn = (type: string, data: unknown): string | undefined => {
  if (type === 'error-iframe') return 'error';
  const name = textOf(fieldsOf(data).name);
  return type === 'event-iframe' && name !== undefined ? wordsOf(name) : undefined;
};

/** Later moments of a turn are dropped: a page may stay open for days. */
const MAX_MOMENTS = 40;

export const createTimeline = (list: List<TimelineEntry>) => {
  let count = 0;
  const add = (entry: TimelineEntry | undefined, name: string, isError = false): void => {
    if (entry === undefined || entry.moments.length >= MAX_MOMENTS) return;
    const moment = { name, isError, afterMs: performance.now() - entry.startedMs };
    list.put({ ...entry, moments: [...entry.moments, moment] });
  };
  const find = (turnId: string): TimelineEntry | undefined => list.all().find(({ id }) => id === turnId);
  return {
    /** A preload went out. `turnId`: of the user message; a retry goes on with its turn. */
    asked(turnId: string): void {
      const known = find(turnId);
      const begun = { id: turnId, turn: count + 1, startedMs: performance.now(), bids: [], moments: [] };
      if (known === undefined) count++;
      add(known ?? begun, known === undefined ? 'request' : 'request again');
    },
    answered(turnId: string, status: number, body: unknown): void {
      add(find(turnId), `answer ${status}`, status >= 400);
      const bids = bidsIn(body);
      const entry = find(turnId);
      if (entry === undefined || status >= 400) return;
      add({ ...entry, bids }, bids.length > 0 ? 'filled' : 'no ad');
    },
    failed: (turnId: string): void => add(find(turnId), 'no answer', true),
    /** A frame of `bid` posted a message. */
    posted(bid: string, type: string, data: unknown): void {
      const name = eventIn(type, data);
      if (name === undefined) return;
      add(
        list.all().find(({ bids }) => bids.includes(bid)),
        name,
        name === 'error',
      );
    },
    /** The client reported an error; it counts for the newest turn. */
    reported: (): void => add(list.all().at(-1), 'error', true),
  };
};

export type Timeline = ReturnType<typeof createTimeline>;

const msWords = (ms: number): string => (ms < 1_000 ? `${Math.round(ms)} ms` : `${(ms / 1_000).toFixed(1)} s`);

/** Position on the axis, by the square root: short waits stay apart beside the seconds until a person presses. */
const shareOf = (ms: number, wholeMs: number): number => (wholeMs > 0 ? Math.sqrt(ms / wholeMs) : 0);

const drawMoment = ({ name, afterMs, isError }: Moment, wholeMs: number): HTMLElement => {
  const axis = element('span', { class: 'axis', 'aria-hidden': 'true' });
  axis.style.setProperty('--at', String(shareOf(afterMs, wholeMs)));
  const time = element('span', 'side', `+${msWords(afterMs)}`);
  return element('li', isError ? 'moment bad' : 'moment', element('span', 'name', name), axis, time);
};

/** The events of a turn on an axis of time, from its request to the last of them. */
export const createTimelineLog = () =>
  createLog<TimelineEntry>('moments', 'Time', {
    empty: 'Each turn shows here what happened when.',
    draw: ({ turn, moments }) => {
      const wholeMs = moments.at(-1)?.afterMs ?? 0;
      const drawn = moments.map((moment) => drawMoment(moment, wholeMs));
      return [
        row(element('strong', {}, `Turn ${turn}`), element('span', 'side', msWords(wholeMs))),
        element('ol', { class: 'moments column', 'aria-label': `Events of turn ${turn}` }, ...drawn),
      ];
    },
    bidsOf: ({ bids }) => bids,
  });
