import type { Sight } from './sight.js';

const SAMPLE_MS = 100;
/** After a gap this long between two checks the time does not count: the browser was busy or asleep. */
const MAX_GAP_MS = 500;
const LARGE_PX = 242_500;
const SHARE = 0.5;
const LARGE_SHARE = 0.3;
const DISPLAY_MS = 1_000;
const VIDEO_MS = 2_000;

/**
 * Share of the box that must be seen: half, or 30 % from 242 500 square pixels up (MRC, large display; video is half at
 * any size).
 */
export const requiredShare = (areaPx: number, isVideo: boolean): number =>
  areaPx >= LARGE_PX && !isVideo ? LARGE_SHARE : SHARE;

/** Measures how long a condition has held without a break. */
export const createViewClock = (requiredMs: number): ((nowMs: number, holds: boolean) => boolean) => {
  let sinceMs: number | undefined;
  let lastMs = 0;
  return (nowMs, holds) => {
    const isBroken = sinceMs !== undefined && nowMs - lastMs > MAX_GAP_MS;
    if (!holds) sinceMs = undefined;
    else if (sinceMs === undefined || isBroken) sinceMs = nowMs;
    lastMs = nowMs;
    return sinceMs !== undefined && nowMs - sinceMs >= requiredMs;
  };
};

/** Two samples in a row may read the same position of a video that plays. */
const STILL_MS = 250;

const createMotionCheck = (playedS: () => number): ((nowMs: number) => boolean) => {
  let lastS = playedS();
  let movedMs = -Infinity;
  return (nowMs) => {
    const nowS = playedS();
    if (nowS > lastS) movedMs = nowMs;
    lastS = nowS;
    return nowMs - movedMs <= STILL_MS;
  };
};

interface Watched {
  readonly sight: Sight;
  /** Present for video: seconds played; time counts only while it moves on. */
  readonly playedS?: (() => number) | undefined;
  /** Text complete and picture loaded. */
  readonly ready: Promise<unknown>;
}

/**
 * The viewability rule of the MRC (`docs/reference/protocol.md`): calls back once, when the ad has been seen for long
 * enough.
 */
export const watchViewability = ({ sight, playedS, ready }: Watched, onViewed: () => void): void => {
  const clock = createViewClock(playedS ? VIDEO_MS : DISPLAY_MS);
  let timer: ReturnType<typeof setInterval> | undefined;
  const isMoving = playedS ? createMotionCheck(playedS) : (): boolean => true;
  let isDone = false;

  const sample = (): void => {
    const nowMs = performance.now();
    const areaPx = sight.areaPx();
    const share = requiredShare(areaPx, playedS !== undefined);
    const isSeen = document.visibilityState === 'visible' && areaPx > 0 && sight.fraction() >= share;
    const holds = isMoving(nowMs) && isSeen;
    if (isDone || !clock(nowMs, holds)) return;
    isDone = true;
    clearInterval(timer);
    onViewed();
  };
  const adjust = (): void => {
    const isNear = sight.fraction() > 0 && !isDone;
    if (isNear && timer === undefined) timer = setInterval(sample, SAMPLE_MS);
    sample();
    if (isNear) return;
    clearInterval(timer);
    timer = undefined;
  };
  void ready.then(() => {
    sight.onChange(adjust);
    document.addEventListener('visibilitychange', sample);
    adjust();
  });
};
