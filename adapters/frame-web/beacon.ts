import type { FrameEvent, FrameEventsRequest, FrameEventsResponse } from '../wire/frame-page.js';
import type { WireCountedEvent } from '../wire/names.js';
import { createUuid } from './uuid.js';

/** What became of an event; `unknown` when the server could not be reached in the end. */
export type Outcome = 'counted' | 'duplicate' | 'refused' | 'unknown';

export interface Beacon {
  report(type: WireCountedEvent, area?: string): Promise<Outcome>;
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

type Answer =
  | { readonly kind: 'again' }
  | { readonly kind: 'lost' }
  | { readonly kind: 'done'; readonly results: readonly unknown[] };

const send = async (target: BeaconTarget, events: readonly FrameEvent[]): Promise<Answer> => {
  const body: FrameEventsRequest = { token: target.token, messageId: target.messageId(), events };
  // Plain text needs no preflight; keepalive lets the request outlive the page.
  const headers = { 'content-type': 'text/plain;charset=UTF-8' };
  const init = { method: 'POST', body: JSON.stringify(body), headers, keepalive: true, credentials: 'omit' } as const;
  try {
    const response = await fetch(target.url, init);
    if (response.status >= 500 || response.status === 429) return { kind: 'again' };
    if (!response.ok) return { kind: 'lost' };
    const { results } = (await response.json()) as FrameEventsResponse;
    return Array.isArray(results) ? { kind: 'done', results } : { kind: 'lost' };
  } catch {
    return { kind: 'again' };
  }
};

/** Posts events in order, one batch at a time; what cannot be counted yet goes again, with patience that ends. */
export const createBeacon = (target: BeaconTarget): Beacon => {
  let queue: readonly Pending[] = [];
  let isBusy = false;
  let attempt = 0;

  const settle = (batch: readonly Pending[], results: readonly unknown[]): void => {
    batch.forEach(({ settle: done }, index) => {
      const result = results[index];
      if (result !== 'retry') done(result === 'counted' || result === 'duplicate' ? result : 'refused');
    });
    queue = queue.filter((pending) => {
      const index = batch.indexOf(pending);
      return index < 0 || results[index] === 'retry';
    });
  };
  const drop = (batch: readonly Pending[]): void => {
    for (const { settle: done } of batch) done('unknown');
    queue = queue.filter((pending) => !batch.includes(pending));
  };
  const flush = async (): Promise<void> => {
    if (isBusy || queue.length === 0) return;
    isBusy = true;
    const batch = queue;
    const answer = await send(
      target,
      batch.map(({ event }) => event),
    );
    if (answer.kind === 'done') settle(batch, answer.results);
    if (answer.kind === 'lost') drop(batch);
    const isWaiting = answer.kind === 'again' || batch.some((pending) => queue.includes(pending));
    attempt = isWaiting ? attempt + 1 : 0;
    if (attempt >= MAX_ATTEMPTS) drop(batch);
    const next = (): void => {
      isBusy = false;
      void flush();
    };
    if (isWaiting) setTimeout(next, backoffMs(attempt - 1));
    else next();
  };
  return {
    report: (type, area) =>
      new Promise((resolve) => {
        queue = [...queue, { event: { type, eventId: createUuid(), area }, settle: resolve }];
        void flush();
      }),
  };
};
