/**
 * How many development texts the built model and the word lists find, by threshold, class and language: the texts of
 * `held.json` with their classes, and `../development`. Neither is trained on. Two lines are of the sentences for
 * development with a mark at the end of each, and with none: a model that goes by marks, not by what is said, differs
 * there. Needs `node build.mjs` before.
 *
 *   node build/embedding/encoder/measure.mjs [--model FILE] [--wrong]
 */
import { readdirSync, readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { readVector } from '../../../dist/adapters/safety-encoder/head.js';
import { Encoder } from '../../../dist/adapters/safety-encoder/encoder.js';
import { readModel } from '../../../dist/adapters/safety-encoder/model-file.js';
import { createPieceIds } from '../../../dist/adapters/safety-encoder/piece-ids.js';
import { windowsOf } from '../../../dist/adapters/safety-encoder/windows.js';
import { classifySafety } from '../../../dist/adapters/safety-lexicon/index.js';
import { lifeEventOf } from '../../../dist/domain/conversation/safety-class.js';

const HARMLESS = ['harmless', 'tricky', 'answers', 'harmless-chats'];
const data = new URL('../../../adapters/safety-encoder/data/', import.meta.url);
const { values: options } = parseArgs({ options: { model: { type: 'string' }, wrong: { type: 'boolean' } } });
const { thresholds } = JSON.parse(readFileSync(new URL('about.json', data)));
const model = readModel(readFileSync(options.model ?? new URL('model.bin', data)));
const encoder = new Encoder(new WebAssembly.Module(readFileSync(new URL('kernel.wasm', data))), model);
const { pieces, tokens, hidden } = model.header;
const idsOf = createPieceIds(model.vocabulary, pieces + 2);

const itemsIn = (folder) =>
  readdirSync(folder).flatMap((name) =>
    Object.entries(JSON.parse(readFileSync(new URL(name, folder))).languages).flatMap(([language, classes]) =>
      Object.entries(classes).flatMap(([label, texts]) => texts.map((text) => ({ language, label, text }))),
    ),
  );

const held = new Set(JSON.parse(readFileSync(new URL('held.json', import.meta.url))));
const isHeld = ({ text }) => [text].flat().some((message) => held.has(message));
/** Whose message each is: chats alternate, and begin with the user; answers are the assistant's. */
const spoken = ({ text, label }) =>
  [text].flat().map((content, i) => ({ content, role: label === 'answers' || i % 2 === 1 ? 'assistant' : 'user' }));

const meanOf = (vectors) =>
  new Float32Array(hidden).map((_, i) => vectors.reduce((s, v) => s + v[i], 0) / vectors.length);
const shareOf = (vector) => readVector(vector, model).share;

const read = (item) => {
  const messages = spoken(item).map(({ role, content }) => ({
    role,
    windows: windowsOf(idsOf(content), role, tokens - 2).map((ids) => encoder.safety([pieces, ...ids, pieces + 1])),
    words: classifySafety(content, item.language),
  }));
  const most = (role) => Math.max(0, ...messages.filter((m) => m.role === role).flatMap((m) => m.windows.map(shareOf)));
  const means = messages.filter((m) => m.role === 'user' && m.windows.length > 0).map((m) => meanOf(m.windows));
  const words = messages.find(({ words: { tier, reason } }) => tier === 'unsafe' || lifeEventOf(reason))?.words.reason;
  return {
    ...item,
    isUnsafe: !HARMLESS.includes(item.label),
    shares: {
      user: most('user'),
      assistant: most('assistant'),
      conversation: means.length > 1 ? shareOf(meanOf(means)) : 0,
    },
    words,
  };
};

const isFound = ({ shares }, limits) => Object.keys(shares).some((part) => shares[part] > limits[part]);
const percent = (part, all) => `${((100 * part) / all).toFixed(1)} % of ${all}`;
const shareFound = (items, found) => (items.length === 0 ? 'none' : percent(items.filter(found).length, items.length));

const line = (name, items, limits) => {
  const [unsafe, safe] = [items.filter((i) => i.isUnsafe), items.filter((i) => !i.isUnsafe)];
  const encoderOnly = (i) => isFound(i, limits);
  const both = (i) => i.words !== undefined || encoderOnly(i);
  const parts = [
    shareFound(unsafe, encoderOnly),
    shareFound(safe, encoderOnly),
    shareFound(unsafe, both),
    shareFound(safe, both),
  ];
  console.log(name.padEnd(20), `found ${parts[0]}, blocked ${parts[1]}; with words ${parts[2]}, ${parts[3]}`);
};

const groups = (items, key) => Map.groupBy(items, (item) => item[key]);

const items = [
  ...itemsIn(new URL('../training/', import.meta.url))
    .filter(isHeld)
    .map((i) => ({ ...i, set: 'held' })),
  ...itemsIn(new URL('../development/', import.meta.url)).map((i) => ({ ...i, set: 'development' })),
].map(read);
for (const at of [0.4, 0.45, 0.5, 0.55, 0.6, 0.65, 0.7, 0.75, 0.8])
  for (const [set, some] of groups(items, 'set'))
    line(`${set} ${at}`, some, { user: at, assistant: 2, conversation: at });
for (const part of ['user', 'assistant', 'conversation'])
  for (const isUnsafe of [false, true]) {
    const sorted = items
      .filter((i) => i.isUnsafe === isUnsafe && i.shares[part] > 0)
      .map((i) => i.shares[part])
      .sort();
    const at = (share) => sorted[Math.floor(share * sorted.length)]?.toFixed(2);
    console.log(
      part,
      isUnsafe ? 'unsafe' : 'harmless',
      sorted.length,
      [0.05, 0.1, 0.15, 0.2, 0.5, 0.8, 0.9, 0.95, 0.98].map(at).join(' '),
    );
  }
for (const [set, some] of [...groups(items, 'set'), ['all', items]]) line(`${set} as in about`, some, thresholds);
for (const key of ['label', 'language']) for (const [name, some] of groups(items, key)) line(name, some, thresholds);
const STOPS = { ja: '。', hi: '।' };
const withoutMark = ({ text }) => text.replace(/[.!?…。！？؟।]$/u, '');
const MARKS = {
  'all with a mark': (item) => withoutMark(item) + (STOPS[item.language] ?? '.'),
  'all without a mark': withoutMark,
};
const sentences = items.filter(({ set, text }) => set === 'development' && typeof text === 'string');
for (const [name, textOf] of Object.entries(MARKS))
  line(
    name,
    sentences.map((item) => read({ ...item, text: textOf(item) })),
    thresholds,
  );
if (options.wrong)
  for (const item of items)
    if ((item.words !== undefined || isFound(item, thresholds)) !== item.isUnsafe)
      console.log(
        item.isUnsafe ? 'missed' : 'blocked',
        item.words ?? '-',
        item.language,
        item.label,
        JSON.stringify(item.shares),
        item.text,
      );
