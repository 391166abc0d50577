import type { WireCountedEvent } from '../../wire/counted-events.js';
import type { WireReportReason } from '../../wire/names.js';
import type { FrameEvent, FrameEventsRequest, FrameEventsResponse } from '../../wire/frame-page.js';

/** Random UUID. `crypto.randomUUID` is missing on plain http, where a self-hosted server may well be tried. */
const createUuid = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const dashed = (byte: number, at: number): string =>
    ([4, 6, 8, 10].includes(at) ? '-' : '') + byte.toString(16).padStart(2, '0');
  return Array.from(bytes, dashed).join('');
};

/** Result of an event; `unknown` if the server could not be reached in the end. */
export type Outcome = 'counted' | 'duplicate' | 'refused' | 'unknown';

export interface Beacon {
  report(type: WireCountedEvent, area?: string, reason?: WireReportReason): Promise<Outcome>;
}

interface BeaconTarget {
  readonly url: string;
  readonly token: string;
  readonly messageId: () => string | undefined;
}

interface Pending {
  readonly event: FrameEvent;
  readonly settle: (outcome: Outcome) => void;
}

const MAX_ATTEMPTS = 8;
const MAX_DELAY_MS = 30_000;

/** Doubles from one second, with half of it random, so that pages do not come back in step. */
const backoffMs = (attempt: number): number => Math.min(MAX_DELAY_MS, 1_000 * 2 ** attempt) * (0.5 + Math.random() / 2);

/** The results of the events; otherwise whether it is worth sending them again. */
type Answer = readonly unknown[] | 'again' | 'lost';

const send = async (target: BeaconTarget, events: readonly FrameEvent[]): Promise<Answer> => {
  const body: FrameEventsRequest = { token: target.token, messageId: target.messageId(), events };
  // Plain text needs no preflight; keepalive lets the request outlive the page.
  const headers = { 'content-type': 'text/plain;charset=UTF-8' };
  const init = { method: 'POST', body: JSON.stringify(body), headers, keepalive: true, credentials: 'omit' } as const;
  try {
    const response = await fetch(target.url, init);
    if (response.status >= 500 || response.status === 429) return 'again';
    if (!response.ok) return 'lost';
    const { results } = (await response.json()) as FrameEventsResponse;
    return Array.isArray(results) ? results : 'lost';
  } catch {
    return 'again';
  }
};

interface Queue {
  readonly pending: () => readonly Pending[];
  add(pending: Pending): void;
  /** Removes events that have their result; `retry` stays in its place. */
  settle(batch: readonly Pending[], results: readonly unknown[]): void;
  /** Whether they arrived is unknown. */
  doubt(batch: readonly Pending[]): void;
  drop(batch: readonly Pending[]): void;
}

const createQueue = (): Queue => {
  let queue: readonly Pending[] = [];
  const doubtful = new WeakSet<Pending>();
  /** What is known there may be known from an attempt of ours whose answer was lost. */
  const outcomeOf = (pending: Pending, result: unknown): Outcome => {
    if (result === 'duplicate') return doubtful.has(pending) ? 'unknown' : result;
    return result === 'counted' ? result : 'refused';
  };
  return {
    pending: () => queue,
    add: (pending) => void (queue = [...queue, pending]),
    settle: (batch, results) => {
      batch.forEach((pending, index) => {
        const result = results[index];
        if (result !== 'retry') pending.settle(outcomeOf(pending, result));
      });
      queue = queue.filter((pending) => !batch.includes(pending) || results[batch.indexOf(pending)] === 'retry');
    },
    doubt: (batch) => batch.forEach((pending) => doubtful.add(pending)),
    drop: (batch) => {
      for (const { settle } of batch) settle('unknown');
      queue = queue.filter((pending) => !batch.includes(pending));
    },
  };
};

/** Posts events in order, one batch at a time; what cannot be counted yet is sent again, for a bounded time. */
export const createBeacon = (target: BeaconTarget): Beacon => {
  const queue = createQueue();
  let isBusy = false;
  let failures = 0;
  /** Ends a wait for the server to count what it has answered: the next event may be what it requires. */
  let wake: (() => void) | undefined;

  const flush = async (): Promise<void> => {
    const batch = queue.pending();
    if (isBusy || batch.length === 0) return;
    isBusy = true;
    const answer = await send(
      target,
      batch.map(({ event }) => event),
    );
    if (answer === 'again') queue.doubt(batch);
    else if (answer === 'lost') queue.drop(batch);
    else queue.settle(batch, answer);
    const waiting = batch.filter((pending) => queue.pending().includes(pending)).length;
    failures = waiting && (waiting < batch.length ? 1 : failures + 1);
    if (failures >= MAX_ATTEMPTS) queue.drop(batch);
    if (waiting)
      await new Promise<void>((resolve) => {
        setTimeout(resolve, backoffMs(failures - 1));
        if (answer !== 'again') wake = resolve;
      });
    isBusy = false;
    void flush();
  };
  return {
    report: (type, area, reason) =>
      new Promise((resolve) => {
        const event: Required<FrameEvent> = { type, eventId: createUuid(), area, reason };
        queue.add({ event, settle: resolve });
        wake?.();
        void flush();
      }),
  };
};
