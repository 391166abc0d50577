import { SAFETY_CLASSES, type SafetyClass } from '../../domain/conversation/safety-class.js';
import type { SafetyTier } from '../../domain/conversation/signals.js';
import { createHead } from './head.js';
import { readHead, type TrainedHead } from './head-file.js';

/** What a text means for an ad beside it. The reason names the class, never the text. */
export interface MeaningFinding {
  readonly tier: SafetyTier;
  readonly reason?: `meaning: ${SafetyClass}` | undefined;
}

const SAFE: MeaningFinding = { tier: 'safe' };

const found = (name: SafetyClass): MeaningFinding => ({ tier: SAFETY_CLASSES[name].tier, reason: `meaning: ${name}` });

/**
 * Judges texts by their vectors: the likeliest class when it is certain that a text is not harmless, `distress` when it
 * may be, so that a doubt has no ad either. A text without a vector, or with one of another table, is `safe` here.
 */
export const createSafetyHead = (
  head: TrainedHead = readHead(),
): ((vector: Float32Array | undefined) => MeaningFinding) => {
  const likelihoodOf = createHead(head);
  return (vector) => {
    if (vector?.length !== head.dimensions) return SAFE;
    const { share, likeliest } = likelihoodOf(vector);
    if (share < head.uncertainFrom) return SAFE;
    return found(share < head.certainFrom ? 'distress' : likeliest);
  };
};
