import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { Encoder } from '../../../adapters/safety-encoder/encoder.js';
import { readMeaningLayers } from '../../../adapters/safety-encoder/meaning-file.js';
import {
  readModel,
  type Layer,
  type Matrix,
  type Model,
  type Norm,
} from '../../../adapters/safety-encoder/model-file.js';
import { ROOT } from '../../docs/markdown.js';
import { tinyMeaning, tinyModel } from './support/tiny-model.js';

const KERNEL = new WebAssembly.Module(readFileSync(join(ROOT, 'adapters/safety-encoder/data/kernel.wasm')));
type Rows = readonly (readonly number[])[];

/** The same arithmetic in plain numbers, without quantised activations. */
const plainMean = ({ file, header, rows, positions, afterEmbedding, layers }: Model, ids: readonly number[]) => {
  const { hidden } = header;
  const floats = (at: number, length: number): readonly number[] => [
    ...new Float32Array(file.buffer, file.byteOffset + at, length),
  ];
  const embedded = ids.map((id, t) => {
    const row = file.subarray(rows + id * 18 + 2, rows + id * 18 + 18);
    const place = floats(positions + 4 * t * hidden, hidden);
    return place.map((p, i) => p + ((i < 16 ? (row[i] ?? 0) & 15 : (row[i - 16] ?? 0) >> 4) - 8));
  });
  const normed = (x: Rows, { weight, bias }: Norm): Rows =>
    x.map((v) => {
      const mean = v.reduce((a, b) => a + b, 0) / hidden;
      const variance = v.reduce((a, b) => a + (b - mean) ** 2, 0) / hidden;
      const [w, b] = [floats(weight, hidden), floats(bias, hidden)];
      return v.map((n, i) => ((n - mean) / Math.sqrt(variance + 1e-12)) * (w[i] ?? 0) + (b[i] ?? 0));
    });
  const times = (x: Rows, { blocks, bias, out, from }: Matrix): Rows =>
    x.map((v) =>
      floats(bias, out).map((b, o) => {
        const row = file.subarray(blocks + (o * from * 18) / 32);
        const weight = (i: number): number => {
          const byte = row[Math.floor(i / 32) * 18 + 2 + (i % 16)] ?? 0;
          return ((i % 32 < 16 ? byte & 15 : byte >> 4) - 8) / 512;
        };
        return b + v.reduce((sum, n, i) => sum + n * weight(i), 0);
      }),
    );
  const plus = (x: Rows, y: Rows): Rows => x.map((v, t) => v.map((n, i) => n + (y[t]?.[i] ?? 0)));
  const layer = (x: Rows, l: Layer): Rows => {
    const [q, k, v] = [times(x, l.query), times(x, l.key), times(x, l.value)];
    const seen = q.map((a) => {
      const scores = k.map((b) => Math.exp(a.reduce((sum, n, i) => sum + n * (b[i] ?? 0), 0) / Math.sqrt(hidden)));
      const total = scores.reduce((sum, n) => sum + n, 0);
      return a.map((_, i) => v.reduce((sum, b, s) => sum + ((scores[s] ?? 0) / total) * (b[i] ?? 0), 0));
    });
    const middle = normed(plus(x, times(seen, l.output)), l.afterAttention);
    const inner = times(middle, l.inner).map((row) =>
      row.map((n) => n / (1 + Math.exp(-1.5957691 * (n + 0.044715 * n ** 3)))),
    );
    return normed(plus(middle, times(inner, l.outer)), l.afterFeedForward);
  };
  const last = layers.reduce(layer, normed(embedded, afterEmbedding));
  return last[0]?.map((_, i) => last.reduce((sum, v) => sum + (v[i] ?? 0), 0) / last.length) ?? [];
};

test.each([1, 2, 3, 7, 16])('the kernel computes what the formulas say, for %i tokens', (tokens) => {
  const model = readModel(tinyModel({ weight: (o, i) => ((o * 31 + i * 17) % 16) - 8 }));
  const ids = Array.from({ length: tokens }, (_, t) => (t * 5) % 7);
  const expected = plainMean(model, ids);
  const found = new Encoder(KERNEL, model).safety(ids);
  expect(found).toHaveLength(expected.length);
  // Activations have 8 bits.
  found.forEach((number, i) => expect(Math.abs(number - (expected[i] ?? NaN))).toBeLessThan(0.06));
});

test('a text has the same vector after any other', () => {
  const encoder = new Encoder(KERNEL, readModel(tinyModel({ weight: (o, i) => ((o + i) % 16) - 8 })));
  const first = encoder.safety([4, 0, 5]);
  encoder.safety([4, 1, 2, 3, 1, 2, 5]);
  expect(encoder.safety([4, 0, 5])).toEqual(first);
});

const weight = (o: number, i: number): number => ((o * 31 + i * 17) % 16) - 8;

test.each([
  ['on the lower layers of the model', 1, [weight, weight]],
  ['on its embedding', 0, [weight]],
])('layers of meaning stand %s', (_, from, weights) => {
  const model = readModel(tinyModel({ weight }));
  const meaning = readMeaningLayers(tinyMeaning({ weight, from }), model);
  // All layers are alike, so that a model of as many layers reads the same.
  const expected = plainMean({ ...model, layers: weights.flatMap(() => model.layers) }, [4, 0, 1, 5]);
  const encoder = new Encoder(KERNEL, model, meaning);
  encoder.meaning([4, 0, 1, 5]).forEach((number, i) => expect(number).toBeCloseTo(expected[i] ?? NaN, 0));
  const alone = new Encoder(KERNEL, model);
  expect(encoder.read([4, 0, 1, 5])).toEqual({
    safety: alone.safety([4, 0, 1, 5]),
    meaning: encoder.meaning([4, 0, 1, 5]),
  });
});

test('layers of meaning that another model was made with are refused', () => {
  const model = readModel(tinyModel());
  expect(() => readMeaningLayers(tinyMeaning({ from: 2 }), model)).toThrow('not of this model');
  expect(() => readMeaningLayers(tinyMeaning({ hidden: 64 }), model)).toThrow('not of this model');
  expect(() => readMeaningLayers(tinyModel(), model)).toThrow('no model');
});
