import { createServer, type Server } from 'node:http';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { WebSocketServer } from 'ws';
import { safeLine, safeText } from '../../../adapters/cli/terminal-text.js';
import { chatRecord } from '../../domain/decision-records.js';
import { runServer, startCli } from '../../journeys/server.js';
import { runCommand } from '../../support/run-command.js';

/** Every character below U+3000 that a terminal may obey, hide or break the line at, and some of the rest. */
const OBEYED = [
  ...Array.from({ length: 0x3000 }, (_, code) => String.fromCharCode(code)).filter((c) =>
    /[\p{Cc}\p{Cf}\u2028\u2029]/u.test(c),
  ),
  ...['\ufeff', '\ud800', '\udfff', '\ufff9', '\u{e0041}', '\ue000', '\ufffe'],
].filter((c) => c !== '\u200c' && c !== '\u200d');

test('whatever a terminal obeys is written out, and all else stays', () => {
  expect(OBEYED.length).toBeGreaterThan(90);
  for (const character of OBEYED) expect(safeLine(`a${character}b`)).toMatch(/^a(\\u[0-9a-f]{4}){1,2}b$/);
  for (const text of ['Grüße, 日本語, 👩\u200d👩\u200d👧, می\u200cخواهم', '│ █ → … –'])
    expect(safeLine(text)).toBe(text);
  expect(safeLine('a\nb')).toBe('a\\u000ab');
  expect(safeText('a\nb\r')).toBe('a\nb\\u000d');
});

test('JSON stays the same JSON', () => {
  const value = { [OBEYED.join('')]: OBEYED.join('') };
  for (const json of [JSON.stringify(value), JSON.stringify(value, null, 2)])
    expect(JSON.parse(safeText(json))).toEqual(value);
});

/** Clears the screen and renames the window by C1 controls, and turns the rest of the line around. */
const HOSTILE = 'before\u009b2Jmid\u009d0;owned\u009c\u202edrow\u2066\u001b[31m\nok  forged: line';
const OBEYS = /[^\P{C}\n]/u;

let server: Server;
let url: string;
beforeAll(async () => {
  const record = chatRecord({
    id: HOSTILE as never,
    sessionId: HOSTILE as never,
    language: HOSTILE,
  });
  const row = { day: HOSTILE, requests: 1, fills: 1, impressions: 1, clicks: 1, revenueUsd: 1 };
  server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://x');
    if (pathname.endsWith('/replay')) response.end(JSON.stringify({ kind: 'different', differences: [HOSTILE] }));
    else if (pathname.startsWith('/v1/decisions/')) response.end(JSON.stringify(record));
    else if (searchParams.get('from') === '2026-01-01')
      response.writeHead(422).end(JSON.stringify({ error: { message: HOSTILE } }));
    else if (searchParams.get('format') === 'csv') response.end(`day\r\n"${HOSTILE}"\r\n`);
    else response.end(JSON.stringify({ rows: [row], by: ['day'] }));
  });
  new WebSocketServer({ server }).on('connection', (socket) => {
    socket.send(
      JSON.stringify({
        id: 1,
        at: HOSTILE,
        accountId: HOSTILE,
        event: { name: 'ad.error', payload: { message: HOSTILE } },
      }),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

test.each([
  ['explain', ['explain', 'id']],
  ['explain --json', ['explain', 'id', '--json']],
  ['replay --json', ['replay', 'id', '--json']],
  ['report', ['report']],
  ['report --json', ['report', '--json']],
  ['a refusal', ['report', '--from', '2026-01-01']],
])('%s prints nothing that a terminal obeys of what a server says', async (_what, args) => {
  const { stdout, stderr } = await runCommand([...args, '--url', url, '--token', 'x']);
  const printed = stdout + stderr;
  expect(printed).toContain('\\u009b2J');
  expect(printed).not.toMatch(OBEYS);
});

/** Where a command's standard output goes. */
const csvOn = async (isTerminal: boolean): Promise<string> => {
  const { isTTY } = process.stdout;
  process.stdout.isTTY = isTerminal;
  try {
    return (await runCommand(['report', '--csv', '--url', url, '--token', 'x'])).stdout;
  } finally {
    process.stdout.isTTY = isTTY;
  }
};

test('report --csv is a file: in a pipe each byte that the server sent, on a terminal its lines and nothing to obey', async () => {
  expect(await csvOn(false)).toBe(`day\r\n"${HOSTILE}"\r\n`);
  const shown = await csvOn(true);
  expect(shown).toContain('day\n"before\\u009b2J');
  expect(shown).not.toMatch(OBEYS);
  expect(shown).not.toContain('\\u000d');
});

test('listen neither', async () => {
  const listening = startCli(['listen', '--url', url, '--token', 'x']);
  const [line] = await listening.prints(/.*forged.*/);
  const { stdout } = await listening.stop();
  expect(line).toContain('\\u009b2J');
  expect(stdout).not.toMatch(OBEYS);
});

test('nor a server that does not start as it is configured', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'terminal-text-'));
  const CONFIG = join(folder, 'config.json');
  writeFileSync(CONFIG, JSON.stringify({ [HOSTILE]: 1, bidders: [{ id: HOSTILE }] }));
  const { code, stdout, stderr } = await runServer({ CONFIG, DATA_DIR: join(folder, 'data'), PORT: '0' });
  rmSync(folder, { recursive: true });
  expect(code).toBe(1);
  expect(stderr).toContain('forged');
  expect(stdout + stderr).not.toMatch(OBEYS);
});
