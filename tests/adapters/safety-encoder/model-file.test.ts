import { expect, test } from '@jest/globals';
import { readModel } from '../../../adapters/safety-encoder/model-file.js';
import { TINY_CLASSES, tinyModel } from './support/tiny-model.js';

test('a model is read wherever its bytes begin', () => {
  const shifted = new Uint8Array(tinyModel().byteLength + 3);
  shifted.set(tinyModel(), 3);
  const { header, vocabulary } = readModel(shifted.subarray(3));
  expect(header.classes).toEqual(TINY_CLASSES);
  expect([...vocabulary.starts]).toEqual([0, 4, 10, 15, 16]);
});

const changed = (at: number, byte: number): Uint8Array => {
  const file = tinyModel();
  file[at] = byte;
  return file;
};

test.each([
  ['is empty', new Uint8Array(), /no model/],
  ['is of another kind', changed(0, 0), /no model/],
  ['has a damaged header', changed(8, 0), /header/],
  ['is cut short', tinyModel().slice(0, -1), /cut short/],
])('a file that %s is refused', (_, file, why) => {
  expect(() => readModel(file)).toThrow(expect.objectContaining({ name: 'UnreadableModel' }));
  expect(() => readModel(file)).toThrow(why);
});
