import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { createSafetyEncoder, type SafetyEncoder } from '../../../adapters/safety-encoder/index.js';
import type { Message, MessageRole } from '../../../domain/conversation/message.js';
import { accountId, messageId } from '../../../domain/values/ids.js';
import { contentCheckContract } from '../../contracts/index.js';
import { bundleWorker } from './support/bundled-worker.js';
import { tinyModel } from './support/tiny-model.js';

let bundle: Awaited<ReturnType<typeof bundleWorker>>;
const open: SafetyEncoder[] = [];
const warnings: object[] = [];

beforeAll(async () => void (bundle = await bundleWorker()));
afterEach(async () => {
  for (const encoder of open.splice(0)) await encoder.close();
  warnings.splice(0);
});
afterAll(() => bundle.remove());

const HALF = { user: 0.5, assistant: 0.5, conversation: 0.5 };

const opened = (files: object = {}, monotonicMs?: () => number, thresholds = HALF): SafetyEncoder => {
  const logger = { warn: (fields: object) => void warnings.push(fields) };
  const encoder = createSafetyEncoder({ logger, files: { ...bundle.files, ...files }, monotonicMs, thresholds });
  open.push(encoder);
  return encoder;
};

const saying = (...turns: readonly (readonly [MessageRole, string])[]): readonly Message[] =>
  turns.map(([role, content], i) => ({ id: messageId(`m${i}`), role, content, createdAtMs: i }));
const never = (): AbortSignal => new AbortController().signal;

for (const { name, run } of contentCheckContract(() => opened())) test(name, run);

test.each([
  ['a harmless message', saying(['user', 'good']), { tier: 'safe' }],
  ['a life event', saying(['user', 'bad']), { tier: 'sensitive', reason: 'grief' }],
  ['the gravest of several', saying(['user', 'bad'], ['assistant', 'worse']), { tier: 'unsafe', reason: 'drugs' }],
  ['an older message of the user', saying(['user', 'worse'], ['user', 'good']), { tier: 'unsafe', reason: 'drugs' }],
  ['an empty message', saying(['user', '']), { tier: 'safe' }],
])('%s has the verdict of its class', async (_, messages, verdict) => {
  expect(await opened().check(messages, never())).toMatchObject(verdict);
});

test('messages that say little alone say it together', async () => {
  const thresholds = { user: 1, assistant: 1, conversation: 0.5 };
  const messages = saying(['user', 'bad'], ['assistant', 'good'], ['user', 'bad']);
  expect(await opened({}, undefined, thresholds).check(messages, never())).toMatchObject({
    tier: 'sensitive',
    reason: 'grief',
  });
  expect(await opened({}, undefined, thresholds).check(messages.slice(0, 1), never())).toMatchObject({ tier: 'safe' });
});

const cosine = (a: Float32Array | undefined, b: Float32Array | undefined): number =>
  [...(a ?? [])].reduce((sum, part, i) => sum + part * (b?.[i] ?? 0), 0);

test('a verdict says what the user is about, newer messages more, and briefs compare with it', async () => {
  const encoder = opened();
  const about = async (...turns: readonly (readonly [MessageRole, string])[]) =>
    (await encoder.check(saying(...turns), never())).vector;
  const [good, bad] = [await about(['user', 'good']), await about(['user', 'bad'])];
  expect(cosine(good, good)).toBeCloseTo(1, 5);
  const both = await about(['user', 'good'], ['user', 'bad']);
  expect(cosine(both, bad)).toBeGreaterThan(cosine(both, good));
  expect(cosine(await about(['user', 'good'], ['assistant', 'bad']), good)).toBeCloseTo(1, 5);
  const brief = await encoder.encode('good', never());
  expect(cosine(brief, good)).toBeGreaterThan(cosine(brief, bad));
});

test('where nobody asks for meanings there are none', async () => {
  const encoder = createSafetyEncoder({ logger: console, files: bundle.files, meaning: 'off' });
  open.push(encoder);
  expect((await encoder.check(saying(['user', 'good']), never())).vector).toBeUndefined();
  expect(await encoder.encode('good', never())).toBeUndefined();
});

test('a conversation goes before briefs that wait', async () => {
  const encoder = opened();
  const order: string[] = [];
  const briefs = ['good', 'bad', 'worse'].map(async (text) => {
    await encoder.encode(text, never());
    order.push('brief');
  });
  const check = encoder.check(saying(['user', 'good']), never()).then(() => void order.push('conversation'));
  await Promise.all([...briefs, check]);
  expect(order.indexOf('conversation')).toBeLessThan(2);
});

test('without a model there is no verdict; a next worker starts later each time', async () => {
  let nowMs = 0;
  const encoder = opened({ model: bundle.write('broken.bin', 'no model') }, () => nowMs);
  const ask = () => encoder.check(saying(['user', 'good']), never());
  await expect(ask()).rejects.toThrow('ended');
  nowMs = 999;
  await expect(ask()).rejects.toThrow('starts again later');
  nowMs = 1_000;
  await expect(ask()).rejects.toThrow('ended.');
  nowMs = 2_999;
  await expect(ask()).rejects.toThrow('starts again later');
  expect(warnings).toEqual([
    { why: 'UnreadableModel', retryMs: 1_000 },
    { why: 'UnreadableModel', retryMs: 2_000 },
  ]);
});

test('a model that is mended is read by the next worker', async () => {
  let nowMs = 0;
  const model = bundle.write('mended.bin', 'no model');
  const encoder = opened({ model }, () => nowMs);
  await expect(encoder.check(saying(['user', 'bad']), never())).rejects.toThrow('ended');
  bundle.write('mended.bin', tinyModel());
  nowMs = 1_000;
  expect(await encoder.check(saying(['user', 'bad']), never())).toMatchObject({ reason: 'grief' });
});

test('beyond the places of an asker there is no verdict, and others have theirs', async () => {
  const encoder = opened();
  const asker = { account: accountId('greedy'), network: 'n1' };
  const other = encoder.check(saying(['user', 'good']), never(), { account: accountId('other'), network: 'n2' });
  const asked = Array.from({ length: 64 }, () => encoder.check(saying(['user', 'good']), never(), asker));
  const ends = await Promise.allSettled(asked);
  const refused = ends.filter((end) => end.status === 'rejected' && end.reason.name === 'TooManyConversations');
  expect(refused.length).toBeGreaterThan(40);
  expect(await other).toMatchObject({ tier: 'safe' });
});
