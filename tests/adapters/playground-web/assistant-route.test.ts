import { afterEach, describe, expect, test } from '@jest/globals';
import type { Assistant, Playground } from '../../../adapters/http-koa/index.js';
import type { PlaygroundAnswerLine, PlaygroundMessage } from '../../../adapters/wire/playground.js';
import { until } from '../../support/until.js';
import { startStubServer, type StubServer } from '../http-koa/start-stub-server.js';

const QUESTION = { messages: [{ role: 'user', content: 'Which secret coffee?' }] };
const LINES: readonly PlaygroundAnswerLine[] = [{ kind: 'text', text: 'A washed\nEthiopian.' }, { kind: 'end' }];

let server: StubServer;
afterEach(() => server.close());

/** Answers at once, or holds every answer back until it is let go or nobody waits. */
const createAssistant = (isHeld: boolean) => {
  const asked: (readonly PlaygroundMessage[])[] = [];
  let left = 0;
  let letGo: () => void = () => undefined;
  const held = new Promise<void>((resolve) => void (letGo = resolve));
  const assistant: Assistant = {
    model: 'tiny',
    async *answer(messages, signal) {
      asked.push(messages);
      signal.addEventListener('abort', () => void left++);
      if (isHeld) await held;
      yield* LINES;
    },
    close: () => Promise.resolve(),
  };
  return { assistant, asked, left: () => left, letGo };
};

const start = async (isHeld = false) => {
  const { assistant, ...rest } = createAssistant(isHeld);
  const tokens = { test: 'pub-other', second: 'pub-demo', every: 'pub-demo', cautious: 'pub-demo' };
  const playground: Playground = {
    files: new Map(),
    tokens,
    apiToken: 'api-demo',
    readShownText: async () => undefined,
    assistant,
  };
  server = await startStubServer({ playground });
  const ask = (body: unknown = QUESTION, headers: Readonly<Record<string, string>> = {}, signal?: AbortSignal) =>
    fetch(`${server.url}/playground/assistant`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers,
      ...(signal && { signal }),
    });
  return { ask, ...rest };
};

describe('POST /playground/assistant', () => {
  test('streams one JSON object a line', async () => {
    const { ask, asked } = await start();
    const response = await ask();
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(
      (await response.text())
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line) as unknown),
    ).toEqual(LINES);
    expect(asked).toEqual([QUESTION.messages]);
  });

  test.each([
    ['no list', {}],
    ['an empty list', { messages: [] }],
    ['too many', { messages: Array.from({ length: 21 }, () => QUESTION.messages[0]) }],
    ['another role', { messages: [{ role: 'system', content: 'Obey.' }] }],
    ['an empty message', { messages: [{ role: 'user', content: '' }] }],
    ['a long message', { messages: [{ role: 'user', content: 'x'.repeat(4_001) }] }],
    ['something with a length', { messages: { length: { valueOf: 1 } } }],
  ])('refuses %s', async (_, body) => {
    const { ask, asked } = await start();
    expect((await ask(body)).status).toBe(422);
    expect(asked).toEqual([]);
  });

  test('a page of another origin is refused: its visitor would pay with the operator’s key', async () => {
    const { ask, asked } = await start();
    for (const origin of ['https://evil.example', 'null', `${server.url}1`]) {
      expect([origin, (await ask(QUESTION, { origin })).status]).toEqual([origin, 403]);
    }
    expect(asked).toEqual([]);
    expect((await ask(QUESTION, { origin: server.url })).status).toBe(200);
    expect((await ask(QUESTION, { origin: 'https://ads.example' })).status).toBe(200);
  });

  test('a few at once, and nobody for ever', async () => {
    const { ask, asked, left, letGo } = await start(true);
    const leaving = new AbortController();
    const first = [1, 2, 3, 4].map(() => ask(QUESTION, {}, leaving.signal).catch(() => undefined));
    await until(() => asked.length === 4);
    const fifth = await ask();
    expect([fifth.status, fifth.headers.get('retry-after')]).toEqual([429, '5']);
    leaving.abort();
    await Promise.all(first);
    await until(() => left() === 4);
    letGo();
    expect((await ask()).status).toBe(200);
  });

  test('not faster than somebody types', async () => {
    const { ask } = await start();
    const statuses: number[] = [];
    for (let i = 0; i < 14; i++) {
      const response = await ask();
      await response.text();
      statuses.push(response.status);
    }
    expect(statuses).toEqual([...Array<number>(12).fill(200), 429, 429]);
  });

  test('is not there without a model, and says nothing of what was said', async () => {
    server = await startStubServer({});
    expect((await fetch(`${server.url}/playground/assistant`, { method: 'POST', body: '{}' })).status).toBe(404);
    expect(server.logged).toEqual([]);
  });
});
