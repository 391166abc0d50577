import type { SafetyTier } from './signals.js';

/** What a text may be about that decides whether an ad may stand beside it. */
interface ClassRow {
  readonly tier: Exclude<SafetyTier, 'safe'>;
  /** Something that happens to people: no ad, unless the operator opens the class to named advertisers. */
  readonly isLifeEvent: boolean;
}

const UNSAFE = { tier: 'unsafe', isLifeEvent: false } as const satisfies ClassRow;
const LIFE_EVENT = { tier: 'sensitive', isLifeEvent: true } as const satisfies ClassRow;
/** Demand learns of the tier, and may decline. */
const DELICATE = { tier: 'sensitive', isLifeEvent: false } as const satisfies ClassRow;

/**
 * Every class of the built-in checks, the gravest first: of several found in a text the first names the reason. Names
 * reach the operator's decision record, never a bidder.
 */
export const SAFETY_CLASSES = {
  'self-harm': UNSAFE,
  /** A child in danger, or a child as the speaker in a sexual or dangerous context. */
  minors: UNSAFE,
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
  profanity: DELICATE,
  'sensitive-topic': DELICATE,
} as const satisfies Readonly<Record<string, ClassRow>>;

export type SafetyClass = keyof typeof SAFETY_CLASSES;

export type LifeEvent = {
  [Name in SafetyClass]: (typeof SAFETY_CLASSES)[Name]['isLifeEvent'] extends true ? Name : never;
}[SafetyClass];

export const SAFETY_CLASS_NAMES = Object.keys(SAFETY_CLASSES) as readonly SafetyClass[];

const isSafetyClass = (name: string): name is SafetyClass => Object.hasOwn(SAFETY_CLASSES, name);

export const isLifeEvent = (name: string | undefined): name is LifeEvent =>
  name !== undefined && isSafetyClass(name) && SAFETY_CLASSES[name].isLifeEvent;
