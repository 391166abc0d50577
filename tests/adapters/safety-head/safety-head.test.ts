import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { createSafetyHead } from '../../../adapters/safety-head/index.js';
import { createHead } from '../../../adapters/safety-head/head.js';
import { readHead } from '../../../adapters/safety-head/head-file.js';
import { openStaticVectors } from '../../../adapters/vectors-static/index.js';

/** One hidden unit that reads the first number, and two classes beside harmless text. */
const SMALL = {
  dimensions: 2,
  hidden: 1,
  classes: ['grief', 'crime'],
  uncertainFrom: 0.5,
  certainFrom: 0.9,
  //              inner     bias  harmless, grief, crime   biases
  numbers: new Float32Array([1, 0, 0, 0, 2, -2, 0, 0, 0]),
} as const;

const vectorOf = (first: number): Float32Array => new Float32Array([first, 1]);

describe('the network', () => {
  test('gives the softmax of two layers', () => {
    const { share, likeliest } = createHead(SMALL)(vectorOf(1));
    const odds = Math.exp(2) + Math.exp(-2);
    expect(share).toBeCloseTo(odds / (1 + odds), 6);
    expect(likeliest).toBe('grief');
  });

  test('passes nothing on that is below zero', () => {
    expect(createHead(SMALL)(vectorOf(-5)).share).toBeCloseTo(2 / 3, 6);
  });

  test('is sure of what is far away', () => {
    expect(createHead(SMALL)(vectorOf(1e6)).share).toBe(1);
  });
});

describe('the finding', () => {
  const judge = createSafetyHead({ ...SMALL, uncertainFrom: 0.7 });

  test('names the class from the upper threshold on', () => {
    expect(judge(vectorOf(2))).toEqual({ tier: 'sensitive', reason: 'meaning: grief' });
  });

  test('is a doubt, which has no ad either, between the thresholds', () => {
    expect(judge(vectorOf(0.5))).toEqual({ tier: 'sensitive', reason: 'meaning: distress' });
  });

  test('is nothing below them', () => {
    expect(judge(vectorOf(0))).toEqual({ tier: 'safe' });
  });

  test('is nothing without a vector, or with one of another table', () => {
    expect(judge(undefined)).toEqual({ tier: 'safe' });
    expect(judge(new Float32Array(3))).toEqual({ tier: 'safe' });
  });
});

describe('the head that comes along', () => {
  const file = JSON.parse(readFileSync('adapters/safety-head/data/head.json', 'utf8')) as Record<string, string>;

  test('has the weights that its file names', () => {
    const weights = Buffer.from(file.weights ?? '', 'base64');
    expect(createHash('sha256').update(weights).digest('hex')).toBe(file.sha256);
  });

  test('was trained on the vectors that come along', () => {
    const table = readFileSync('adapters/vectors-static/data/vectors.bin');
    expect(createHash('sha256').update(table).digest('hex')).toBe(file.vectors);
    expect(readHead().dimensions).toBe(openStaticVectors().dimensions);
  });
});
