import type { Call, CallResult } from '../io/call.js';
import type { Clock } from '../io/clock.js';

/** Retries come after 1, 2 and 4 seconds, each times a random 0.5 to 1. */
const FIRST_WAIT_MS = 1_000;
const MAX_RETRIES = 3;

const isWorthAnotherTry = (result: CallResult): boolean =>
  result.kind === 'answered' ? result.status === 429 : result.reason === 'network';

/**
 * Milliseconds until the next try, never before the server's `Retry-After`; `undefined`: no further try. `attempt`
 * counts from 0.
 */
export const retryDelayMs = (result: CallResult, attempt: number, random: number): number | undefined => {
  if (attempt >= MAX_RETRIES || !isWorthAnotherTry(result)) return undefined;
  const asked = result.kind === 'answered' ? result.retryAfterMs : 0;
  return Math.max(FIRST_WAIT_MS * 2 ** attempt * (0.5 + random / 2), asked);
};

/** A burst of user messages is one preload. */
const DEBOUNCE_MS = 10;

export interface PreloadLoopDeps<Signals> {
  readonly clock: Clock;
  readonly random: () => number;
  /** Read once a preload: the time for all its tries. */
  readonly timeoutMs: () => number;
  /** What has to be collected before each preload; never rejects. */
  readonly collect: () => Promise<Signals>;
  /** Asks about the latest state. */
  readonly ask: (signals: Signals, timeoutMs: number) => Call;
  /** The one result of a preload that was not cancelled. */
  readonly settle: (result: CallResult) => void;
}

export interface PreloadLoop {
  /** There is a new user message: the current preload is obsolete, another starts soon. */
  wake(): void;
  cancel(): void;
}

/** One preload; returns its cancellation. After that it does nothing more: what it waits for never comes. */
const startPreload = <Signals>(deps: PreloadLoopDeps<Signals>): (() => void) => {
  const { clock } = deps;
  let isCancelled = false;
  let stop: () => void = () => undefined;
  const pause = (delayMs: number): Promise<void> => new Promise((resolve) => (stop = clock.after(delayMs, resolve)));
  const ask = (signals: Signals, timeoutMs: number): Promise<CallResult> => {
    const call = deps.ask(signals, timeoutMs);
    stop = call.cancel;
    return call.result;
  };
  const run = async (): Promise<void> => {
    await pause(DEBOUNCE_MS);
    const signals = await deps.collect();
    if (isCancelled) return;
    const timeoutMs = deps.timeoutMs();
    const deadlineMs = clock.nowMs() + timeoutMs;
    // No more than the whole time, even if the clock is set back meanwhile.
    const leftMs = (): number => Math.min(deadlineMs - clock.nowMs(), timeoutMs);
    for (let attempt = 0; ; attempt++) {
      const result = await ask(signals, leftMs());
      if (isCancelled) return;
      const delayMs = retryDelayMs(result, attempt, deps.random());
      if (delayMs === undefined || delayMs >= leftMs()) return deps.settle(result);
      await pause(delayMs);
    }
  };
  void run();
  return () => {
    isCancelled = true;
    stop();
  };
};

export const createPreloadLoop = <Signals>(deps: PreloadLoopDeps<Signals>): PreloadLoop => {
  let cancel: () => void = () => undefined;
  return {
    wake: () => {
      cancel();
      cancel = startPreload(deps);
    },
    cancel: () => cancel(),
  };
};
