import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { readMeaningLayers } from '../../../adapters/safety-encoder/meaning-file.js';
import { readModel } from '../../../adapters/safety-encoder/model-file.js';
import { SAFETY_CLASSES } from '../../../domain/conversation/safety-class.js';
import { ROOT } from '../../docs/markdown.js';

const FOLDER = join(ROOT, 'adapters/safety-encoder/data');
const MEGABYTE = 1_000_000;
const bytesOf = (name: string): Buffer => readFileSync(join(FOLDER, name));
const { files } = JSON.parse(bytesOf('about.json').toString()) as { files: Readonly<Record<string, string>> };

test('each file is the one that its hash names, and there is no other', () => {
  expect(Object.keys(files).sort()).toEqual(
    readdirSync(FOLDER)
      .filter((name) => name !== 'about.json')
      .sort(),
  );
  for (const [name, hash] of Object.entries(files))
    expect(createHash('sha256').update(bytesOf(name)).digest('hex')).toBe(hash);
});

test('the model is at most 30 MB, and knows every class that no ad may stand beside', () => {
  const file = bytesOf('model.bin');
  expect(file.byteLength + bytesOf('meaning.bin').byteLength).toBeLessThan(30 * MEGABYTE);
  const model = readModel(file);
  const { classes } = model.header;
  // What training changes are the layers above those that meaning stands on.
  expect(readMeaningLayers(bytesOf('meaning.bin'), model).from).toBe(4);
  const unread = ['distress', 'mental-health', 'politics', 'profanity', 'sensitive-topic'];
  expect([...classes, ...unread].sort()).toEqual(Object.keys(SAFETY_CLASSES).sort());
});
