import type { BidderNotice, ExposureNotice, Notice } from '../../domain/delivery/notice.js';
import { HOUR_MS, MINUTE_MS, SECOND_MS, type EpochMs } from '../../domain/values/time.js';
import { confirmExposure } from './confirm-exposure.js';
import type { DueNotice } from '../ports/storage/outbox.js';
import type { NoticeResult } from '../ports/demand-source.js';
import type { Ports } from '../ports/index.js';
import { tellDeferredEvent, type Told } from './deferred-event.js';
import { withTimeout } from '../deadline/deadline.js';

type NoticePorts = Pick<Ports, 'clock' | 'demand' | 'outbox' | 'ads' | 'exposures' | 'journal'>;

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

const tellBidder = ({ clock, demand }: NoticePorts, notice: BidderNotice): Promise<NoticeResult> => {
  const notify = demand.find(({ id }) => id === notice.source)?.notify;
  // The bidder is not configured any more: nobody is left to be told.
  if (notify === undefined) return Promise.resolve('refused');
  return withTimeout(clock, SEND_DEADLINE_MS, (deadline) => notify(notice, deadline.signal)).catch(() => 'unanswered');
};

/** The ad is asked for anew: by the time it is gone, so is its lease, and no cap looks back as far. */
const confirm = async (ports: NoticePorts, notice: ExposureNotice): Promise<boolean> => {
  const nowMs = ports.clock.nowMs();
  return confirmExposure(ports, await ports.ads.find(notice.ad, nowMs), nowMs);
};

const inTime = (ports: NoticePorts, work: () => Promise<Told>): Promise<Told> =>
  withTimeout(ports.clock, SEND_DEADLINE_MS, work).catch(() => 'unanswered');

const see = (ports: NoticePorts, notice: Notice): Promise<NoticeResult | Told> => {
  if (notice.kind === 'exposure')
    return inTime(ports, async () => ((await confirm(ports, notice)) ? 'acknowledged' : 'unanswered'));
  if (notice.kind === 'afterwards') return inTime(ports, () => tellDeferredEvent(ports, notice));
  return tellBidder(ports, notice);
};

const nextAttemptMs = (attempts: number, nowMs: EpochMs): EpochMs | undefined => {
  const wait = WAITS_MS[attempts];
  return wait === undefined ? undefined : nowMs + wait;
};

const deliver = async (ports: NoticePorts, { notice, attempts }: DueNotice): Promise<void> => {
  const result = await see(ports, notice);
  // Should it not have got there after all, its lease ends, and it is told again.
  if (result === 'settled') return;
  const mayRepeat = result === 'unanswered' && notice.kind !== 'tracking';
  const again = mayRepeat ? nextAttemptMs(attempts, ports.clock.nowMs()) : undefined;
  await (again === undefined ? ports.outbox.settle([notice.id]) : ports.outbox.postpone(notice.id, again));
};

/**
 * Delivers what is due, a batch at once, and says how many notices that were. Each to a bidder is sent until it
 * acknowledges it, always with the same address; a failed attempt waits ever longer, and after a day it is given up. A
 * tracker is tried once: it counts what comes, and has no id by which it could tell a repetition. Rejects when the
 * outbox is out.
 */
export const deliverNotices = (ports: NoticePorts) => async (): Promise<number> => {
  const due = await ports.outbox.claim(BATCH, ports.clock.nowMs(), LEASE_MS);
  await Promise.all(due.map((one) => deliver(ports, one)));
  return due.length;
};
