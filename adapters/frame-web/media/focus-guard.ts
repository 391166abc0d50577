import { createFocusRule, type FocusSample } from './focus-rule.js';

export interface FocusGuard {
  /** A press in the frame that no click has used yet; once per press. */
  spendClick(): boolean;
  /** The frame's own document reports that its script took the focus. */
  confess(): void;
}

/** What a page does about a frame that takes the focus without a press. */
export interface FocusResponse {
  /** Called after the frame lost the focus, which returns to where it was. */
  readonly giveBack: () => void;
  /** It was the second time: the ad must go. */
  readonly destroy: () => void;
}

/** A document gets no event when the focus moves from the host into one of its frames. */
const EVERY_MS = 15;
/** One attempt may be noticed twice, and reported by the frame after that. */
const SEEN_AGAIN_MS = 40;
const TOLD_AFTER_MS = 250;
const OURS_MS = 250;

/** A gesture in a host of our own origin activates us, too. */
const windowsOfOurOrigin = (): readonly Window[] => {
  const found: Window[] = [window];
  try {
    for (let one: Window = window; one !== one.parent && one.parent.document; one = one.parent) found.push(one.parent);
  } catch {
    // It is of another origin.
  }
  return found;
};

const watchOurs = (): (() => boolean) => {
  let lastMs = -Infinity;
  const onGesture = (): void => void (lastMs = performance.now());
  for (const one of windowsOfOurOrigin()) {
    for (const name of ['pointerdown', 'pointerup', 'keydown']) {
      one.addEventListener(name, onGesture, { capture: true, passive: true });
    }
  }
  return () => performance.now() - lastMs < OURS_MS;
};

const watchSample = (frame: HTMLIFrameElement): (() => FocusSample) => {
  const isOurs = watchOurs();
  const isTouched = matchMedia('(any-pointer: coarse)').matches;
  return () => {
    const isIn = document.activeElement === frame;
    const isOver = frame.matches(':hover');
    return {
      nowMs: performance.now(),
      isIn,
      isLive: document.hasFocus(),
      isActive: navigator.userActivation?.isActive ?? isIn,
      isOver,
      mayPress: isTouched || isOver,
      isOurs: isOurs(),
    };
  };
};

/** Calls `onRepeated` at the second attempt. */
const createCount = (onRepeated: () => void): ((withinMs: number) => void) => {
  let attempts = 0;
  let attemptMs = -Infinity;
  return (withinMs) => {
    const nowMs = performance.now();
    if (nowMs - attemptMs < withinMs) return;
    attemptMs = nowMs;
    attempts += 1;
    if (attempts === 2) onRepeated();
  };
};

/** Guards the focus against third-party markup while the markup is in the page. */
export const guardFocus = (frame: HTMLIFrameElement, { giveBack, destroy }: FocusResponse): FocusGuard => {
  const rule = createFocusRule();
  const sample = watchSample(frame);
  const count = createCount(() => {
    clearInterval(timer);
    destroy();
  });
  const refuse = (withinMs: number): void => {
    giveBack();
    count(withinMs);
  };
  const look = (): void => {
    const verdict = rule.judge(sample());
    if (verdict === 'explained') return;
    frame.blur();
    if (verdict === 'taken') refuse(SEEN_AGAIN_MS);
  };
  const timer = setInterval(look, EVERY_MS);
  return {
    spendClick: () => {
      look();
      return rule.spendClick(performance.now());
    },
    confess: () => {
      look();
      if (!rule.isRecent(performance.now())) refuse(TOLD_AFTER_MS);
    },
  };
};
