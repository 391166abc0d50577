import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { createOpenAiEmbedder, type EmbedderLimits, type OpenAiEmbedder } from '../../../../adapters/openai/index.js';
import { embedderContract } from '../../../contracts/index.js';
import { answerFor, startEmbeddings, vectorOf } from './fake-embeddings.js';

const KEY = 'sk-secret';
const SECRET = 'a word that nobody may read';

let server: Awaited<ReturnType<typeof startEmbeddings>>;
let embedder: OpenAiEmbedder;
let logged: string[];
beforeEach(async () => {
  server = await startEmbeddings();
  logged = [];
  open();
});
afterEach(async () => {
  await embedder.close();
  await server.close();
});

/** A busy machine is no slow server. */
const open = (differs: Partial<EmbedderLimits> = {}): void => {
  const limits = { answerMs: 100_000, ...differs };
  const logger = { warn: (...parts: unknown[]) => void logged.push(JSON.stringify(parts)) };
  embedder = createOpenAiEmbedder({ url: `${server.url}/`, model: 'tiny', key: KEY, limits, logger });
};
const embed = (...texts: readonly string[]) => embedder.embed(texts, new AbortController().signal);

describe('an embedder behind the interface of OpenAI keeps the contract', () => {
  for (const { name, run } of embedderContract(() => embedder)) test(name, run);
});

test('asks the configured address alone, with the key and the model', async () => {
  await embed('tea', 'shoes');
  expect(server.asked).toEqual([
    { path: '/v1/embeddings', authorization: `Bearer ${KEY}`, body: { model: 'tiny', input: ['tea', 'shoes'] } },
  ]);
});

test('asks for a text once, and for what is new alone', async () => {
  await embed('tea', 'tea');
  const [tea, shoes] = await embed('tea', 'shoes');
  expect(server.asked.map(({ body }) => body.input)).toEqual([['tea'], ['shoes']]);
  expect(tea).toEqual(Float32Array.from(vectorOf('tea')));
  expect(shoes).toEqual(Float32Array.from(vectorOf('shoes')));
});

test('remembers no more texts than it may', async () => {
  open({ cachedTexts: 1 });
  await embed('tea', 'shoes');
  await embed('tea');
  expect(server.asked).toHaveLength(2);
});

const sending =
  (status: number, text: string, headers = {}) =>
  (response: ServerResponse) =>
    void response.writeHead(status, headers).end(text);
const data = (...vectors: readonly unknown[]) =>
  JSON.stringify({ data: vectors.map((embedding, index) => ({ index, embedding })) });

describe('rejects, and tells neither the text nor the key, when the server', () => {
  const failureOf = async (): Promise<string> => {
    const failure = await embed(SECRET, 'other').then(
      () => 'no failure',
      (error: Error) => `${error.name} ${error.message}`,
    );
    expect(failure).not.toBe('no failure');
    expect(logged).toHaveLength(1);
    return `${failure}${logged.join()}`;
  };
  const secrets = new RegExp(`${SECRET}|${KEY}`);

  test.each([
    ['refuses', sending(401, SECRET)],
    ['sends elsewhere', sending(302, '', { location: 'http://127.0.0.1:9/' })],
    ['sends no JSON', sending(200, '<html>')],
    ['sends another shape', sending(200, '{"data":{}}')],
    ['sends too few', sending(200, data([1, 2]))],
    ['sends vectors of two lengths', sending(200, data([1, 2], [1]))],
    ['sends empty vectors', sending(200, data([], []))],
    ['sends what is no number', sending(200, '{"data":[{"index":0,"embedding":[1e400]},{"index":1,"embedding":[1]}]}')],
    ['sends too much', sending(200, ' '.repeat(20_000))],
    ['hangs up', (response: ServerResponse) => void response.destroy()],
  ])('%s', async (_, reply) => {
    open({ maxBytes: 10_000 });
    server.answers(reply);
    expect(await failureOf()).not.toMatch(secrets);
    // A failure is not remembered.
    server.answers((response, input) => void response.end(answerFor(input)));
    expect(await embed(SECRET)).toEqual([Float32Array.from(vectorOf(SECRET))]);
  });

  test('does not answer', async () => {
    open({ answerMs: 50 });
    server.answers(() => undefined);
    expect(await failureOf()).not.toMatch(secrets);
  });
});
