import { createServer } from 'node:http';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { createOpenAiWriter, type OpenAiWriter, type OpenAiWriterOptions } from '../../../../adapters/openai/index.js';
import { DeadlineExceeded } from '../../../../application/deadline/deadline.js';
import type { CopyRequest } from '../../../../application/ports/content/copy-writer.js';
import type { ModelUsage } from '../../../../application/ports/content/model-text.js';
import { copyGate } from '../../../../bootstrap/copy-gate.js';
import { say } from '../../../application/engine.js';
import { modelWriterContract } from '../../../contracts/index.js';
import { SAMPLE_ADVERTISER, sampleBrief } from '../../../contracts/sample-demand.js';
import { chunk, REPLIES, type Reply } from '../../../support/fake-language-model.js';
import { stopTime } from '../../../support/stop-time.js';
import { until } from '../../../support/until.js';
import { KEY, modelStage } from '../model-stage.js';

const SECRET = 'zqxjkv';

const stage = modelStage<OpenAiWriterOptions, OpenAiWriter>((options) => createOpenAiWriter({ ...options, copyGate }));

const REQUEST: CopyRequest = {
  ...{ advertiser: SAMPLE_ADVERTISER, brief: sampleBrief(), headline: 'Tea', language: 'de', register: 'formal' },
  ...{ maxChars: 300, seed: 'seed' },
  character: { name: 'Mira', persona: 'a pirate', tags: ['sea'] },
  messages: [say('u1', 'user', `"}]} My ${SECRET}.`), say('a1', 'assistant', 'Ein warmes Getränk hilft.')],
};

/** What came before the end, and the name of what it ended with, if it failed. */
const written = async (signal = new AbortController().signal) => {
  const sentences: string[] = [];
  const told: ModelUsage[] = [];
  try {
    for await (const one of stage.subject.write(REQUEST, signal, (usage) => told.push(usage))) sentences.push(one);
    return { sentences, told };
  } catch (error) {
    return { sentences, told, failure: (error as Error).name };
  }
};
const raw =
  (...parts: readonly (string | Buffer)[]): Reply =>
  (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    for (const part of parts) response.write(part);
    response.end();
  };
const finish = (reason = 'stop') => `data: {"choices":[{"delta":{},"finish_reason":"${reason}"}]}\n\n`;
const DONE = 'data: [DONE]\n\n';

describe('a writer behind the interface of OpenAI keeps the contract', () => {
  beforeEach(() => stage.model.reply(raw(chunk('A calm cup. '), chunk('Picked by hand.'), finish(), DONE)));
  for (const { name, run } of modelWriterContract(() => stage.subject)) test(name, run);
});

test('brief and conversation are asked with once, as data apart from the rules, with limits and without tools', async () => {
  stage.model.reply(raw(chunk('Gut.'), finish(), DONE));
  await written();
  expect(stage.model.asked).toHaveLength(1);
  const [{ path, authorization, body } = { body: undefined }] = stage.model.asked;
  expect([path, authorization]).toEqual(['/v1/chat/completions', `Bearer ${KEY}`]);
  expect(body).toMatchObject({ model: 'tiny', stream: true, max_tokens: 300, temperature: expect.any(Number) });
  expect(body).not.toHaveProperty('tools');
  const [rules, ...data] = body?.messages ?? [];
  expect(rules?.role).toBe('system');
  for (const word of ['German', 'formal', '300 characters']) expect(rules?.content).toContain(word);
  expect(rules?.content).not.toContain(SECRET);
  const closing = data.pop();
  expect(closing?.content).toMatch(/^Now write the text of .*"Alpine herbal tea".* in German\..*first sentence\.$/);
  const quoted = data.map(({ content }) => JSON.parse(content.slice(content.indexOf('\n') + 1)) as object);
  expect(quoted).toEqual([
    { product: REQUEST.brief.product, advertiser: SAMPLE_ADVERTISER.name, statements: expect.any(Array) },
    { name: 'Mira', manner: 'a pirate', tags: ['sea'] },
    {
      messages: [
        { role: 'user', text: `"}]} My ${SECRET}.` },
        { role: 'assistant', text: 'Ein warmes Getränk hilft.' },
      ],
    },
  ]);
});

test('tokens are told with their price, also after the end', async () => {
  stage.open({ price: { inputUsd: 1, outputUsd: 10 } });
  const usage = 'data: {"choices":[],"usage":{"prompt_tokens":100,"completion_tokens":10}}\n\n';
  stage.model.reply(raw(chunk('Gut.'), finish(), usage, DONE));
  expect(await written()).toEqual({
    sentences: ['Gut.'],
    told: [{ inputTokens: 100, outputTokens: 10, costUsd: 0.0002 }],
  });
});

test('whoever listens hears each piece, also what is talk', async () => {
  stage.model.reply(raw(chunk('Sure! '), chunk('A calm cup.'), finish(), DONE));
  const pieces: string[] = [];
  const hear = (piece: string): void => void pieces.push(piece);
  const sentences: string[] = [];
  for await (const one of stage.subject.write(REQUEST, new AbortController().signal, undefined, hear))
    sentences.push(one);
  expect([pieces, sentences]).toEqual([['Sure! ', 'A calm cup.'], ['A calm cup.']]);
});

test('a server that says nothing more after the end, and does not hang up, is not waited for', async () => {
  stage.model.reply((response) => void response.writeHead(200).write(`${chunk('Gut.')}${finish()}`));
  expect(await written()).toEqual({ sentences: ['Gut.'], told: [] });
  expect(stage.logged).toEqual([]);
});

describe('a text comes', () => {
  test.each<readonly [string, readonly string[], readonly string[]]>([
    ['sentence by sentence', ['A calm ', 'cup. Pick', 'ed by hand.'], ['A calm cup.', 'Picked by hand.']],
    [
      'without talk before it',
      ['Sure! Here is your ad:\n\nA calm cup. Picked by hand.'],
      ['A calm cup.', 'Picked by hand.'],
    ],
    ['without talk in its first line', ['Sure, here is the text: A calm cup.'], ['A calm cup.']],
    [
      'without talk of another language',
      ['Gerne! ', 'Hier ist der Text: „Eine ruhige Tasse.“'],
      ['Eine ruhige Tasse.“'],
    ],
    ['without a line that leads to it, whatever it says', ['Oto reklama, proszę:\n', 'A calm cup.'], ['A calm cup.']],
    ['without talk behind it', ['A calm cup.\n\n', 'Let me know whether you want another!'], ['A calm cup.']],
    [
      'without a quotation mark behind it that comes later',
      ['A calm cup.', '” Picked by hand.'],
      ['A calm cup.', 'Picked by hand.'],
    ],
    ['without talk that a blank line parts later', ['A calm cup.', '\n', '\nShall I go on?'], ['A calm cup.']],
    ['with an abbreviation whole', ['A calm cup, e.g.', ' in the evening.'], ['A calm cup, e.g. in the evening.']],
    [
      'up to a stop in the middle of a word',
      ['A calm cup from alpine-tea.', 'example is here. More.'],
      ['A calm cup from alpine-tea.'],
    ],
    ['with a number whole', ['A cup of 2.', '5 dl is calm.'], ['A cup of 2.5 dl is calm.']],
    ['without a last mark, when the model says that it was all', ['A calm cup'], ['A calm cup']],
  ])('%s', async (_, pieces, sentences) => {
    stage.model.reply(raw(...pieces.map(chunk), finish(), DONE));
    expect((await written()).sentences).toEqual(sentences);
  });
});

test('a finished sentence does not wait for the next one', async () => {
  stage.model.reply(REPLIES.hangsAfter('A calm cup.'));
  const stop = new AbortController();
  for await (const one of stage.subject.write(REQUEST, stop.signal)) {
    expect(one).toBe('A calm cup.');
    stop.abort();
    break;
  }
  expect(stop.signal.aborted).toBe(true);
});

describe('what goes wrong is thrown, after the sentences that were whole', () => {
  const first = chunk('A calm cup. Pic');
  test.each<readonly [string, Reply, readonly string[], string | undefined]>([
    ['a refusal', REPLIES.refuses, [], 'ServerRefused'],
    ['a page in place of a stream', REPLIES.saysGarbage, [], 'CutOff'],
    ['an end mark in the middle of a sentence', raw(first, DONE, chunk('ked.')), ['A calm cup.'], undefined],
    ['an end at the limit of tokens', raw(first, finish('length'), DONE), ['A calm cup.'], undefined],
    ['a stream that breaks off', raw(first), ['A calm cup.'], 'CutOff'],
    ['a connection that breaks', REPLIES.breaksAfter('A calm cup. Pic'), ['A calm cup.'], 'SocketError'],
    ['data that is no JSON', raw(first, 'data: {"choices"\n\n'), ['A calm cup.'], 'UnreadableStream'],
    [
      'another role',
      raw('data: {"choices":[{"delta":{"role":"system","content":"A calm cup."}}]}\n\n'),
      [],
      'UnreadableStream',
    ],
    ['ten megabytes', raw(...Array<string>(160).fill(chunk('x'.repeat(65_536)))), [], 'Babbling'],
    ['a text without end', raw(...Array<string>(9_000).fill(chunk('So. '))), expect.any(Array) as never, 'Babbling'],
    ['ten megabytes of comments', raw(`: ${'x'.repeat(10_000_000)}\n\n`), [], 'ResponseExceededMaxSizeError'],
    [
      'tools in place of a text',
      raw('data: {"choices":[{"delta":{"tool_calls":[]},"finish_reason":"tool_calls"}]}\n\n', DONE),
      [],
      undefined,
    ],
    [
      'bytes that are no UTF-8',
      raw('data: {"choices":[{"delta":{"content":"A ', Buffer.from([0xc3, 0x28, 0xff]), '."}}]}\n\n', finish()),
      ['A \u{fffd}(\u{fffd}.'],
      undefined,
    ],
  ])('%s', async (_, reply, sentences, failure) => {
    stage.model.reply(reply);
    const result = await written();
    expect(result.sentences).toEqual(sentences);
    expect(result.failure).toBe(failure);
    expect(stage.model.asked).toHaveLength(1);
    expect(stage.logged).toHaveLength(failure === undefined ? 0 : 1);
    for (const secret of [SECRET, KEY, 'calm']) expect(stage.logged.join()).not.toContain(secret);
  });

  test.each<readonly [string, Reply]>([
    ['silence', REPLIES.neverAnswers],
    ['silence after the headers', REPLIES.hangsAfter()],
    ['silence after a few words', REPLIES.hangsAfter('A calm')],
  ])('%s, until nobody waits any more: then the server is let go', async (_, reply) => {
    stage.model.reply(reply);
    const reader = new AbortController();
    const result = written(reader.signal);
    await until(() => stage.model.asked.length > 0);
    reader.abort(new DeadlineExceeded());
    expect((await result).failure).toBeDefined();
    await until(() => stage.model.abandoned() > 0);
    expect(stage.logged).toHaveLength(1);
  });
});

describe('a model in trouble is left alone', () => {
  beforeEach(() => stopTime('performance'));
  afterEach(() => void jest.useRealTimers());

  test('after failures in a row, at once and without a call', async () => {
    stage.model.reply((response) => void response.writeHead(500).end());
    for (let i = 0; i < 20; i++) await written();
    const asked = stage.model.asked.length;
    expect(asked).toBeLessThan(20);
    expect(await written()).toEqual({ sentences: [], told: [], failure: 'CircuitOpen' });
    expect(stage.model.asked).toHaveLength(asked);
  });

  test('readers that leave are no failures', async () => {
    stage.model.reply(REPLIES.hangsAfter('A calm'));
    for (let i = 0; i < 20; i++) {
      const reader = new AbortController();
      const result = written(reader.signal);
      await until(() => stage.model.asked.length > i);
      reader.abort();
      await result;
    }
    expect(stage.logged).toEqual([]);
    expect(stage.model.asked).toHaveLength(20);
  });

  test('a further text is not queued', async () => {
    stage.open({ limits: { textsAtOnce: 1 } });
    stage.model.reply(REPLIES.hangsAfter('A calm'));
    const reader = new AbortController();
    const held = written(reader.signal);
    await until(() => stage.model.asked.length > 0);
    expect((await written()).failure).toBe('TooManyAtOnce');
    reader.abort();
    await held;
  });

  test('also one that is not there', async () => {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as { readonly port: number };
    await new Promise((resolve) => server.close(resolve));
    stage.open({ url: `http://127.0.0.1:${port}/v1` });
    expect((await written()).failure).toBeDefined();
    expect(stage.logged).toHaveLength(1);
  });
});

test('a text that is written ahead knows no conversation, and what it is to say', async () => {
  stage.model.reply(raw(chunk('Gut.'), finish(), DONE));
  const ahead = {
    ...REQUEST,
    messages: [],
    character: undefined,
    register: 'neutral',
    about: 'Picked by hand.',
  } as const;
  for await (const sentence of stage.subject.write(ahead, new AbortController().signal)) expect(sentence).toBe('Gut.');
  const messages = stage.model.asked[0]?.body.messages ?? [];
  const [rules, brief, closing, ...others] = messages.map(({ content }) => content);
  expect(others).toEqual([]);
  expect(rules).not.toContain('last assistant message');
  expect(JSON.parse(brief?.slice(brief.indexOf('\n') + 1) ?? '')).toMatchObject({ aboveAll: 'Picked by hand.' });
  expect(closing).toContain('above all');
});
