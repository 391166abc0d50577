/** The position in a title, which is longer than the clip that stands for it. */
export interface Playhead {
  nowMs(): number;
  isPlaying(): boolean;
  play(): void;
  pause(): void;
  seek(ms: number): void;
  /** Times as fast as life. */
  setSpeed(factor: number): void;
  speed(): number;
  /** Told whenever the position or the state changed. */
  subscribe(listener: () => void): void;
}

export const createPlayhead = (durationMs: number): Playhead => {
  let positionMs = 0;
  let factor = 1;
  let lastMs: number | undefined;
  const listeners: (() => void)[] = [];
  const tell = (): void => listeners.forEach((listener) => listener());
  const step = (nowMs: number): void => {
    if (lastMs === undefined) return;
    positionMs = Math.min(durationMs, positionMs + (nowMs - lastMs) * factor);
    lastMs = positionMs < durationMs ? nowMs : undefined;
    tell();
    if (lastMs !== undefined) requestAnimationFrame(step);
  };
  return {
    nowMs: () => positionMs,
    isPlaying: () => lastMs !== undefined,
    play() {
      if (lastMs !== undefined) return;
      if (positionMs >= durationMs) positionMs = 0;
      lastMs = performance.now();
      requestAnimationFrame(step);
      tell();
    },
    pause() {
      lastMs = undefined;
      tell();
    },
    seek(ms) {
      positionMs = Math.max(0, Math.min(durationMs, ms));
      tell();
    },
    setSpeed(next) {
      factor = next;
      tell();
    },
    speed: () => factor,
    subscribe: (listener) => void listeners.push(listener),
  };
};

/** `m:ss`. */
export const clockText = (ms: number): string => {
  const seconds = Math.floor(ms / 1_000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
};
