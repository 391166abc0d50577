import { z } from 'zod';
import { SAFETY_CLASS_NAMES } from '../../domain/conversation/safety-class.js';
import { numbersOf, type HeadWeights } from './head.js';
import head from './data/head.json' with { type: 'json' };

const likelihood = z.number().gt(0).lt(1);

const file = z.strictObject({
  source: z.string().min(1),
  licence: z.string().min(1),
  /** SHA-256 of the vector table that the head was trained on, and of the weights. */
  vectors: z.string().length(64),
  sha256: z.string().length(64),
  dimensions: z.int().positive(),
  hidden: z.int().positive(),
  classes: z.array(z.enum(SAFETY_CLASS_NAMES)).min(1),
  uncertainFrom: likelihood,
  certainFrom: likelihood,
  /** Little-endian floats of 32 bits in base64. */
  weights: z.base64(),
});

export interface TrainedHead extends HeadWeights {
  /** From this likelihood on a text is no longer taken for harmless. */
  readonly uncertainFrom: number;
  /** From this likelihood on it is taken for the likeliest class. */
  readonly certainFrom: number;
}

const floats = (base64: string): Float32Array => {
  const bytes = Uint8Array.from(Buffer.from(base64, 'base64'));
  return new Float32Array(bytes.buffer, 0, Math.floor(bytes.length / Float32Array.BYTES_PER_ELEMENT));
};

/** The head that comes along. Throws when the file is not one that the trainer writes. */
export const readHead = (): TrainedHead => {
  const { dimensions, hidden, classes, uncertainFrom, certainFrom, weights } = file.parse(head);
  const numbers = floats(weights);
  if (numbers.length !== numbersOf({ dimensions, hidden, classes }))
    throw new RangeError('The weights of the safety head do not fit its shape. Run build/embedding/train-heads.py.');
  return { dimensions, hidden, classes, uncertainFrom, certainFrom, numbers };
};
