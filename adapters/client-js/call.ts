import type { Clock } from './clock.js';
import { parseJson } from './decode.js';
import type { Transport } from './transport.js';

export type CallResult =
  | {
      readonly kind: 'answered';
      readonly status: number;
      /** `undefined`: not JSON. */
      readonly body: unknown;
      /** 0: the server named no wait. */
      readonly retryAfterMs: number;
    }
  | { readonly kind: 'unanswered'; readonly reason: 'network' | 'timeout' | 'cancelled' };

/** A request under way. `result` never rejects, and is settled for good by `cancel`. */
export interface Call {
  readonly result: Promise<CallResult>;
  cancel(): void;
}

export interface CallOptions {
  readonly timeoutMs: number;
  readonly keepalive?: boolean;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Seconds or a date (RFC 9110). */
const retryAfterMsOf = (header: string | null | undefined, nowMs: number): number => {
  if (!header) return 0;
  const waitMs = /^\d+$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - nowMs;
  return waitMs > 0 ? waitMs : 0;
};

export type Post = (path: string, body: unknown, options: CallOptions) => Call;

export interface Calls {
  readonly post: Post;
  /** Whatever is under way. */
  cancelAll(): void;
}

const createPost =
  (origin: string, transport: Transport, clock: Clock, live: Set<Call>): Post =>
  (path, body, { timeoutMs, keepalive = false, headers = {} }) => {
    const controller = new AbortController();
    let finish: (result: CallResult) => void = () => undefined;
    const result = new Promise<CallResult>((resolve) => (finish = resolve));
    const end = (ended: CallResult): void => {
      stopTimer();
      live.delete(call);
      finish(ended);
    };
    const giveUp = (reason: 'timeout' | 'cancelled'): void => {
      end({ kind: 'unanswered', reason });
      controller.abort();
    };
    const stopTimer = clock.after(timeoutMs, () => giveUp('timeout'));
    // An async function: what a transport or `JSON.stringify` throws at once is a rejection as well.
    const ask = async (): Promise<CallResult> => {
      const request = { url: origin + path, body: JSON.stringify(body), headers, keepalive, signal: controller.signal };
      const { status, text, retryAfter } = await transport(request);
      const retryAfterMs = retryAfterMsOf(retryAfter, clock.nowMs());
      return { kind: 'answered', status, body: parseJson(text), retryAfterMs };
    };
    ask().then(end, () => end({ kind: 'unanswered', reason: 'network' }));
    const call: Call = { result, cancel: () => giveUp('cancelled') };
    live.add(call);
    return call;
  };

/** `origin`: of the service. */
export const createCalls = (origin: string, transport: Transport, clock: Clock): Calls => {
  const live = new Set<Call>();
  return { post: createPost(origin, transport, clock, live), cancelAll: () => live.forEach((call) => call.cancel()) };
};
