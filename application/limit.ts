import type { Clock } from './ports/clock.js';

/** Until when something is waited for. */
export interface Limit {
  readonly isOver: boolean;
  /** Aborts when it is over. Asked for only by who really has to wait. */
  readonly signal: AbortSignal;
}

/** A limit that lets go of its timer. */
export interface TimeLimit extends Limit {
  clear(): void;
}

/**
 * `ms` from now. The timer and its signal are made when somebody first asks for the signal: they cost as much as a read of a memory
 * store, which has answered before anybody has to wait.
 */
export const limitAfter = (clock: Pick<Clock, 'deadline' | 'monotonicMs'>, ms: number): TimeLimit => {
  const startedMs = clock.monotonicMs();
  const elapsedMs = (): number => clock.monotonicMs() - startedMs;
  let deadline: ReturnType<Clock['deadline']> | undefined;
  return {
    get isOver() {
      return deadline?.signal.aborted ?? elapsedMs() >= ms;
    },
    get signal() {
      deadline ??= clock.deadline(Math.max(0, ms - elapsedMs()));
      return deadline.signal;
    },
    clear: () => deadline?.clear(),
  };
};

/** The limit that a signal is. */
export const limitOf = (signal: AbortSignal): Limit => ({
  get isOver() {
    return signal.aborted;
  },
  signal,
});
