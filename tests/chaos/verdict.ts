import { atMost, type Figure } from '../load/figure.js';
import { sum, type Stored } from './stored.js';
import type { Page } from './pages.js';
import type { Sent } from './postman.js';

export interface Verdict {
  /** Acknowledged, and not in the ledger. */
  readonly lost: number;
  /** Counted, and not on the account's stream. */
  readonly untold: number;
  /** Counted by more than one answer, or more than once on the stream. */
  readonly doubled: number;
  /** What is billed, and what is committed, less the prices of the views. */
  readonly nanosOff: number;
  readonly committedOff: number;
  readonly integrity: readonly string[];
  /** Figures of reports that are not what the ledger and the decisions come to; the first few. */
  readonly unlikeRollups: readonly string[];
}

const FEW = 5;

/** What every test of this folder wants. */
export const FLAWLESS: Verdict = {
  ...{ lost: 0, untold: 0, doubled: 0, nanosOff: 0, committedOff: 0 },
  integrity: ['ok'],
  unlikeRollups: [],
};

export const judge = (stored: Stored, sent: readonly Sent[], viewed: readonly Page[]): Verdict => {
  const [rows, streamed] = [new Set(stored.rows), new Set(stored.streamed)];
  const keys = sent.map(({ page, type }) => `${page.bidId}/${type}`);
  const due = sum(viewed.map(({ priceNanos }) => priceNanos));
  const all = new Set(keys);
  const copies = stored.streamed.filter((key) => all.has(key)).length - keys.filter((key) => streamed.has(key)).length;
  return {
    lost: keys.filter((key) => !rows.has(key)).length,
    untold: keys.filter((key) => rows.has(key) && !streamed.has(key)).length,
    doubled: sent.filter(({ counted, failed }) => counted > 1 || (failed === 0 && counted !== 1)).length + copies,
    nanosOff: stored.billedNanos - due,
    committedOff: stored.committedNanos - due,
    integrity: stored.integrity,
    unlikeRollups: stored.unlikeRollups.slice(0, FEW),
  };
};

/** What a run must not cost, whatever it did: with the name of the run before each. */
export const figuresOf = (run: string, { lost, doubled, nanosOff, unlikeRollups }: Verdict): readonly Figure[] => [
  atMost(`${run}/acknowledged-lost`, lost, 'events', 0),
  atMost(`${run}/counted-twice`, doubled, 'events', 0),
  atMost(`${run}/money-off`, Math.abs(nanosOff), 'nano-usd', 0),
  atMost(`${run}/reports-off`, unlikeRollups.length, 'rows', 0),
];
