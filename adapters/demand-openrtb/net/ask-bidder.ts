import { gzipSync } from 'node:zlib';
import type { Clock } from '../../../application/ports/clock.js';
import { DeadlineExceeded } from '../../../application/deadline/deadline.js';
import type { Asker } from '../../../application/ports/sharing/asker.js';
import type { OutboundAllowance } from '../../../domain/demand/opportunity.js';
import type { Bidder } from '../config/bidder-schema.js';
import { CallFailed, StatusUnusable } from './call-failed.js';
import type { Egress, OutboundAnswer, Target } from './egress.js';
import { NotWaitedFor, type Isolation } from './isolation.js';
import { budgetMs, missedMs, type Latency } from './latency.js';

export interface BidderLine {
  readonly bidder: Bidder;
  /** Where its requests go. */
  readonly target: Target;
  readonly egress: Egress;
  readonly isolation: Isolation;
  readonly latency: Latency;
  readonly clock: Pick<Clock, 'monotonicMs' | 'after'>;
}

const NO_CONTENT = 204;
const OK = 200;

const headersOf = (
  { dialect, gzip }: Bidder,
  { traceparent }: Pick<Question, 'traceparent'>,
): Readonly<Record<string, string>> => ({
  'content-type': 'application/json',
  accept: 'application/json',
  'x-openrtb-version': dialect.version,
  ...(gzip && { 'content-encoding': 'gzip' }),
  ...(traceparent !== undefined && { traceparent }),
});

/** `undefined` for "no bid" without a word. */
const textOf = ({ status, text }: OutboundAnswer): string | undefined => {
  if (status === NO_CONTENT || (status === OK && text.trim() === '')) return undefined;
  if (status === OK) return text;
  throw status >= 300 && status < 400 ? new CallFailed('Redirected') : new StatusUnusable(status);
};

/** For how long the bidder is waited for: its own share, what it usually needs, and what the auction has left. */
export const timeFor = ({ bidder, latency }: BidderLine, auctionMs: number | undefined): number =>
  Math.min(budgetMs(latency, bidder.deadlineMs), auctionMs ?? bidder.deadlineMs);

/** Of its time so much stays for the way there and back, at most half (`docs/reference/turns.md#deadlines`). */
const NETWORK_RESERVE_MS = 50;

/**
 * What the bidder is told that it has. Not what it usually needs: one that keeps to it would get faster, be told less,
 * and so on until it has no time for a bid.
 */
export const toldTimeFor = ({ deadlineMs }: Pick<Bidder, 'deadlineMs'>, auctionMs: number | undefined): number => {
  const mostMs = Math.min(deadlineMs, auctionMs ?? deadlineMs);
  return mostMs - Math.min(NETWORK_RESERVE_MS, mostMs / 2);
};

export interface Question {
  readonly json: string;
  /** For how long the bidder is waited for. */
  readonly timeMs: number;
  readonly outbound: OutboundAllowance | undefined;
  readonly asker: Asker;
  /** Absent: the request is not traced. */
  readonly traceparent?: string | undefined;
}

export interface BidderReply {
  /** Absent for "no bid" without a word. */
  readonly text: string | undefined;
  /** Until the last byte, in ms. */
  readonly tookMs: number;
}

/**
 * Posts one bid request, written as JSON. One limit of time counts for everything from the connection to the last byte
 * of the answer. Rejects with {@link DeadlineExceeded}, or with an error whose name says what is wrong.
 */
export const askBidder = (line: BidderLine, question: Question, auction: AbortSignal): Promise<BidderReply> => {
  const { bidder, target, egress, isolation, latency, clock } = line;
  const { json, timeMs, outbound, asker } = question;
  const body = bidder.gzip ? gzipSync(json) : json;
  if (outbound?.take(Buffer.byteLength(body)) === false) return Promise.reject(new CallFailed('NothingLeftToSend'));
  return isolation.run(async () => {
    const own = new AbortController();
    const timer = clock.after(timeMs, () => own.abort());
    const startedMs = clock.monotonicMs();
    try {
      const answer = await egress.call(target, {
        method: 'POST',
        headers: headersOf(bidder, question),
        body,
        signals: [own.signal, auction],
      });
      return { text: textOf(answer), tookMs: clock.monotonicMs() - startedMs };
    } catch (error) {
      if (!own.signal.aborted) throw auction.aborted ? new NotWaitedFor() : error;
      latency.add(missedMs(timeMs));
      throw new DeadlineExceeded('the bidder has used up its time');
    } finally {
      timer.clear();
    }
  }, asker);
};
