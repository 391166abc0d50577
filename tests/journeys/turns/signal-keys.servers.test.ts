import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { corpusLines } from '../../support/corpus.js';
import { startJourneyServer, type JourneyServer } from '../server.js';

let server: JourneyServer;
beforeAll(async () => void (server = await startJourneyServer()));
afterAll(() => server.stop());

const bodyWith = (path: string): object =>
  path.split('.').reduceRight<unknown>((value, key) => ({ [key]: value }), 1) as object;

let people = 0;
interface Hints {
  readonly misspelt?: unknown;
  readonly unknownPlacements?: unknown;
}

const hintsOf = async (more: object, publisherToken = 'dev-publisher-token'): Promise<Hints> => {
  const person = `p${++people}`;
  const messages = [{ id: 'm', role: 'user', content: 'Which coffee should I try?' }];
  const body = JSON.stringify({ publisherToken, userId: person, conversationId: person, messages, ...more });
  const answer = await fetch(`${server.url}/preload`, { method: 'POST', body });
  expect(answer.status).toBe(200);
  return (await answer.json()) as Hints;
};
const misspeltIn = async (...sent: Parameters<typeof hintsOf>): Promise<unknown> => (await hintsOf(...sent)).misspelt;

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

test('placements that the account does not have are named in development, whether or not it has others', async () => {
  const unknownOf = async (codes: readonly string[], token?: string): Promise<unknown> =>
    (await hintsOf({ enabledPlacementCodes: codes }, token)).unknownPlacements;
  expect(await unknownOf(['inlineAd', 'inline-ad'])).toEqual(['inline-ad']);
  expect(await unknownOf(['a', 'b'])).toEqual(['a', 'b']);
  for (const codes of [['inlineAd'], []]) expect(await unknownOf(codes)).toBeUndefined();
  expect(await unknownOf(['inlineAd', 'inline-ad'], 'demo-publisher-token')).toBeUndefined();
});
