import type { Outbox } from '../../application/ports/outbox.js';
import { subjectOfNotice, type Notice, type NoticeId } from '../../domain/notice.js';
import type { EpochMs } from '../../domain/time.js';

/** An outbox with the way in that the ledger and the journal use. */
export interface MemoryOutbox extends Outbox {
  add(notices: readonly Notice[]): void;
  /** Settles a notice that waits; whether it did. */
  fulfil(id: NoticeId): boolean;
}

interface Waiting {
  readonly notice: Notice;
  readonly attempts: number;
  /** The notice is nobody's before then. */
  readonly freeAtMs: EpochMs;
}

const DEFAULT_MAX_NOTICES = 100_000;
/** So many that were settled are remembered, so that none is sent a second time because its event is told twice. */
const REMEMBERED = 100_000;

const forgetOldest = (ids: Map<NoticeId, unknown> | Set<NoticeId>, max: number): void => {
  for (const id of ids.keys()) {
    if (ids.size <= max) return;
    ids.delete(id);
  }
};

/** Within one process; what is not delivered when it ends is lost. The oldest notices go when there are too many. */
export const createMemoryOutbox = ({ maxNotices = DEFAULT_MAX_NOTICES } = {}): MemoryOutbox => {
  const waiting = new Map<NoticeId, Waiting>();
  const settled = new Set<NoticeId>();
  const settle = (id: NoticeId): boolean => {
    const isWaiting = waiting.delete(id);
    if (isWaiting) settled.add(id);
    forgetOldest(settled, REMEMBERED);
    return isWaiting;
  };
  return {
    fulfil: settle,
    add(notices) {
      for (const notice of notices)
        if (!settled.has(notice.id) && !waiting.has(notice.id))
          waiting.set(notice.id, { notice, attempts: 0, freeAtMs: -Infinity });
      forgetOldest(waiting, maxNotices);
    },
    async claim(limit, nowMs, leaseMs) {
      const claimed: Waiting[] = [];
      for (const [id, one] of waiting) {
        if (claimed.length >= limit) break;
        if (one.freeAtMs > nowMs) continue;
        claimed.push(one);
        waiting.set(id, { ...one, attempts: one.attempts + 1, freeAtMs: nowMs + leaseMs });
      }
      return claimed.map(({ notice, attempts }) => ({ notice, attempts }));
    },
    async settle(ids) {
      ids.forEach(settle);
    },
    async eraseUser(_accountId, _userId, { decisions, ads }) {
      const erased = new Set<string>([...decisions, ...ads]);
      for (const [id, { notice }] of waiting) if (erased.has(subjectOfNotice(notice))) waiting.delete(id);
    },
    async postpone(id, untilMs) {
      const one = waiting.get(id);
      if (one !== undefined) waiting.set(id, { ...one, freeAtMs: untilMs });
    },
  };
};
