import type { Clock } from '../../../application/ports/clock.js';
import type { Outbox } from '../../../application/ports/storage/outbox.js';
import type { LedgerDatabase } from '../backend/ledger-database.js';

export const createSqlOutbox = ({ notices }: Pick<LedgerDatabase, 'notices'>, clock: Pick<Clock, 'nowMs'>): Outbox => ({
  claim: (limit, nowMs, leaseMs) => notices.claim(limit, nowMs, leaseMs),
  settle: (ids) => notices.settle(ids, clock.nowMs()),
  eraseUser: (accountId, userId, traces) => notices.eraseUser(accountId, userId, traces),
  postpone: (id, untilMs) => notices.postpone(id, untilMs),
});
