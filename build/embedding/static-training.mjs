/**
 * Writes the static vectors of the texts that train-heads.py reads, after `node build.mjs`:
 *
 *     node build/embedding/static-training.mjs VECTORS
 *
 * VECTORS.json is the list of the texts, VECTORS.f32 their vectors in little-endian floats of 32 bits, zeros where a text
 * has none.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { openStaticVectors } from '../../dist/adapters/vectors-static/index.js';

const folders = ['training/', 'head-texts/'].map((name) => new URL(name, import.meta.url));
const files = folders.flatMap((folder) => readdirSync(folder).map((name) => new URL(name, folder)));
const out = process.argv[2];
const { dimensions, vectorOf } = openStaticVectors();

/** What is said in the training texts, each once. */
const texts = new Set();
for (const file of files) {
  const { languages } = JSON.parse(readFileSync(file, 'utf8'));
  for (const classes of Object.values(languages))
    for (const item of Object.values(classes).flat())
      for (const text of typeof item === 'string' ? [item] : item.filter((_, at) => at % 2 === 0)) texts.add(text);
}
const fixture = (name) =>
  JSON.parse(readFileSync(new URL(`../../tests/adapters/safety-lexicon/${name}.json`, import.meta.url), 'utf8'));
for (const { messages } of fixture('conversations')) for (const text of messages) texts.add(text);
for (const { text } of fixture('senses')) texts.add(text);

const rows = new Float32Array(texts.size * dimensions);
[...texts].forEach((text, row) => rows.set(vectorOf(text) ?? new Float32Array(dimensions), row * dimensions));
writeFileSync(`${out}.json`, JSON.stringify([...texts]));
writeFileSync(`${out}.f32`, new Uint8Array(rows.buffer));
