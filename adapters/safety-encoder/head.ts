import { SAFETY_CLASSES, type SafetyClass } from '../../domain/conversation/safety-class.js';
import type { Model } from './model-file.js';

/** `share`: probability that a text is of any class. `top`: the likeliest one. */
export interface Reading {
  readonly share: number;
  readonly top: SafetyClass;
}

/** What a vector says of each class: softmax over the classes and "nothing of it", which is the last. */
export const readVector = (vector: Float32Array, { head, header }: Model): Reading => {
  const { classes } = header;
  const scores = Array.from(head.bias, (bias, row) => {
    const from = row * vector.length;
    return vector.reduce((sum, number, i) => sum + number * (head.weights[from + i] ?? 0), bias);
  });
  const most = Math.max(...scores);
  const weights = scores.map((score) => Math.exp(score - most));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const ofClasses = weights.slice(0, classes.length);
  const top = ofClasses.reduce((best, weight, i) => (weight > (ofClasses[best] ?? 0) ? i : best), 0);
  const [first = 'sensitive-topic'] = classes;
  return { share: 1 - (weights[classes.length] ?? 0) / total, top: classes[top] ?? first };
};

const tierRank = (name: SafetyClass): number => Object.keys(SAFETY_CLASSES).indexOf(name);

/** The gravest of what was found. */
export const gravest = (found: readonly SafetyClass[]): SafetyClass | undefined =>
  found.toSorted((one, other) => tierRank(one) - tierRank(other))[0];
