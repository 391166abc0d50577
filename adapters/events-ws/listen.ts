import { setTimeout as wait } from 'node:timers/promises';
import { listenOnce, type EventListener, type ListenEnd } from './listen-once.js';

export interface ListenOptions {
  /** Origin of the service, `http:` or `https:`. */
  readonly url: string;
  /** API token, or the admin token with an `account`. */
  readonly token: string;
  readonly account?: string | undefined;
  readonly sessionId?: string | undefined;
  readonly names?: readonly string[] | undefined;
  /** Resume after this id; absent: from the next event on. */
  readonly after?: number | undefined;
  readonly onFrame: EventListener['onFrame'];
  /** The connection was lost or did not come about, and is tried again after `retryInMs`. */
  readonly onRetry?: ((why: string, retryInMs: number) => void) | undefined;
  readonly signal: AbortSignal;
  /** First pause before a new attempt; doubles with each failure. Default 500. */
  readonly firstRetryMs?: number | undefined;
}

const FIRST_RETRY_MS = 500;
const MAX_RETRY_MS = 30_000;

/**
 * Hands on every event of an account, over as many connections as it takes: each resumes after the last id that was
 * handed on. Resolves when the signal aborts. Rejects with an `Error` when trying again would not help: unknown token,
 * no such service.
 */
export const listenToEvents = async (options: ListenOptions): Promise<void> => {
  const { url, token, account, sessionId, names, signal, onRetry, firstRetryMs = FIRST_RETRY_MS } = options;
  const target = `${url.replace(/^http/, 'ws').replace(/\/$/, '')}/v1/events`;
  const named = account === undefined ? target : `${target}?${new URLSearchParams({ account })}`;
  let { after } = options;
  let failures = 0;
  const onFrame: EventListener['onFrame'] = (frame) => {
    after = 'id' in frame ? frame.id : frame.to;
    failures = 0;
    options.onFrame(frame);
  };
  while (!signal.aborted) {
    const end: ListenEnd = await listenOnce({
      url: named,
      token,
      subscribe: { type: 'subscribe', sessionId, names, after },
      onFrame,
      signal,
    });
    if (signal.aborted) return;
    if (!end.mayRetry) throw new Error(`The event stream cannot be read: ${end.why}`);
    // Half of it random: clients of a server that restarts do not all come back at once.
    const retryInMs = Math.min(firstRetryMs * 2 ** failures++, MAX_RETRY_MS) * (0.5 + Math.random() / 2);
    onRetry?.(end.why, Math.round(retryInMs));
    await wait(retryInMs, undefined, { signal }).catch((error: unknown) => {
      if (!signal.aborted) throw error;
    });
  }
};
