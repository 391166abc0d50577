import type { Rollups } from '../../application/ports/storage/rollups.js';
import type { AccountId } from '../../domain/values/ids.js';
import { DAY_MS, HOUR_MS, type EpochMs } from '../../domain/values/time.js';
import { TrafficLog } from './traffic-log.js';

/** What is older would change the shape by less than a hundredth; the oldest one is seen from its middle. */
const DAYS = 8;
const HOURS = (DAYS * DAY_MS) / HOUR_MS + 1;

/** What an account's traffic was before this process, from the figures of reports: all requests, of all nodes. Rejects in an outage. */
export const readEarlierTraffic = async (
  rollups: Pick<Rollups, 'read'>,
  account: AccountId,
  nowMs: EpochMs,
  utcOffsetMinutes: number,
): Promise<TrafficLog> => {
  const span = { fromMs: nowMs - DAYS * DAY_MS, toMs: nowMs + HOUR_MS };
  const rows = await rollups.read(account, { ...span, by: ['hour'], limit: HOURS });
  const hours = rows.map(({ hour = 0, figures }) => ({ startMs: hour, count: figures.requests }));
  return TrafficLog.of(hours, nowMs, utcOffsetMinutes);
};
