import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { corpusLines } from '../support/corpus.js';
import { startJourneyServer, type JourneyServer } from './server.js';

let server: JourneyServer;
beforeAll(async () => void (server = await startJourneyServer()));
afterAll(() => server.stop());

const bodyWith = (path: string): object =>
  path.split('.').reduceRight<unknown>((value, key) => ({ [key]: value }), 1) as object;

let people = 0;
const misspeltIn = async (more: object, publisherToken = 'dev-publisher-token'): Promise<unknown> => {
  const person = `p${++people}`;
  const messages = [{ id: 'm', role: 'user', content: 'Which coffee should I try?' }];
  const body = JSON.stringify({ publisherToken, userId: person, conversationId: person, messages, ...more });
  const answer = await fetch(`${server.url}/preload`, { method: 'POST', body });
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { readonly misspelt?: unknown }).misspelt;
};

test('a key that looks like a signal is named in development', async () => {
  const odd: string[] = [];
  for (const line of corpusLines('signal-keys/misspelt.txt')) {
    const [sent = '', meant = ''] = line.split(' ');
    const found = JSON.stringify(await misspeltIn(bodyWith(sent)));
    if (found !== JSON.stringify([{ sent, meant }])) odd.push(`${line}: ${found}`);
  }
  expect(odd).toEqual([]);
});

test('a key that is read, or is no signal, is not named', async () => {
  const odd: string[] = [];
  for (const path of corpusLines('signal-keys/fine.txt'))
    if ((await misspeltIn(bodyWith(path))) !== undefined) odd.push(path);
  expect(odd).toEqual([]);
});

test('nor is anything in production, nor what is null, deep, long, or in a message', async () => {
  expect(await misspeltIn(bodyWith('regulatory.Coppa'), 'demo-publisher-token')).toBeUndefined();
  for (const more of [
    { regulatory: { Coppa: null } },
    { a: { b: { c: { coppa: 1 } } } },
    { ['x'.repeat(200)]: { coppa: 1 } },
    { messages: [{ id: 'm', role: 'user', content: 'x', coppa: 1 }] },
  ])
    expect(await misspeltIn(more)).toBeUndefined();
});
