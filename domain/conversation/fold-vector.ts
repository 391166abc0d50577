import { unitVector } from '../values/unit-vector.js';
import type { MessageSignals } from './signals.js';

export interface WeightedVector {
  readonly signals: Pick<MessageSignals, 'vector'>;
  readonly weight: number;
}

/**
 * What messages are about together: the weighted mean of their vectors, of unit length. `undefined` when none has a
 * vector.
 */
export const foldVector = (messages: readonly WeightedVector[]): Float32Array | undefined => {
  let sum: Float32Array | undefined;
  for (const { signals, weight } of messages) {
    const { vector } = signals;
    if (vector === undefined) continue;
    sum ??= new Float32Array(vector.length);
    for (let i = 0; i < sum.length; i++) sum[i] = (sum[i] ?? 0) + weight * (vector[i] ?? 0);
  }
  return sum && unitVector(sum);
};
