import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { buildExamples, runNode, type BuiltExamples, type Child } from './run-example.js';

let examples: BuiltExamples;
let folder: string;
let server: Child;
let url: string;
beforeAll(async () => {
  examples = await buildExamples();
  folder = mkdtempSync(join(tmpdir(), 'own-demand-'));
  server = runNode([examples.fileOf('server-with-own-demand')], folder, {
    ...{ PORT: '0', LOG_LEVEL: 'warn', ANSWER_DEADLINE_MS: '10000' },
  });
  url = await server.prints(/^listening on (\S+)$/m);
});
afterAll(async () => {
  server.process.kill('SIGTERM');
  const ended = await server.ended;
  examples.remove();
  rmSync(folder, { recursive: true, force: true });
  // As the example promises: no test of this file may run after it.
  expect(ended).toMatchObject({ code: 0, stderr: '' });
});

interface Answer {
  readonly sessionId: string;
  readonly bids: readonly { readonly bidId: string; readonly revenue: number; readonly content: string }[];
}

/** The second turn of a conversation: the first in which the demo account shows an ad. */
const preload = async (conversationId: string, question: string) => {
  const messages = [
    { id: 'm1', role: 'user', content: 'Good evening!' },
    { id: 'm2', role: 'assistant', content: 'Good evening! What can I do for you?' },
    { id: 'm3', role: 'user', content: question },
  ];
  const body = JSON.stringify({ publisherToken: 'demo-publisher-token', userId: 'u1', conversationId, messages });
  const response = await fetch(`${url}/preload`, { method: 'POST', body });
  const id = response.headers.get('svc-decision-id') ?? '';
  const headers = { authorization: 'Bearer demo-api-token' };
  const record: unknown = await (await fetch(`${url}/v1/decisions/${id}`, { headers })).json();
  const { candidates } = record as { candidates: readonly { source: string; outcome: string }[] };
  return { answer: (await response.json()) as Answer, candidates };
};

describe('docs/examples/server-with-own-demand.ts', () => {
  test('the bookshop wins where it bids most', async () => {
    const { answer, candidates } = await preload('about-books', 'Which novel should I read next, which author?');
    expect(answer.bids[0]?.revenue).toBe(9);
    expect(answer.bids[0]?.content).toContain('Corner Bookshop');
    expect(candidates.filter(({ outcome }) => outcome === 'won').map(({ source }) => source)).toEqual(['bookshop']);
    expect(new Set(candidates.map(({ source }) => source)).size).toBeGreaterThan(1);
  });

  test('and loses to a seeded campaign where that is worth more', async () => {
    const { answer, candidates } = await preload('about-coffee', 'Which coffee should I try, an espresso?');
    expect(answer.bids[0]?.revenue).toBe(7.5);
    const [own] = candidates.filter(({ source }) => source === 'bookshop');
    expect(own?.outcome).toBe('lost-to-higher-bid');
  });

  test('sessions are files of one’s own store', async () => {
    await preload('about-files', 'Which novel should I read next, which author?');
    const [file = ''] = readdirSync(join(folder, 'data/sessions'));
    const stored: unknown = JSON.parse(readFileSync(join(folder, 'data/sessions', file), 'utf8'));
    expect(stored).toMatchObject({ version: expect.any(Number), value: { completedTurns: expect.any(Number) } });
  });
});
