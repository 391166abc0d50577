import { expect, jest, test } from '@jest/globals';
import { createTextMeaning, prefixesOf, withTextMeaning } from '../../../adapters/meaning-embedder/index.js';
import type { Embedder } from '../../../application/ports/content/embedder.js';
import type { Message, MessageRole } from '../../../domain/conversation/message.js';
import { accountId, messageId } from '../../../domain/values/ids.js';

const ASKER = { account: accountId('a') };
const never = (): AbortSignal => new AbortController().signal;
const saying = (...turns: readonly (readonly [MessageRole, string])[]): readonly Message[] =>
  turns.map(([role, content], i) => ({ id: messageId(`m${i}`), role, content, createdAtMs: i }));

/** Most of any two vectors is the same, as models have it; the rest is what the text is about. */
const ABOUT = ['tea', 'shoes', 'loans'];
const vectorOf = (text: string): Float32Array =>
  Float32Array.from([3, ...ABOUT.map((thing) => Number(text.includes(thing)))]);

const opened = (embed: Embedder['embed'] = async (texts) => texts.map(vectorOf)) => {
  const asked: (readonly string[])[] = [];
  const warnings: object[] = [];
  let nowMs = 0;
  const meaning = createTextMeaning({
    embedder: { embed: (texts, signal) => (asked.push(texts), embed(texts, signal)) },
    prefixes: { said: 'query: ', brief: 'passage: ' },
    logger: { warn: (fields) => void warnings.push(fields) },
    monotonicMs: () => nowMs,
  });
  return { meaning, asked, warnings, waitMs: (ms: number) => void (nowMs += ms) };
};

const cosine = (a: Float32Array | undefined, b: Float32Array | undefined): number => {
  const times = (x: Float32Array, y: Float32Array): number => x.reduce((sum, part, i) => sum + part * (y[i] ?? 0), 0);
  return a && b ? times(a, b) / Math.sqrt(times(a, a) * times(b, b)) : NaN;
};

test('the newest messages of the user are asked about, with what the model wants before them', async () => {
  const { meaning, asked } = opened();
  await meaning.read(
    saying(['user', 'old'], ['user', 'tea'], ['assistant', 'secret'], ['user', ' '], ['user', 'b'], ['user', 'c']),
    never(),
    ASKER,
  );
  await meaning.encode('a brief', never());
  expect(asked).toEqual([['query: c', 'query: b', 'query: tea'], ['passage: a brief']]);
});

test('what all conversations have in common is not their meaning', async () => {
  const { meaning } = opened();
  const said = (text: string) => meaning.read(saying(['user', text]), never(), ASKER);
  for (const text of ABOUT) await meaning.encode(text, never());
  for (let i = 0; i < 20; i++) for (const text of ABOUT) await said(text);
  const [tea, shoes] = [await said('tea'), await said('shoes')];
  expect(cosine(vectorOf('tea'), vectorOf('shoes'))).toBeGreaterThan(0.8);
  expect(cosine(tea, shoes)).toBeLessThan(0);
});

test('a conversation that is like many briefs counts for less with each than one that is like few', async () => {
  const { meaning } = opened();
  const said = (text: string) => meaning.read(saying(['user', text]), never(), ASKER);
  for (const text of ABOUT) await meaning.encode(text, never());
  for (let i = 0; i < 20; i++) for (const text of ABOUT) await said(text);
  const length = async (text: string) => Math.hypot(...((await said(text)) ?? []));
  expect(await length('nothing')).toBeGreaterThan(1.03 * (await length('tea')));
});

test('a turn goes on without an answer that is late, and the answer is waited for all the same', async () => {
  let answer: (vectors: readonly Float32Array[]) => void = () => undefined;
  const signals: AbortSignal[] = [];
  const { meaning } = opened((_, signal) => {
    signals.push(signal);
    return new Promise((resolve) => (answer = resolve));
  });
  const turn = new AbortController();
  const read = meaning.read(saying(['user', 'tea']), turn.signal, ASKER);
  turn.abort();
  expect(await read).toBeUndefined();
  expect(signals[0]?.aborted).toBe(false);
  answer([vectorOf('tea')]);
});

test('an embedder that fails is left alone for a while, and no text is logged', async () => {
  const { meaning, asked, warnings, waitMs } = opened(() => Promise.reject(new TypeError('secret')));
  const read = () => meaning.read(saying(['user', 'secret']), never(), ASKER);
  for (let i = 0; i < 10; i++) expect(await read()).toBeUndefined();
  expect(asked).toHaveLength(5);
  expect(JSON.stringify(warnings)).not.toContain('secret');
  waitMs(5_000);
  await read();
  expect(asked).toHaveLength(6);
});

test('an account has a share of the places', async () => {
  const { meaning, asked } = opened(() => new Promise(() => undefined));
  const turn = new AbortController();
  for (let i = 0; i < 100; i++) void meaning.read(saying(['user', `${i}`]), turn.signal, ASKER);
  expect(asked.length).toBeLessThan(60);
  void meaning.read(saying(['user', 'tea']), turn.signal, { account: accountId('b') });
  expect(asked.at(-1)).toEqual(['query: tea']);
  turn.abort();
});

test.each([
  ['intfloat/multilingual-e5-small', 'query: ', 'passage: '],
  ['nomic-embed-text:v1.5', 'search_query: ', 'search_document: '],
  ['text-embedding-3-small', '', ''],
])('%s wants "%s" and "%s"', (model, said, brief) => expect(prefixesOf(model)).toEqual({ said, brief }));

test('a check says besides its verdict what the turn is about, by the embedder alone', async () => {
  const { meaning } = opened();
  const verdict = { tier: 'sensitive', reason: 'grief', vector: Float32Array.of(1) } as const;
  const check = withTextMeaning({ isLocal: true, check: () => Promise.resolve(verdict) }, meaning);
  const found = await check.check(saying(['user', 'tea']), never(), ASKER);
  expect(found).toMatchObject({ tier: 'sensitive', reason: 'grief' });
  expect(found.vector).toHaveLength(ABOUT.length + 1);
  // A sentence of a text is nobody's turn.
  expect((await check.check(saying(['user', 'tea']), never())).vector).toBeUndefined();
  const alone = withTextMeaning(undefined, meaning);
  expect(await alone.check(saying(['user', 'tea']), never(), ASKER)).toMatchObject({ tier: 'safe' });
});

test('a check that fails has no verdict, whatever the meaning', async () => {
  const failing = { check: jest.fn(() => Promise.reject(new Error('out'))) };
  await expect(withTextMeaning(failing, opened().meaning).check([], never(), ASKER)).rejects.toThrow('out');
});
