import type { BidderNotice, ExposureNotice, Notice, NoticeId } from '../../domain/delivery/notice.js';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS, type EpochMs } from '../../domain/values/time.js';
import { addOperatorWebhooks } from '../webhooks/operator-webhooks.js';
import { confirmExposure } from './confirm-exposure.js';
import type { DueNotice } from '../ports/storage/streams/outbox.js';
import { tolerateService, tolerated } from '../faults/outage.js';
import type { NoticeResult } from '../ports/demand-source.js';
import type { Ports } from '../ports/index.js';
import { tellDeferredEvent, type Told } from './deferred-event.js';
import { noticeBulkheads, type NoticeBulkhead } from './notice-bulkhead.js';
import { heardLater, withTimeout } from '../deadline/deadline.js';

type NoticePorts = Pick<
  Ports,
  | 'clock'
  | 'demand'
  | 'faults'
  | 'outbox'
  | 'ads'
  | 'exposures'
  | 'journal'
  | 'telemetry'
  | 'webhooks'
  | 'operatorEndpoints'
>;

/**
 * OpenRTB 2.6, section 7.3: a billing notice is repeated, for example every ten seconds for a minute; ours more
 * patiently after that.
 */
const WAITS_MS: readonly number[] = [
  ...Array.from({ length: 6 }, () => 10 * SECOND_MS),
  MINUTE_MS,
  5 * MINUTE_MS,
  15 * MINUTE_MS,
  HOUR_MS,
  3 * HOUR_MS,
  6 * HOUR_MS,
  12 * HOUR_MS,
];
const BATCH = 64;
const SEND_DEADLINE_MS = 3 * SECOND_MS;
/** Longer than any attempt: two nodes never have the same notice in hand. */
const LEASE_MS = 30 * SECOND_MS;

const tellBidder = (ports: NoticePorts, notice: BidderNotice): Promise<NoticeResult> => {
  const { clock, demand } = ports;
  const notify = demand.find(({ id }) => id === notice.source)?.notify;
  // The bidder is not configured any more: nobody is left to be told.
  if (notify === undefined) return Promise.resolve('refused');
  return withTimeout(clock, SEND_DEADLINE_MS, (deadline) => notify(notice, deadline.signal)).catch((error: unknown) => {
    tolerateService(ports, 'demand.notify', error);
    return 'unanswered';
  });
};

/** The ad is asked for anew: by the time it is gone, so is its lease, and no cap looks back as far. */
const confirm = async (ports: NoticePorts, notice: ExposureNotice): Promise<boolean> => {
  const nowMs = ports.clock.nowMs();
  return confirmExposure(ports, await ports.ads.find(notice.ad, nowMs), nowMs);
};

const inTime = (ports: NoticePorts, work: () => Promise<Told>): Promise<Told> =>
  withTimeout(ports.clock, SEND_DEADLINE_MS, work).catch(tolerated(ports, 'deliverNotice', 'unanswered' as const));

const see = (ports: NoticePorts, notice: Notice): Promise<NoticeResult | Told> => {
  if (notice.kind === 'exposure')
    return inTime(ports, async () => ((await confirm(ports, notice)) ? 'acknowledged' : 'unanswered'));
  if (notice.kind === 'operator')
    return inTime(ports, () => addOperatorWebhooks(ports, notice).then(() => 'acknowledged' as const));
  if (notice.kind === 'afterwards') return inTime(ports, () => tellDeferredEvent(ports, notice));
  return tellBidder(ports, notice);
};

const nextAttemptMs = (attempts: number, nowMs: EpochMs): EpochMs | undefined => {
  const wait = WAITS_MS[attempts];
  return wait === undefined ? undefined : nowMs + wait;
};

const deliver = async (ports: NoticePorts, { notice, attempts }: DueNotice, own: NoticeBulkhead): Promise<void> => {
  const result = await own.run(() => see(ports, notice));
  ports.telemetry?.notice?.(notice.kind, result, ports.clock.nowMs() - notice.atMs);
  // Should it not have got there after all, its lease ends, and it is told again.
  if (result === 'settled') return;
  if (result === 'later') {
    own.pause();
    return ports.outbox.putBack([notice.id], own.turnMs());
  }
  const mayRepeat = result === 'unanswered' && notice.kind !== 'tracking';
  const again = mayRepeat ? nextAttemptMs(attempts, ports.clock.nowMs()) : undefined;
  await (again === undefined ? ports.outbox.settle([notice.id]) : ports.outbox.postpone(notice.id, again));
};

/**
 * Puts back what finds no place, with one call for all that are due again at the same time. What nobody can be told of
 * for a day is given up, as if it had been tried all the while.
 */
const putOff = (
  { clock, outbox }: NoticePorts,
  crowded: readonly (readonly [Notice, NoticeBulkhead])[],
): Promise<void>[] => {
  const over: NoticeId[] = [];
  const turns = new Map<EpochMs, NoticeId[]>();
  for (const [{ id, atMs }, own] of crowded) {
    if (own.isPaused && clock.nowMs() - atMs > DAY_MS) {
      over.push(id);
      continue;
    }
    const untilMs = own.turnMs();
    turns.set(untilMs, [...(turns.get(untilMs) ?? []), id]);
  }
  const work = [...turns].map(async ([untilMs, ids]) => outbox.putBack(ids, untilMs));
  return over.length === 0 ? work : [...work, outbox.settle(over)];
};

/** Waits for all, also when one of them rejects. */
const allOf = async (work: readonly Promise<void>[]): Promise<void> => {
  await Promise.allSettled(work);
  await Promise.all(work);
};

/** Notices that were claimed together. */
export interface NoticeBatch {
  readonly claimed: number;
  /** Resolves when nothing of it is under way any more; rejects when the outbox was out meanwhile. */
  readonly done: Promise<void>;
}

/**
 * Claims a batch of what is due and begins to deliver it; the next may be begun before this one is done. What finds no
 * place in the bulkhead of its recipient is put back at once: were it kept, its lease might end. Rejects when the
 * outbox is out.
 */
export const beginNotices = (ports: NoticePorts): (() => Promise<NoticeBatch>) => {
  const bulkheadOf = noticeBulkheads(ports.clock);
  return async () => {
    const due = await ports.outbox.claim(BATCH, ports.clock.nowMs(), LEASE_MS);
    const begun: Promise<void>[] = [];
    const crowded: (readonly [Notice, NoticeBulkhead])[] = [];
    for (const one of due) {
      const own = bulkheadOf(one.notice);
      if (own.hasPlace) begun.push(deliver(ports, one, own));
      else crowded.push([one.notice, own]);
    }
    const done = allOf([...begun, ...putOff(ports, crowded)]);
    // Whoever cannot claim the next batch may have gone by the time this one fails.
    heardLater(done);
    return { claimed: due.length, done };
  };
};

/**
 * Delivers what is due, and says how many notices that were. Each to a bidder is sent until it acknowledges it, always
 * with the same address; a failed attempt waits ever longer, and after a day it is given up. A tracker is tried once:
 * it counts what comes, and has no id by which it could tell a repetition. Of each kind a bidder has a few at once;
 * what is beyond them waits a second or longer without an attempt. Rejects when the outbox is out.
 */
export const deliverNotices = (ports: NoticePorts): (() => Promise<number>) => {
  const begin = beginNotices(ports);
  return async () => {
    const batches = [await begin()];
    while (batches.at(-1)?.claimed === BATCH) batches.push(await begin());
    await allOf(batches.map(({ done }) => done));
    return batches.reduce((sum, { claimed }) => sum + claimed, 0);
  };
};
