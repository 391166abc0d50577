import { entryBytesOf } from '../../application/ports/heap-bytes.js';
import { MEMORY_BOUNDS } from '../../application/ports/memory-bounds.js';
import type { Backlog, Outbox } from '../../application/ports/storage/streams/outbox.js';
import { subjectOfNotice, type Notice, type NoticeId } from '../../domain/delivery/notice.js';
import type { EpochMs } from '../../domain/values/time.js';
import { BoundedMap } from './maps/bounded-map.js';

/** An outbox with the way in that the ledger and the journal use. */
export interface MemoryOutbox extends Outbox {
  add(notices: readonly Notice[]): void;
  /** Settles a notice that waits; whether it did. */
  fulfil(id: NoticeId): boolean;
}

interface Waiting {
  readonly notice: Notice;
  readonly attempts: number;
  /** The notice is nobody's before then. 0 of a new one. */
  readonly freeAtMs: EpochMs;
  readonly bytes: number;
}

/** Three quarters of the room are of those that wait. */
const MAX_WAITING_BYTES = 0.75 * MEMORY_BOUNDS.memoryNotices;
/**
 * The ids of those that were settled are remembered, so that none is sent a second time because its event is told
 * twice.
 */
const MAX_SETTLED_BYTES = 0.25 * MEMORY_BOUNDS.memoryNotices;

/** Notices that wait, the oldest first; these go when there is no room for more. */
const createWaiting = (maxBytes: number) => {
  const waiting = new Map<NoticeId, Waiting>();
  let bytes = 0;
  let dropped = 0;
  const leave = (id: NoticeId): boolean => {
    bytes -= waiting.get(id)?.bytes ?? 0;
    return waiting.delete(id);
  };
  const add = (notice: Notice): void => {
    if (waiting.has(notice.id)) return;
    const own = entryBytesOf(notice.id, notice);
    waiting.set(notice.id, { notice, attempts: 0, freeAtMs: 0, bytes: own });
    bytes += own;
    for (const id of waiting.keys()) {
      if (bytes <= maxBytes) return;
      leave(id);
      dropped++;
    }
  };
  const change = (id: NoticeId, to: (one: Waiting) => Partial<Waiting>): void => {
    const one = waiting.get(id);
    if (one !== undefined) waiting.set(id, { ...one, ...to(one) });
  };
  return { all: waiting, add, leave, change, dropped: () => dropped };
};

const backlogOf = (waiting: readonly Waiting[]): Backlog => {
  const [oldest] = waiting.map(({ notice }) => notice.atMs).sort((a, b) => a - b);
  return { count: waiting.length, oldestAtMs: oldest };
};

/**
 * Within one process; what is not delivered when it ends is lost. The oldest notices go when there is no room for more.
 */
export const createMemoryOutbox = ({ maxWaitingBytes = MAX_WAITING_BYTES } = {}): MemoryOutbox => {
  const { all: waiting, add, leave, change, dropped } = createWaiting(maxWaitingBytes);
  const settled = new BoundedMap<true>({ maxBytes: MAX_SETTLED_BYTES });
  const settle = (id: NoticeId): boolean => {
    const isWaiting = leave(id);
    if (isWaiting) settled.set(id, true);
    return isWaiting;
  };
  return {
    fulfil: settle,
    get dropped() {
      return dropped();
    },
    add(notices) {
      for (const notice of notices) if (settled.get(notice.id) !== true) add(notice);
    },
    async claim(limit, nowMs, leaseMs) {
      const due = [...waiting.values()].filter(({ freeAtMs }) => freeAtMs <= nowMs);
      const claimed = due.sort((a, b) => a.freeAtMs - b.freeAtMs).slice(0, limit);
      for (const one of claimed)
        waiting.set(one.notice.id, { ...one, attempts: one.attempts + 1, freeAtMs: nowMs + leaseMs });
      return claimed.map(({ notice, attempts }) => ({ notice, attempts }));
    },
    async settle(ids) {
      ids.forEach(settle);
    },
    async eraseUser(_accountId, _userId, { decisions, ads }) {
      const erased = new Set<string>([...decisions, ...ads]);
      for (const [id, { notice }] of waiting) if (erased.has(subjectOfNotice(notice))) leave(id);
    },
    async postpone(id, untilMs) {
      change(id, () => ({ freeAtMs: untilMs }));
    },
    async putBack(ids, untilMs) {
      for (const id of ids) change(id, ({ attempts }) => ({ attempts: attempts - 1, freeAtMs: untilMs }));
    },
    backlog: async () => backlogOf([...waiting.values()]),
  };
};
