/** Keeps the focus of a page from a frame that takes it by script. */
export interface FocusGuard {
  /** The page in the frame says that it was taken. */
  taken(): void;
  stop(): void;
}

const TAB_MS = 1_000;
/** Nobody types and presses somewhere else in less time. */
const TYPING_MS = 300;
/** The pointer arrives with the next picture drawn: a quick press comes before it. */
const POINTER_LAG_MS = 80;
/** Loops take it again before they can have noticed: one attempt. */
const ONE_ATTEMPT_MS = 250;

type Listeners = readonly (readonly [target: EventTarget, name: string, listener: (event: never) => void])[];

const listenAll = (listeners: Listeners): (() => void) => {
  for (const [target, name, listener] of listeners) target.addEventListener(name, listener as EventListener, true);
  return () => {
    for (const [target, name, listener] of listeners) target.removeEventListener(name, listener as EventListener, true);
  };
};

/**
 * Whether a press in `frame`, or Tab, explains that it has the focus; `undefined` while the pointer may still arrive.
 */
const createReason = (frame: Element) => {
  let tabMs = -Infinity;
  let keyMs = -Infinity;
  const onKey = ({ key, timeStamp }: KeyboardEvent): void => {
    if (key === 'Tab') tabMs = timeStamp;
    else keyMs = timeStamp;
  };
  const explains = (sinceMs: number): boolean | undefined => {
    if (sinceMs - tabMs < TAB_MS) return true;
    // What happens in the frame activates us as well.
    if (navigator.userActivation?.isActive === false || sinceMs - keyMs < TYPING_MS) return false;
    // Screens that are touched have no pointer over anything: there the page in the frame has to tell.
    if (frame.matches(':hover') || globalThis.matchMedia?.('(any-pointer: coarse)').matches) return true;
    return performance.now() - sinceMs < POINTER_LAG_MS ? undefined : false;
  };
  return { onKey, explains };
};

/** What had the focus when the window lost it. */
const createBefore = () => {
  let target: EventTarget | null = null;
  let leftMs = -Infinity;
  return {
    onFocusOut: (event: FocusEvent): void => {
      target = event.target;
      leftMs = event.timeStamp;
    },
    // Else nothing had it, or something else had it long ago.
    settle: (nowMs: number): void => void (target = nowMs - leftMs < POINTER_LAG_MS ? target : null),
    focus: (frame: HTMLElement): void => {
      if (target instanceof HTMLElement && target.isConnected) target.focus({ preventScroll: true });
      else frame.blur();
    },
  };
};

/**
 * A frame that takes the focus without a press in it or Tab gives it back to where it was at once; `onRepeated` is
 * called at the second attempt. No event tells why a frame has the focus, so that it is judged by where pointer and
 * keys were.
 */
export const guardFocus = (frame: HTMLIFrameElement, onRepeated: () => void): FocusGuard => {
  const { onKey, explains } = createReason(frame);
  const before = createBefore();
  let attempts = 0;
  let attemptMs = -Infinity;
  const taken = (): void => {
    before.focus(frame);
    if (performance.now() - attemptMs < ONE_ATTEMPT_MS) return;
    attemptMs = performance.now();
    attempts += 1;
    if (attempts === 2) onRepeated();
  };
  const judge = (sinceMs: number): void => {
    if (document.activeElement !== frame) return;
    const isExplained = explains(sinceMs);
    if (isExplained === undefined) setTimeout(judge, POINTER_LAG_MS, sinceMs);
    else if (!isExplained) taken();
  };
  const onBlur = ({ target, timeStamp }: FocusEvent): void => {
    if (target !== window) return;
    before.settle(timeStamp);
    // Firefox names the frame a moment later.
    setTimeout(judge, 0, timeStamp);
  };
  const stop = listenAll([
    [window, 'keydown', onKey],
    [document, 'focusout', before.onFocusOut],
    [window, 'blur', onBlur],
  ]);
  return { taken, stop };
};
