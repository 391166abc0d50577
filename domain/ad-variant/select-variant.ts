import type { Register } from '../conversation/signals.js';
import { pick } from '../values/pick.js';

/** What of a text decides whether it is selected. */
export interface SelectableVariant {
  readonly register: Register;
}

export interface SelectionMoment<Variant> {
  /** How the conversation, or the message before the ad, addresses the reader. */
  readonly register: Register;
  /** How near a text is to what was said; any scale, higher is nearer. */
  readonly nearness: (variant: Variant) => number;
  /** Chooses among equals; the same seed selects the same text. */
  readonly seed: string;
}

/**
 * Registers that may answer each register, the best first. A familiar text never answers a formal one, nor one whose
 * form of address is unknown.
 */
const ANSWERS: Readonly<Record<Register, readonly Register[]>> = {
  formal: ['formal', 'neutral'],
  neutral: ['neutral', 'formal'],
  casual: ['casual', 'neutral'],
};

/** Selects a text by register first, then by meaning, then by seed. `undefined`: none has a register that fits. */
export const selectVariant = <Variant extends SelectableVariant>(
  variants: readonly Variant[],
  { register, nearness, seed }: SelectionMoment<Variant>,
): Variant | undefined => {
  for (const answer of ANSWERS[register]) {
    const rated = variants
      .filter((variant) => variant.register === answer)
      .map((variant) => ({ variant, near: nearness(variant) }));
    const most = Math.max(...rated.map(({ near }) => near));
    const [first, ...others] = rated.filter(({ near }) => near === most);
    if (first !== undefined) return pick([first, ...others], seed).variant;
  }
  return undefined;
};
