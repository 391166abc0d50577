import { element } from '../dom.js';
import type { Moment, TimelineEntry } from './timeline.js';

const msWords = (ms: number): string => (ms < 1_000 ? `${Math.round(ms)} ms` : `${(ms / 1_000).toFixed(1)} s`);

/** Of the whole axis. By the root, so that short waits stay apart beside the seconds until somebody presses. */
const shareOf = (ms: number, wholeMs: number): number => (wholeMs > 0 ? Math.sqrt(ms / wholeMs) : 0);

const drawMoment = ({ name, afterMs, isError }: Moment, wholeMs: number): HTMLElement => {
  const axis = element('span', { class: 'axis', 'aria-hidden': 'true' }, element('i'));
  axis.style.setProperty('--at', `${Math.round(shareOf(afterMs, wholeMs) * 100)}%`);
  return element(
    'li',
    { class: isError ? 'moment bad' : 'moment' },
    element('span', { class: 'name' }, name),
    axis,
    element('span', { class: 'side' }, `+${msWords(afterMs)}`),
  );
};

/** The events of a turn on an axis of time, from its request to the last of them. */
export const drawTimeline = ({ turn, moments }: TimelineEntry): readonly Node[] => {
  const wholeMs = moments.at(-1)?.afterMs ?? 0;
  const words = `Turn ${turn}`;
  return [
    element(
      'div',
      { class: 'row' },
      element('strong', {}, words),
      element('span', { class: 'side' }, msWords(wholeMs)),
    ),
    element(
      'ol',
      { class: 'moments', 'aria-label': `Events of turn ${turn}` },
      ...moments.map((moment) => drawMoment(moment, wholeMs)),
    ),
  ];
};
