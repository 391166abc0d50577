import { randomUUID } from 'node:crypto';
import type { Clock } from '../../application/ports/clock.js';
import type { IdSource } from '../../application/ports/id-source.js';

/** What comes before the random bits of a version-7 UUID: its time and its version. */
const headAt = (nowMs: number): string => {
  const time = nowMs.toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7`;
};

/** Where the version-4 UUID of the platform has its first random bit behind its version. */
const RANDOM_FROM = 15;

/**
 * Version-7 UUIDs: what is made together has neighbouring ids, so that a database puts them into the same few pages of
 * each index. Written anew as one string: V8 keeps the pieces of a joined one, which makes an id that is stored several
 * times as large.
 */
export const createIdSource = (clock: Pick<Clock, 'nowMs'>): IdSource => {
  let atMs = 0;
  let head = headAt(0);
  return {
    uuid: () => {
      const nowMs = clock.nowMs();
      if (nowMs !== atMs) [atMs, head] = [nowMs, headAt(nowMs)];
      return Buffer.from(head + randomUUID().slice(RANDOM_FROM), 'latin1').toString('latin1');
    },
  };
};
