import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { corpusLines } from '../../support/corpus.js';
import { eventually, startJourneyServer, type JourneyServer } from '../server.js';

const folder = mkdtempSync(join(tmpdir(), 'agents-'));
const TOKEN = 'publisher-token-agents';
let server: JourneyServer;

beforeAll(async () => {
  const sha256 = createHash('sha256').update(TOKEN).digest('hex');
  const accounts = [{ id: 'usual', tokenHashes: [{ kind: 'publisher', sha256, last4: TOKEN.slice(-4) }] }];
  const CONFIG = join(folder, 'config.json');
  writeFileSync(CONFIG, JSON.stringify({ accounts }));
  server = await startJourneyServer({ CONFIG, TRUSTED_PROXIES: '1' });
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

const skipCodeOf = async (userAgent: string, userId: string): Promise<unknown> => {
  const messages = [{ id: 'm', role: 'user', content: 'Which coffee should I try?' }];
  const answer = await fetch(`${server.url}/preload`, {
    method: 'POST',
    headers: { 'x-forwarded-for': '198.51.100.1', 'user-agent': userAgent },
    body: JSON.stringify({ publisherToken: TOKEN, userId, conversationId: userId, messages }),
  });
  return ((await answer.json()) as { readonly skipCode?: unknown }).skipCode;
};

test.each([
  ['people', 'ad_skipped'],
  ['crawlers', 'ivt_blocked'],
])('a usual production account answers the corpus of %s with %s', async (name, code) => {
  await eventually(async () => ((await skipCodeOf('Mozilla/5.0 Gecko', 'ready')) === 'ad_skipped' ? true : undefined));
  const odd: string[] = [];
  for (const [i, agent] of corpusLines(`agents/${name}.txt`).entries())
    if ((await skipCodeOf(agent, `${name}-${i}`)) !== code) odd.push(agent);
  expect(odd).toEqual([]);
});
