import { newId } from '../../client-js/index.js';
import { fieldsOf } from '../../client-js/io/decode.js';
import { element, json, row, unfold } from '../dom.js';
import { createLog } from './log.js';
import { timeOf } from './requests.js';

export const bidOfFrame = ({ src }: HTMLIFrameElement): string | undefined => /\/api\/\w+\/([\w-]+)/.exec(src)?.[1];

export interface FrameEntry {
  readonly id: string;
  readonly at: Date;
  readonly type: string;
  readonly data: unknown;
  readonly bid?: string | undefined;
}

export const createFrameLog = () =>
  createLog<FrameEntry>('frames', 'Frames', {
    empty: 'Messages that ad frames post to the page appear here.',
    draw: ({ at, type, data }) => [row(element('code', {}, type), timeOf(at)), unfold('Data', json(data))],
    bidsOf: ({ bid }) => (bid === undefined ? [] : [bid]),
  });

/** Reports what ad frames of the service at `origin` post to this page, without acting on it. Returns its end. */
export const watchFrames = (origin: string, onMessage: (entry: FrameEntry) => void): (() => void) => {
  const look = (event: MessageEvent<unknown>): void => {
    const frame = [...document.querySelectorAll('iframe')].find(({ contentWindow }) => contentWindow === event.source);
    if (event.origin !== origin || frame === undefined) return;
    const { type, data } = fieldsOf(event.data);
    onMessage({ id: newId(), at: new Date(), type: String(type), data, bid: bidOfFrame(frame) });
  };
  window.addEventListener('message', look);
  return () => window.removeEventListener('message', look);
};

const LINKED = 'linked';

const frameAt = (target: EventTarget | null): HTMLIFrameElement | undefined => {
  if (!(target instanceof Element)) return undefined;
  if (target instanceof HTMLIFrameElement) return target;
  return target.closest('.slot')?.querySelector('iframe') ?? undefined;
};

/**
 * Highlights the ad of an inspector entry, or the entry of an ad, while the pointer or the focus is on the other.
 * Entries name their bids in `data-bids` ({@link createLog}).
 */
export const linkAds = (inspector: HTMLElement): void => {
  const mark = (bids: readonly string[], from: 'entry' | 'ad' | 'nothing'): void => {
    for (const frame of document.querySelectorAll('iframe')) {
      const bid = bidOfFrame(frame);
      frame.classList.toggle(LINKED, from === 'entry' && bid !== undefined && bids.includes(bid));
    }
    const entries = inspector.querySelectorAll<HTMLElement>('[data-bids]');
    const linked = [...entries].filter((entry) => {
      const isLinked = from === 'ad' && bids.some((bid) => entry.dataset['bids']?.split(' ').includes(bid));
      entry.classList.toggle(LINKED, isLinked);
      return isLinked;
    });
    linked.find((entry) => entry.checkVisibility())?.scrollIntoView({ block: 'nearest' });
  };
  const look = (target: EventTarget | null): void => {
    const entry = target instanceof Element ? target.closest<HTMLElement>('[data-bids]') : null;
    if (entry !== null && inspector.contains(entry)) return mark(entry.dataset['bids']?.split(' ') ?? [], 'entry');
    const frame = frameAt(target);
    const bid = frame && bidOfFrame(frame);
    mark(bid === undefined ? [] : [bid], bid === undefined ? 'nothing' : 'ad');
  };
  document.addEventListener('pointerover', ({ target }) => look(target));
  document.documentElement.addEventListener('pointerleave', () => mark([], 'nothing'));
  document.addEventListener('focusin', ({ target }) => look(target));
  // When the focus moves into a frame, the page gets only a blur event.
  window.addEventListener('blur', () => {
    if (document.activeElement instanceof HTMLIFrameElement) look(document.activeElement);
  });
};
