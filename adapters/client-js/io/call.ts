import type { Clock } from './clock.js';
import { durationOf, parseJson, toJson } from './decode.js';
import type { Transport, TransportRequest } from './transport.js';

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

/** A pending request. `result` never rejects; `cancel` settles it. */
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
const retryAfterMsOf = (header: string, nowMs: number): number =>
  durationOf(/^\d+$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - nowMs, 0);

/** Posts the body; without one it asks for no more than the status of a page. */
export type Send = (path: string, body: object | undefined, options: CallOptions) => Call;

export interface Calls {
  readonly send: Send;
  /** Cancels all pending calls. */
  cancelAll(): void;
}

const createSend =
  (origin: string, transport: Transport, clock: Clock, live: Set<Call>): Send =>
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
    // An async function: what a transport or `toJson` throws at once is a rejection as well.
    const ask = async (): Promise<CallResult> => {
      const { signal } = controller;
      const request: TransportRequest = {
        url: origin + path,
        method: body ? 'POST' : 'HEAD',
        body: toJson(body),
        headers,
        keepalive,
        signal,
      };
      const { status, text, retryAfter } = await transport(request);
      const retryAfterMs = retryAfterMsOf(retryAfter ?? '', clock.nowMs());
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
  return { send: createSend(origin, transport, clock, live), cancelAll: () => live.forEach((call) => call.cancel()) };
};
