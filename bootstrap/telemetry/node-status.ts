import type { JudgeStatus, NodeStatus } from '../../adapters/wire/node-status.js';
import { tolerated } from '../../application/faults/outage.js';
import type { RecentTurns } from '../../application/observed/recent-turns.js';
import type { CatalogAdmin } from '../../application/operations/catalog/catalog-admin.js';
import type { Ports } from '../../application/ports/index.js';
import { countDropped } from '../../application/ports/storage/streams/journal.js';
import { isoTime, SECOND_MS } from '../../domain/values/time.js';

const TOP_REASONS = 3;
/** A bidder that fails more often than this is sick; fewer calls say nothing. */
const SICK_SHARE = 0.2;
const LEAST_CALLS = 5;

const shareOf = (part: number, whole: number): number => Math.round((part / whole) * 1_000) / 1_000;

const recentOf = ({ seconds, turns, filled, reasons, sources }: RecentTurns): NodeStatus['recent'] => ({
  seconds,
  turnsPerSecond: Math.round((turns / seconds) * 10) / 10,
  ...(turns > 0 && { fill: shareOf(filled, turns) }),
  reasons: reasons.slice(0, TOP_REASONS).map(({ reason, count }) => ({ reason, share: shareOf(count, turns) })),
  sickBidders: sources
    .filter(({ calls, failed }) => calls >= LEAST_CALLS && failed > SICK_SHARE * calls)
    .map(({ source, calls, failed }) => ({ bidder: source, calls, failed: shareOf(failed, calls) })),
});

interface Watched {
  readonly version: string;
  readonly ports: Pick<Ports, 'catalog' | 'clock' | 'faults' | 'journal' | 'outbox'>;
  readonly catalogAdmin: Pick<CatalogAdmin, 'history'> | undefined;
  readonly recentTurns: () => RecentTurns;
  /** Absent: no model judges. */
  readonly judge: (() => JudgeStatus) | undefined;
}

/** `undefined` when the store is out: the rest of the status is worth having just then. */
const orAbsent = <T>({ faults }: Pick<Ports, 'faults'>, at: string, part: Promise<T>): Promise<T | undefined> =>
  part.catch(tolerated({ faults }, at, undefined));

/** What `GET /v1/admin/status` answers; its clock begins when it is made. */
export const nodeStatus = ({
  version,
  ports,
  catalogAdmin,
  recentTurns,
  judge,
}: Watched): (() => Promise<NodeStatus>) => {
  const { catalog, clock, journal, outbox } = ports;
  const beganMs = clock.monotonicMs();
  return async () => {
    const [backlog, history] = await Promise.all([
      orAbsent(ports, 'outbox.backlog', outbox.backlog()),
      orAbsent(ports, 'catalog.history', catalogAdmin?.history(1) ?? Promise.resolve([])),
    ]);
    const [change] = history ?? [];
    const oldestMs = backlog?.oldestAtMs === undefined ? 0 : Math.max(0, clock.nowMs() - backlog.oldestAtMs);
    return {
      version,
      uptimeSeconds: Math.floor((clock.monotonicMs() - beganMs) / SECOND_MS),
      recent: recentOf(recentTurns()),
      ...(backlog && { notices: { waiting: backlog.count, oldestSeconds: Math.floor(oldestMs / SECOND_MS) } }),
      droppedRecords: countDropped(journal.dropped),
      ...(judge && { judge: judge() }),
      catalog: {
        version: catalog.current().version,
        ...(change && { changedAt: isoTime(change.atMs), author: change.author, summary: change.summary }),
      },
    };
  };
};
