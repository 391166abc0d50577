/** What a text may be about that decides whether an ad may stand beside it. */
interface ClassRow {
  readonly tier: 'sensitive' | 'unsafe';
  /** Something that happens to people: no ad, unless the operator opens the class to named advertisers. */
  readonly isLifeEvent: boolean;
  /** After so many turns of the user about other things there may be ads again. */
  readonly calmTurns: number;
}

const UNSAFE = { tier: 'unsafe', isLifeEvent: false, calmTurns: 3 } as const satisfies ClassRow;
/** A life may be at stake, and people change the subject. */
const GRAVE = { tier: 'unsafe', isLifeEvent: false, calmTurns: 6 } as const satisfies ClassRow;
const LIFE_EVENT = { tier: 'sensitive', isLifeEvent: true, calmTurns: 3 } as const satisfies ClassRow;
/** Demand learns of the tier, and may decline. */
const DELICATE = { tier: 'sensitive', isLifeEvent: false, calmTurns: 0 } as const satisfies ClassRow;

/**
 * Every class of the built-in checks, the gravest first. Names reach the operator's decision record, never a bidder.
 */
export const SAFETY_CLASSES = {
  'self-harm': GRAVE,
  /** A child in danger, or a child as the speaker in a sexual or dangerous context. */
  minors: GRAVE,
  sexual: UNSAFE,
  violence: UNSAFE,
  hate: UNSAFE,
  drugs: UNSAFE,
  weapons: UNSAFE,
  terrorism: UNSAFE,
  crime: UNSAFE,
  'medical-crisis': UNSAFE,
  'mental-health': UNSAFE,
  politics: UNSAFE,
  'violence-at-home': LIFE_EVENT,
  grief: LIFE_EVENT,
  'pregnancy-loss': LIFE_EVENT,
  illness: LIFE_EVENT,
  addiction: LIFE_EVENT,
  eating: LIFE_EVENT,
  debt: LIFE_EVENT,
  'job-loss': LIFE_EVENT,
  asylum: LIFE_EVENT,
  faith: LIFE_EVENT,
  elections: LIFE_EVENT,
  /** A classifier says that something weighs on the user, and not what. */
  distress: LIFE_EVENT,
  profanity: DELICATE,
  'sensitive-topic': DELICATE,
} as const satisfies Readonly<Record<string, ClassRow>>;

export type SafetyClass = keyof typeof SAFETY_CLASSES;

export type LifeEvent = {
  [Name in SafetyClass]: (typeof SAFETY_CLASSES)[Name]['isLifeEvent'] extends true ? Name : never;
}[SafetyClass];

export const SAFETY_CLASS_NAMES = Object.keys(SAFETY_CLASSES) as readonly SafetyClass[];

const isSafetyClass = (name: string): name is SafetyClass => Object.hasOwn(SAFETY_CLASSES, name);

/** The class that a reason names, alone or behind who found it (`classifier: self-harm`). */
const classOf = (reason: string | undefined): SafetyClass | undefined => {
  const name = reason?.slice(reason.lastIndexOf(' ') + 1);
  return name !== undefined && isSafetyClass(name) ? name : undefined;
};

const isLifeEventClass = (name: SafetyClass): name is LifeEvent => SAFETY_CLASSES[name].isLifeEvent;

export const LIFE_EVENTS: readonly LifeEvent[] = SAFETY_CLASS_NAMES.filter(isLifeEventClass);

/** The life event that a reason names. */
export const lifeEventOf = (reason: string | undefined): LifeEvent | undefined => {
  const name = classOf(reason);
  return name !== undefined && isLifeEventClass(name) ? name : undefined;
};

/** {@link ClassRow.calmTurns} of what a check found; of a reason of its own by the tier. */
export const calmTurnsOf = (safety: 'safe' | ClassRow['tier'], reason: string | undefined): number => {
  const name = classOf(reason);
  if (name !== undefined) return SAFETY_CLASSES[name].calmTurns;
  return safety === 'unsafe' ? UNSAFE.calmTurns : 0;
};
