import { fnv1a } from './hash-text.js';

/** One of several equally good choices; the same seed always picks the same one. */
export const pick = <T>(choices: readonly [T, ...T[]], seed: string): T =>
  choices[fnv1a(seed) % choices.length] ?? choices[0];
