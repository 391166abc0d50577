import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { eventually, startJourneyServer, type JourneyServer } from '../journeys/server.js';
import { blocksOf, readPage, ROOT } from './markdown.js';

let server: JourneyServer;
/** npm keeps there what `npx` linked; that of the machine may know an older command of the same folder. */
const npmCache = mkdtempSync(join(tmpdir(), 'npm-cache-'));
beforeAll(async () => {
  server = await startJourneyServer();
});
afterAll(async () => {
  await server.stop();
  rmSync(npmCache, { recursive: true, force: true });
});

const DOCUMENTED = 'http://127.0.0.1:8080';

const NPX = 'npx ad-placement';
const LINKED = `"${process.execPath}" bootstrap/ad-placement.mjs`;

/**
 * Runs what somebody pasted, in the folder of the clone; only the port is another one than in the text. npx takes much
 * longer than the command that it finds, so that one test alone goes by way of it.
 */
const paste = (text: string, command = LINKED): Promise<string> =>
  new Promise((resolve, reject) => {
    const env = {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      DATA_DIR: server.dataDir,
      PORT: new URL(server.url).port,
      npm_config_cache: npmCache,
      npm_config_update_notifier: 'false',
    };
    const commands = text.replaceAll(DOCUMENTED, server.url).replaceAll(NPX, command);
    const child = spawn('sh', ['-ec', commands], { cwd: ROOT, env });
    let stdout = '';
    let stderr = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => void (stdout += text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => void (stderr += text));
    child.once('close', (code) =>
      code === 0 ? resolve(stdout) : reject(new Error(`${code}: ${commands}\n${stderr}`)),
    );
  });

const SLOTS = {
  title_id: 'demo-title',
  slots: expect.arrayContaining([expect.objectContaining({ placement: 'overlay' })]),
};
const FILLED = { sessionId: expect.any(String), bids: [expect.objectContaining({ code: 'inlineAd' })] };
const OPENAPI = { openapi: '3.1.0', info: expect.objectContaining({ version: '0.1.0' }) };

describe('the three commands that `npm start` prints', () => {
  const printed = (): readonly string[] => [...server.logs().matchAll(/^ +(\S.*)$/gm)].map(([, line = '']) => line);

  test('work as pasted', async () => {
    const commands = await eventually(() => (printed().length >= 3 ? printed() : undefined));
    expect(commands.length).toBe(3);
    const answers = await Promise.all(commands.map(async (command) => JSON.parse(await paste(command)) as unknown));
    expect(answers).toEqual([SLOTS, expect.objectContaining(FILLED), expect.objectContaining(OPENAPI)]);
  });

  test('have a line below them that explains, with the address of this server', () => {
    expect(server.logs()).toMatch(new RegExp(`npx ad-placement explain .* --url ${server.url}$`, 'm'));
  });
});

describe('README.md', () => {
  const [run, prove, manage, ...rest] = blocksOf(readPage('README.md'), 'sh');

  test('two commands, and the first of the three ways', () => {
    expect([run, prove, rest]).toEqual(['npm ci && npm start', 'npm ci && npm test', []]);
  });

  test('accounts, titles and campaigns, known to the running server', async () => {
    const printed = await paste(manage ?? '');
    expect(printed).toMatch(/^2 titles imported with \d+ overlay slots/m);
    expect(printed).toContain('campaigns.json is right');
    const { titles } = JSON.parse(readPage('docs/examples/titles.json')) as {
      titles: readonly { title_id: string }[];
    };
    const token = (kind: string): string => new RegExp(`^${kind} +token +(\\S+)$`, 'm').exec(printed)?.[1] ?? '';
    const init = { publisherToken: token('publisher'), userId: 'u1' };
    const slots = await eventually(async () => {
      const headers = { authorization: `Bearer ${token('api')}` };
      const body = JSON.stringify({ title_id: titles[0]?.title_id });
      const answer = await fetch(`${server.url}/v1/ads`, { method: 'POST', headers, body });
      const { slots: found = [] } = (await answer.json()) as { slots?: readonly unknown[] };
      return found.length > 0 ? found : undefined;
    });
    expect(slots.length).toBeGreaterThan(1);
    expect((await fetch(`${server.url}/init`, { method: 'POST', body: JSON.stringify(init) })).status).toBe(200);
  });
});

describe('docs/tutorials/first-ad.md', () => {
  test('goes from slots to an explained ad', async () => {
    const [start, slots, player, skipped, filled, explain, ...rest] = blocksOf(
      readPage('docs/tutorials/first-ad.md'),
      'sh',
    );
    expect([start, player, rest]).toEqual(['npm ci && npm start', 'node docs/examples/overlay-player.mjs', []]);
    expect((JSON.parse(await paste(slots ?? '')) as { slots: readonly unknown[] }).slots.length).toBe(5);
    expect(JSON.parse(await paste(skipped ?? ''))).toMatchObject({ skip: true, skipCode: 'ad_skipped' });
    const answer = await paste(filled ?? '');
    expect(answer).toMatch(/^svc-decision-id: [0-9a-f-]{36}\r$/im);
    expect(answer).toContain('Harbor Coffee');
    const words = await paste(explain ?? '', NPX);
    expect(words).toContain('Outcome: filled');
    expect(words).toMatch(/harbor-coffee-drinks.*won/);
  });
});
