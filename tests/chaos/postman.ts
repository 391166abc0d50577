import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FrameEventsRequest, FrameEventsResponse, WireCountedEvent } from '../../adapters/wire/index.js';
import type { Page } from './pages.js';

export const VIEW = ['ad.render-started', 'ad.render-completed', 'ad.viewed'] as const;
type ViewType = (typeof VIEW)[number];

/** What came of one event, over all times it was sent. */
export interface Sent {
  readonly page: Page;
  readonly type: ViewType;
  readonly eventId: string;
  counted: number;
  duplicate: number;
  /** Answers that were no answer: a broken connection, a 503. */
  failed: number;
  /** By the wall clock, rounded up. */
  answeredAtMs?: number;
}

/** One attempt, as the network saw it. Status 0: no answer at all. */
export interface Attempt {
  readonly status: number;
  readonly retryAfter: string | null;
  readonly elapsedMs: number;
}

export interface Postman {
  readonly sent: readonly Sent[];
  readonly attempts: readonly Attempt[];
  /** The three events of a view, each sent until it is answered 2xx. */
  deliver(page: Page): Promise<void>;
}

export interface PostmanOptions {
  /** Asked for each attempt: a client goes to another node when one does not answer. */
  readonly urlOf: () => string;
  /** Draws from 0 to 1. A fifth of the events is sent twice on purpose. */
  readonly draw: () => number;
  /** Told with each attempt how many were answered before it. */
  readonly onAttempt?: (answered: number) => void;
}

const TWICE = 0.2;
const ANSWER_LIMIT_MS = 60_000;
const RETRY_MS = 100;
const GIVE_UP_MS = 300_000;

type Outcome = FrameEventsResponse['results'][number] | undefined;

export const postEvent = async (
  url: string,
  { page, type, eventId }: Pick<Sent, 'page' | 'eventId'> & { readonly type: WireCountedEvent },
): Promise<{ readonly attempt: Attempt; readonly outcome: Outcome }> => {
  const startedMs = performance.now();
  const body = JSON.stringify({ token: page.token, events: [{ type, eventId }] } satisfies FrameEventsRequest);
  const path = `/api/frame/${page.bidId}/events`;
  const attemptOf = (status: number, retryAfter: string | null): Attempt => ({
    ...{ status, retryAfter },
    elapsedMs: performance.now() - startedMs,
  });
  try {
    const answer = await fetch(url + path, { method: 'POST', body, signal: AbortSignal.timeout(ANSWER_LIMIT_MS) });
    const text = await answer.text();
    const attempt = attemptOf(answer.status, answer.headers.get('retry-after'));
    if (answer.status !== 200 && answer.status !== 409) return { attempt, outcome: undefined };
    return { attempt, outcome: (JSON.parse(text) as FrameEventsResponse).results[0] };
  } catch {
    return { attempt: attemptOf(0, null), outcome: undefined };
  }
};

/** Sends events as pages do, and notes what was answered. */
export const createPostman = ({ urlOf, draw, onAttempt }: PostmanOptions): Postman => {
  const sent: Sent[] = [];
  const attempts: Attempt[] = [];
  let answered = 0;
  const sendUntilAnswered = async (event: Sent): Promise<void> => {
    const giveUpMs = performance.now() + GIVE_UP_MS;
    while (performance.now() < giveUpMs) {
      const answer = postEvent(urlOf(), event);
      onAttempt?.(answered);
      const { attempt, outcome } = await answer;
      attempts.push(attempt);
      if (attempt.status === 200) answered++;
      if (outcome === 'refused' || outcome === 'conflict')
        throw new Error(`${event.type} of ${event.page.bidId} was answered with ${outcome}.`);
      if (outcome === 'counted' || outcome === 'duplicate') {
        event[outcome]++;
        event.answeredAtMs ??= Date.now() + 1;
        return;
      }
      if (outcome === undefined) event.failed++;
      await sleep(RETRY_MS);
    }
    throw new Error(`${event.type} of ${event.page.bidId} was never answered.`);
  };
  const deliver = async (page: Page): Promise<void> => {
    for (const type of VIEW) {
      const event: Sent = { page, type, eventId: randomUUID(), counted: 0, duplicate: 0, failed: 0 };
      sent.push(event);
      const isTwice = draw() < TWICE;
      await Promise.all([sendUntilAnswered(event), ...(isTwice ? [sendUntilAnswered(event)] : [])]);
    }
  };
  return { sent, attempts, deliver };
};
