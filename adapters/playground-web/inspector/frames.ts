import { newId } from '../../client-js/index.js';
import { element, json, row, unfold, type Child } from '../dom.js';
import { bidOfFrame } from './link-ads.js';
import type { List } from './list.js';
import { timeOf } from './requests.js';

/** What an ad frame posted to this page. */
export interface FrameEntry {
  readonly id: string;
  readonly at: Date;
  readonly type: string;
  readonly data: unknown;
  /** The ad's that the frame shows. */
  readonly bid?: string | undefined;
}

export const drawFrame = ({ at, type, data }: FrameEntry): readonly Child[] => [
  row(element('code', {}, type), timeOf(at)),
  unfold('Data', json(data)),
];

/** Lists what ad frames of the service at `origin` post to this page, without acting on it. Returns what ends it. */
export const watchFrames = (origin: string, list: Pick<List<FrameEntry>, 'put'>): (() => void) => {
  const look = (event: MessageEvent<unknown>): void => {
    const frame = [...document.querySelectorAll('iframe')].find(({ contentWindow }) => contentWindow === event.source);
    if (event.origin !== origin || frame === undefined) return;
    const { type, data } = (event.data ?? {}) as { readonly type?: unknown; readonly data?: unknown };
    list.put({ id: newId(), at: new Date(), type: String(type), data, bid: bidOfFrame(frame) });
  };
  window.addEventListener('message', look);
  return () => window.removeEventListener('message', look);
};
