import { entryBytesOf } from '../../application/ports/heap-bytes.js';
import { MEMORY_BOUNDS } from '../../application/ports/memory-bounds.js';
import type { EventLog } from '../../application/ports/storage/streams/journal.js';
import type {
  EndpointStatus,
  DeadWebhook,
  LeasedEndpoint,
  WebhookDelivery,
  WebhookOutcome,
  WebhookStore,
} from '../../application/ports/storage/streams/webhook-store.js';
import type { EndpointId, WebhookId, WebhookMessage } from '../../domain/delivery/webhook.js';
import type { AccountId } from '../../domain/values/ids.js';
import type { EpochMs } from '../../domain/values/time.js';
import { BoundedMap } from './maps/bounded-map.js';

interface Row extends WebhookDelivery {
  readonly seq: number;
  readonly failed: number;
  readonly sinceMs: EpochMs;
  /** 0 of a new one. */
  readonly dueAtMs: EpochMs;
  readonly died?: { readonly atMs: EpochMs; readonly reason: string } | undefined;
}

interface Known {
  readonly account?: AccountId | undefined;
  readonly cursor?: number | undefined;
  readonly holder?: string | undefined;
  readonly leasedUntilMs?: EpochMs | undefined;
  readonly disabledAtMs?: EpochMs | undefined;
}

/** Repetitions have so much of what is delivered at once. */
const REPEATED_SHARE = 0.25;

const keyOf = (endpoint: EndpointId, id: WebhookId): string => JSON.stringify([endpoint, id]);

const messageOf = ({ id, type, body, sessionId }: WebhookMessage): WebhookMessage => ({ id, type, body, sessionId });

const createRows = (maxBytes: number) => {
  const rows = new BoundedMap<Row>({ maxBytes, bytesOf: (key, row) => entryBytesOf(key, row) });
  let seq = 0;
  const of = (endpoint: EndpointId): readonly Row[] =>
    [...rows.values()].filter((row) => row.endpoint === endpoint).sort((a, b) => a.seq - b.seq);
  const put = (row: Row): void => rows.set(keyOf(row.endpoint, row.id), row);
  const add = (delivery: WebhookDelivery, nowMs: EpochMs): void => {
    if (rows.get(keyOf(delivery.endpoint, delivery.id)) !== undefined) return;
    put({ ...messageOf(delivery), endpoint: delivery.endpoint, seq: ++seq, failed: 0, sinceMs: nowMs, dueAtMs: 0 });
  };
  const change = (endpoint: EndpointId, id: WebhookId, to: Partial<Row>): void => {
    const row = rows.get(keyOf(endpoint, id));
    if (row !== undefined) put({ ...row, ...to });
  };
  const remove = ({ endpoint, id }: Pick<Row, 'endpoint' | 'id'>): void => void rows.delete(keyOf(endpoint, id));
  return { all: () => [...rows.values()], of, add, change, remove };
};

const dueOf = (waiting: readonly Row[], nowMs: EpochMs, limit: number): readonly Row[] => {
  const fresh = waiting.filter(({ failed }) => failed === 0);
  const repeated = waiting
    .filter(({ failed, dueAtMs }) => failed > 0 && dueAtMs <= nowMs)
    .sort((a, b) => a.dueAtMs - b.dueAtMs);
  const share = Math.max(Math.ceil(limit * REPEATED_SHARE), limit - fresh.length);
  const again = repeated.slice(0, share);
  return [...again, ...fresh.slice(0, limit - again.length)];
};

const isDead = ({ died }: Row): boolean => died !== undefined;

const statusOf = (endpoint: EndpointId, rows: readonly Row[], known: Known | undefined): EndpointStatus => {
  const waiting = rows.filter((row) => !isDead(row));
  return {
    ...{ endpoint, waiting: waiting.length, dead: rows.length - waiting.length },
    oldestAtMs: waiting.length === 0 ? undefined : Math.min(...waiting.map(({ sinceMs }) => sinceMs)),
    disabledAtMs: known?.disabledAtMs,
  };
};

/** Newest first. */
const deadOf = (rows: readonly Row[]): readonly DeadWebhook[] =>
  rows
    .flatMap(({ died, ...row }) =>
      died === undefined ? [] : [{ ...messageOf(row), failed: row.failed, diedAtMs: died.atMs, reason: died.reason }],
    )
    .sort((a, b) => b.diedAtMs - a.diedAtMs);

/** What is known of endpoints beside their deliveries. */
const createEndpoints = (eventLog: Pick<EventLog, 'read'>) => {
  const known = new Map<EndpointId, Known>();
  const change = (id: EndpointId, to: Partial<Known>): void => void known.set(id, { ...known.get(id), ...to });
  const isFree = (id: EndpointId, nowMs: EpochMs, holder?: string): boolean => {
    const { leasedUntilMs = -Infinity, holder: own, disabledAtMs } = known.get(id) ?? {};
    return disabledAtMs === undefined && (leasedUntilMs <= nowMs || own === holder);
  };
  const isBehind = async (id: EndpointId): Promise<boolean> => {
    const { account, cursor } = known.get(id) ?? {};
    return account !== undefined && cursor !== undefined && (await eventLog.read(account, cursor, 1)).newestId > cursor;
  };
  const follow = async (id: EndpointId, account: AccountId): Promise<void> => {
    if (known.get(id)?.cursor !== undefined) return;
    change(id, { account, cursor: (await eventLog.read(account, 0, 0)).newestId });
  };
  return { known, change, isFree, isBehind, follow };
};

type Rows = ReturnType<typeof createRows>;
type Endpoints = ReturnType<typeof createEndpoints>;

const failureOf = (
  { kind, atMs, reason }: Exclude<WebhookOutcome, { kind: 'delivered' }>,
  failed: number,
): Partial<Row> => (kind === 'dead' ? { failed, died: { atMs, reason } } : { failed, dueAtMs: atMs });

/** What a node does that delivers. */
const delivering = (
  rows: Rows,
  endpoints: Endpoints,
): Pick<WebhookStore, 'pending' | 'lease' | 'release' | 'feed' | 'due' | 'settle'> => ({
  pending: async (nowMs) => {
    const found = new Set(rows.all().flatMap((row) => (isDead(row) || row.dueAtMs > nowMs ? [] : row.endpoint)));
    for (const id of endpoints.known.keys()) if (await endpoints.isBehind(id)) found.add(id);
    return [...found].filter((id) => endpoints.isFree(id, nowMs)).sort();
  },
  lease: async (id, { holder, nowMs, untilMs }): Promise<LeasedEndpoint | undefined> => {
    if (!endpoints.isFree(id, nowMs, holder)) return undefined;
    endpoints.change(id, { holder, leasedUntilMs: untilMs });
    return { cursor: endpoints.known.get(id)?.cursor, waiting: statusOf(id, rows.of(id), undefined).waiting };
  },
  release: async (id, holder) => {
    if (endpoints.known.get(id)?.holder === holder) endpoints.change(id, { leasedUntilMs: undefined });
  },
  feed: async (endpoint, { from, to }, messages, nowMs) => {
    if (endpoints.known.get(endpoint)?.cursor !== from) return;
    endpoints.change(endpoint, { cursor: to });
    for (const message of messages) rows.add({ ...message, endpoint }, nowMs);
  },
  due: async (endpoint, nowMs, limit) => {
    const waiting = rows.of(endpoint).filter((row) => !isDead(row));
    return dueOf(waiting, nowMs, limit).map((row) => ({ ...messageOf(row), failed: row.failed, sinceMs: row.sinceMs }));
  },
  settle: async (endpoint, outcomes) => {
    const failedOf = new Map(rows.of(endpoint).map(({ id, failed }) => [id, failed]));
    for (const outcome of outcomes)
      if (outcome.kind === 'delivered') rows.remove({ endpoint, id: outcome.id });
      else rows.change(endpoint, outcome.id, failureOf(outcome, (failedOf.get(outcome.id) ?? 0) + 1));
  },
});

/** Within one process; the oldest deliveries go when there is no room for more. */
export const createMemoryWebhookStore = (
  eventLog: Pick<EventLog, 'read'>,
  { maxBytes = MEMORY_BOUNDS.memoryWebhooks } = {},
): WebhookStore => {
  const rows = createRows(maxBytes);
  const endpoints = createEndpoints(eventLog);
  return {
    ...delivering(rows, endpoints),
    add: async (deliveries, nowMs) => deliveries.forEach((delivery) => rows.add(delivery, nowMs)),
    follow: endpoints.follow,
    disable: async (endpoint, nowMs, reason) => {
      endpoints.change(endpoint, { disabledAtMs: nowMs });
      for (const row of rows.of(endpoint))
        if (!isDead(row)) rows.change(endpoint, row.id, { died: { atMs: nowMs, reason } });
    },
    enable: async (endpoint) => endpoints.change(endpoint, { disabledAtMs: undefined }),
    dead: async (endpoint, limit) => deadOf(rows.of(endpoint)).slice(0, limit),
    resend: async (endpoint, ids, nowMs) => {
      const again = rows.of(endpoint).filter((row) => isDead(row) && (ids === undefined || ids.includes(row.id)));
      for (const { id } of again) rows.change(endpoint, id, { died: undefined, failed: 0, dueAtMs: 0, sinceMs: nowMs });
      return again.length;
    },
    status: async () => {
      const ids = new Set([...endpoints.known.keys(), ...rows.all().map(({ endpoint }) => endpoint)]);
      return [...ids].sort().map((id) => statusOf(id, rows.of(id), endpoints.known.get(id)));
    },
    eraseUser: async (_account, _user, { sessions }) => {
      const erased = new Set(sessions);
      for (const row of rows.all()) if (row.sessionId !== undefined && erased.has(row.sessionId)) rows.remove(row);
    },
  };
};
