import type { LifeEvent } from './safety-class.js';

/** How safe a text is beside an ad. `unsafe` stops every ad; `sensitive` is told to demand, which may decline. */
export const SAFETY_TIERS = ['safe', 'sensitive', 'unsafe'] as const;
export type SafetyTier = (typeof SAFETY_TIERS)[number];

export const REGISTERS = ['formal', 'neutral', 'casual'] as const;
export type Register = (typeof REGISTERS)[number];

/** What a reader makes of one message; bounded, and all that is ever kept of it. */
export interface MessageSignals {
  /** BCP 47 primary language; absent when the text is too short to tell. */
  readonly language?: string | undefined;
  /** IAB Content Taxonomy 3.1 ids with a weight from 0 to 1. */
  readonly topics: readonly WeightedTopic[];
  readonly safety: SafetyTier;
  /** Why it is not `safe`, a short name such as `self-harm`. */
  readonly safetyReason?: string | undefined;
  /** Its writer says that it is a child. */
  readonly isChild?: true | undefined;
  /** In a language, or a script, that the safety checks do not know. Absent also when that is uncertain. */
  readonly isUnread?: true | undefined;
  /** Every life event that was found. Absent: the one that `safetyReason` names, or none. */
  readonly lifeEvents?: readonly LifeEvent[] | undefined;
  /** At most 64 stemmed, lower-cased terms. */
  readonly terms: readonly string[];
  readonly register: Register;
  /** What it means, as a vector of unit length; absent for a text of which too little is known. */
  readonly vector?: Float32Array | undefined;
}

export interface WeightedTopic {
  readonly id: string;
  readonly weight: number;
}

/** The conversation's signals: a recency-weighted fold of its messages'. */
export interface ConversationSignals {
  readonly language?: string | undefined;
  readonly topics: readonly WeightedTopic[];
  readonly safety: SafetyTier;
  readonly safetyReason?: string | undefined;
  /** The user has said to be a child, now or earlier. */
  readonly isChild?: true | undefined;
  /** The user writes in a language that the safety checks do not know. */
  readonly isUnread?: true | undefined;
  /** Absent: none. */
  readonly lifeEvents?: readonly LifeEvent[] | undefined;
  /** Term to weight from 0 to 1; never leaves the operator's process. */
  readonly terms: ReadonlyMap<string, number>;
  readonly register: Register;
  /** What it is about, of unit length. Never leaves the operator's process, and stands in no record. */
  readonly vector?: Float32Array | undefined;
}
