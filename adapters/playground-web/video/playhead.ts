import { createListeners } from '../list.js';

/** The position in a title, which is longer than the clip that stands for it. */
export const createPlayhead = (durationMs: number) => {
  let positionMs = 0;
  let factor = 1;
  let lastMs: number | undefined;
  const { subscribe, notify } = createListeners();
  const step = (nowMs: number): void => {
    if (lastMs === undefined) return;
    positionMs = Math.min(durationMs, positionMs + (nowMs - lastMs) * factor);
    lastMs = positionMs < durationMs ? nowMs : undefined;
    notify();
    if (lastMs !== undefined) requestAnimationFrame(step);
  };
  return {
    nowMs: (): number => positionMs,
    isPlaying: (): boolean => lastMs !== undefined,
    play(): void {
      if (lastMs !== undefined) return;
      if (positionMs >= durationMs) positionMs = 0;
      lastMs = performance.now();
      requestAnimationFrame(step);
      notify();
    },
    pause(): void {
      lastMs = undefined;
      notify();
    },
    seek(ms: number): void {
      positionMs = Math.max(0, Math.min(durationMs, ms));
      notify();
    },
    /** 1 is normal speed. */
    setSpeed(next: number): void {
      factor = next;
      notify();
    },
    speed: (): number => factor,
    subscribe,
  };
};

export type Playhead = ReturnType<typeof createPlayhead>;

/** `m:ss`. */
export const clockText = (ms: number): string => {
  const seconds = Math.floor(ms / 1_000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
};
