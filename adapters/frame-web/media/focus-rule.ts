/**
 * What the page around a third-party frame can know at one moment; of presses and keys inside the frame it sees none.
 */
export interface FocusSample {
  readonly nowMs: number;
  /** The frame has the focus of our document. */
  readonly isIn: boolean;
  /** Keys would reach it: our document has the focus of the window. */
  readonly isLive: boolean;
  /**
   * Transient activation of our document. What happens in the frame activates us, what happens in the host does not.
   */
  readonly isActive: boolean;
  /** The pointer is over the frame. */
  readonly isOver: boolean;
  /** The pointer is over the frame, or this is a screen that is touched, where no pointer may be over anything. */
  readonly mayPress: boolean;
  /** A person pressed a part of this page a moment ago: that explains an activation. */
  readonly isOurs: boolean;
}

/**
 * `taken`: no press explains the focus. `unclear`: a touch may, or a script that waited for a press on something of
 * ours. `lapsed`: the press that explained it is long past. In all three the frame must lose the focus.
 */
export type FocusVerdict = 'explained' | 'taken' | 'unclear' | 'lapsed';

export interface FocusRule {
  judge(sample: FocusSample): FocusVerdict;
  /** Whether a press stands behind a click that the frame reports; once per activation. */
  spendClick(nowMs: number): boolean;
  /** There was a press in the frame a moment ago. */
  isRecent(nowMs: number): boolean;
}

/** A press that opened a window is over for the browser before its focus or its message is here. */
const RECENT_MS = 1_000;
/** Pointer events arrive with the next frame drawn, later than a quick press. */
const POINTER_LAG_MS = 80;
/** Keys that a stolen focus caught activate us too. */
const TAINT_MS = 500;
/**
 * A finger presses again later than this, and at most so often while one activation lasts: a script within these limits
 * has the focus for a hundredth of the time.
 */
const FINGER_MS = 100;
const FINGER_TIMES = 5;
const ACTIVATION_MS = 5_000;

interface Memory {
  /** `undefined` until there was a look. */
  wasActive: boolean | undefined;
  /** The frame has a focus that was explained. */
  holds: boolean;
  /** What activates us now began with a press in the frame. */
  isPress: boolean;
  /** It began with a press on something of ours. */
  isOurs: boolean;
  /** A click was made of it, or it was no press in the frame. */
  isSpent: boolean;
  pressedMs: number;
  takenMs: number;
  doubtMs: number | undefined;
  /** When what was unclear came, the newest last: no more than are allowed. */
  unclearMs: readonly number[];
}

const NOTHING: Memory = {
  wasActive: undefined,
  holds: false,
  isPress: false,
  isOurs: false,
  isSpent: false,
  pressedMs: -Infinity,
  takenMs: -Infinity,
  doubtMs: undefined,
  unclearMs: [],
};

/** Keys that a stolen focus caught may be what activates us. */
const isTainted = ({ wasActive, takenMs, pressedMs }: Memory, { nowMs, isActive }: FocusSample): boolean =>
  nowMs - takenMs < TAINT_MS || (isActive && wasActive === true && takenMs > pressedMs);

/** Since when it is not known what brought the focus: going and coming again wins a script no time. */
const doubtOf = ({ isPress, doubtMs }: Memory, { nowMs, isIn }: FocusSample, enters: boolean): number | undefined => {
  if (isPress || (isIn && !enters)) return undefined;
  const open = doubtMs !== undefined && nowMs - doubtMs < TAINT_MS ? doubtMs : undefined;
  return enters ? (open ?? nowMs) : open;
};

const learn = (memory: Memory, sample: FocusSample): void => {
  const { nowMs, isIn, isActive } = sample;
  const tainted = isTainted(memory, sample);
  const enters = isIn && !memory.holds && isActive && !tainted;
  // What was there before the first look was there before the markup.
  if (isActive && memory.wasActive === false && !memory.holds) {
    memory.isOurs = sample.isOurs;
    memory.isPress = !isIn && !sample.isOurs && !tainted;
    memory.isSpent = sample.isOurs;
  }
  memory.wasActive = isActive;
  if (enters && (memory.isOurs ? sample.isOver : sample.mayPress)) memory.isPress = true;
  if (isActive && memory.isPress) memory.pressedMs = nowMs;
  memory.doubtMs = doubtOf(memory, sample, enters);
};

/** Whether a finger may have done it, after a press on something of ours. */
const isUnclear = (memory: Memory, { nowMs, isActive, mayPress }: FocusSample): boolean => {
  if (!isActive || !memory.isOurs || !mayPress) return false;
  const cameMs = memory.doubtMs ?? nowMs;
  const recent = memory.unclearMs.filter((ms) => nowMs - ms < ACTIVATION_MS);
  if (recent.length >= FINGER_TIMES || cameMs - (recent.at(-1) ?? -Infinity) < FINGER_MS) return false;
  memory.unclearMs = [...recent, cameMs];
  return true;
};

/**
 * Which focus of a third-party frame, and which click that it reports, a pointer press in it explains. Keys cannot
 * reach the frame while it has no focus: an activation that begins then, and is not ours, is a press. One that begins
 * together with the focus may be a key that a script was waiting for, and counts as a press only where a pointer can
 * have been.
 */
export const createFocusRule = (): FocusRule => {
  const memory = { ...NOTHING };
  const isRecent = (nowMs: number): boolean => memory.isPress && nowMs - memory.pressedMs <= RECENT_MS;
  const isDoubtful = (nowMs: number): boolean =>
    memory.doubtMs !== undefined && nowMs - memory.doubtMs < POINTER_LAG_MS;
  return {
    isRecent,
    judge: (sample) => {
      learn(memory, sample);
      const { nowMs, isIn, isLive } = sample;
      const held = memory.holds;
      memory.holds = isIn && isRecent(nowMs);
      if (!isIn || memory.holds || isDoubtful(nowMs)) return 'explained';
      if (held || !isLive) return 'lapsed';
      memory.takenMs = nowMs;
      memory.isPress = false;
      return isUnclear(memory, sample) ? 'unclear' : 'taken';
    },
    spendClick: (nowMs) => {
      if (!isRecent(nowMs) || memory.isSpent) return false;
      memory.isSpent = true;
      return true;
    },
  };
};
