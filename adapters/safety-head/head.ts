import type { SafetyClass } from '../../domain/conversation/safety-class.js';

/** A trained network of one hidden layer: weights row by row, as `build/embedding/train-heads.py` writes them. */
export interface HeadWeights {
  readonly dimensions: number;
  readonly hidden: number;
  /** What the outputs after the first stand for; the first is harmless text. */
  readonly classes: readonly SafetyClass[];
  /** Inner weights, inner biases, outer weights, outer biases. */
  readonly numbers: Float32Array;
}

/** The likelihood from 0 to 1 that a text is not harmless, and the likeliest class if it is not. */
export interface Likelihood {
  readonly share: number;
  readonly likeliest: SafetyClass;
}

export const numbersOf = ({ dimensions, hidden, classes }: Omit<HeadWeights, 'numbers'>): number =>
  hidden * (dimensions + 1) + (classes.length + 1) * (hidden + 1);

const layer = (input: Float32Array, weights: Float32Array, biases: Float32Array): Float32Array => {
  const { length } = input;
  const output = Float32Array.from(biases);
  for (let row = 0, at = 0; row < output.length; row++) {
    let sum = output[row] ?? 0;
    for (let i = 0; i < length; i++, at++) sum += (weights[at] ?? 0) * (input[i] ?? 0);
    output[row] = sum;
  }
  return output;
};

/** A function from a vector of `dimensions` numbers to what it says; the same vector gives the same answer. */
export const createHead = ({
  dimensions,
  hidden,
  classes,
  numbers,
}: HeadWeights): ((v: Float32Array) => Likelihood) => {
  const outputs = classes.length + 1;
  let at = 0;
  const next = (count: number): Float32Array => numbers.subarray(at, (at += count));
  const inner = { weights: next(hidden * dimensions), biases: next(hidden) };
  const outer = { weights: next(outputs * hidden), biases: next(outputs) };
  return (vector) => {
    const rectified = layer(vector, inner.weights, inner.biases).map((value) => Math.max(value, 0));
    const [harmless = 0, ...scores] = layer(rectified, outer.weights, outer.biases);
    // Relative to harmless text: the softmax without its common factor.
    const odds = scores.reduce((sum, score) => sum + Math.exp(score - harmless), 0);
    const most = scores.indexOf(Math.max(...scores));
    const likeliest = classes[most];
    if (likeliest === undefined) throw new RangeError(`The vector has numbers that are none, or not ${dimensions}.`);
    return { share: odds === Infinity ? 1 : odds / (1 + odds), likeliest };
  };
};
