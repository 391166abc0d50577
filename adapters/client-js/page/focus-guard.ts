import { listenAll } from './listen.js';

/** Protects the focus of a page from a frame that takes it by script. */
export interface FocusGuard {
  /** The page in the frame reports that its script took the focus. */
  taken(): void;
  stop(): void;
}

const TAB_MS = 1_000;
/** People rarely type and press elsewhere in less time. */
const TYPING_MS = 300;
/** And never twice. */
const FORGIVEN_MS = 2_000;
/** They type nothing, and are held down for a press as well. */
const MODIFIER = /^(Control|Shift|Alt|AltGraph|Meta|Fn)$/;
/** The pointer arrives with the next picture drawn: a quick press comes before it. */
const POINTER_LAG_MS = 80;
/** Scripts in a loop take it again before they can notice the loss: that is one attempt. */
const ONE_ATTEMPT_MS = 250;

/**
 * Why the frame has the focus. `explained`: by Tab, or by a press in it. `doubtful`: by a press, or by a script while
 * a person types with the pointer over the frame. `unclear`: the pointer may still arrive.
 */
type Reason = 'explained' | 'doubtful' | 'taken' | 'unclear';

const createReason = (frame: Element) => {
  let tabMs = -Infinity;
  let keyMs = -Infinity;
  const onKey = ({ key, timeStamp }: KeyboardEvent): void => {
    if (key === 'Tab') tabMs = timeStamp;
    else if (!MODIFIER.test(key)) keyMs = timeStamp;
  };
  const reason = (sinceMs: number): Reason => {
    if (sinceMs - tabMs < TAB_MS) return 'explained';
    // What happens in the frame activates us as well.
    if (navigator.userActivation?.isActive === false) return 'taken';
    // Touch screens have no hovering pointer: there the page in the frame has to report it.
    if (frame.matches(':hover') || globalThis.matchMedia?.('(any-pointer: coarse)').matches)
      return sinceMs - keyMs < TYPING_MS ? 'doubtful' : 'explained';
    return performance.now() - sinceMs < POINTER_LAG_MS && sinceMs - keyMs >= TYPING_MS ? 'unclear' : 'taken';
  };
  return { onKey, reason };
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
 * called at the second attempt. No event says why a frame has the focus, so the guard judges by where pointer and
 * keys were. A press just after a key, which may have been a script, loses its focus but does not count at once.
 */
export const guardFocus = (frame: HTMLIFrameElement, onRepeated: () => void): FocusGuard => {
  const { onKey, reason } = createReason(frame);
  const before = createBefore();
  let attempts = 0;
  let attemptMs = -Infinity;
  const giveBack = (mayBePress: boolean): void => {
    before.focus(frame);
    const nowMs = performance.now();
    const sinceMs = nowMs - attemptMs;
    if (sinceMs < ONE_ATTEMPT_MS) return;
    attemptMs = nowMs;
    if (mayBePress && sinceMs >= FORGIVEN_MS) return;
    attempts += 1;
    if (attempts === 2) onRepeated();
  };
  const judge = (sinceMs: number): void => {
    if (document.activeElement !== frame) return;
    const why = reason(sinceMs);
    if (why === 'unclear') setTimeout(judge, POINTER_LAG_MS, sinceMs);
    else if (why !== 'explained') giveBack(why === 'doubtful');
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
  return { taken: () => giveBack(false), stop };
};
