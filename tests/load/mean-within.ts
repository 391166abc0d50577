import { studentQuantile } from '../../domain/experiment/compare-variants.js';
import { atMost, informational, type Figure } from './figure.js';

/** A mean and half of its 95 % interval; too narrow below ten values. */
const meanWithin = (values: readonly number[]): { readonly mean: number; readonly halfWidth: number } => {
  const count = values.length;
  const mean = values.reduce((sum, value) => sum + value, 0) / count;
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (count - 1);
  return { mean, halfWidth: studentQuantile(0.975, count - 1) * Math.sqrt(variance / count) };
};

/** The mean of rounds and its 95 % interval. `most`: the bar, unless the figure is informational. */
export const meanAtMost = (name: string, values: readonly number[], unit: string, most?: number): readonly Figure[] => {
  const { mean, halfWidth } = meanWithin(values);
  const from = informational(`${name}.95-from`, mean - halfWidth, unit);
  return [
    informational(name, mean, unit),
    // A bar falls only where all of the interval lies beyond it: what the machine adds must not decide.
    most === undefined ? from : atMost(from.name, mean - halfWidth, unit, most),
    informational(`${name}.95-to`, mean + halfWidth, unit),
  ];
};
