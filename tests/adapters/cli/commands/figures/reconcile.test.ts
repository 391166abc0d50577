import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { runCommand } from '../../../../support/run-command.js';
import { startStubServer, type StubServer } from '../../../http-koa/start-stub-server.js';

const folder = mkdtempSync(join(tmpdir(), 'reconcile-'));
const path = join(folder, 'partner.csv');
let server: StubServer;
beforeAll(async () => {
  server = await startStubServer();
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

/** The stub counts a view a day, for a nano. */
const monthOf = (change: (line: string) => readonly string[]): string => {
  const days = Array.from({ length: 30 }, (_, i) => `2026-11-${String(i + 1).padStart(2, '0')},1,0.000000001`);
  return ['day,impressions,spend', ...days.flatMap(change)].join('\n');
};

const compare = (file: string, ...more: readonly string[]) => {
  writeFileSync(path, file);
  const whose = ['--bidder', 'north-dsp', '--month', '2026-11', '--token', 'admin-token', '--url', server.url];
  return runCommand(['reconcile', path, ...whose, ...more]);
};

test('a month that agrees is a total, and ends with 0', async () => {
  const { code, stdout, stderr } = await compare(monthOf((line) => [line]));
  expect([code, stderr]).toEqual([0, '']);
  expect(stdout.split('\n')).toEqual([expect.stringMatching(/^day /), expect.stringMatching(/^total .*agrees/), '']);
});

test('what is marked is listed, and ends with 3', async () => {
  const file = monthOf((line) =>
    line.startsWith('2026-11-09') ? [] : line.startsWith('2026-11-23') ? [line, line] : [line],
  );
  const { code, stdout } = await compare(file);
  expect(code).toBe(3);
  expect(stdout.split('\n').slice(1, 3)).toEqual([
    expect.stringMatching(/^2026-11-09 .* missing .* 1 .* 0 .*-1/),
    expect.stringMatching(/^2026-11-23 .* twice .* 1 .* 2 .* 1/),
  ]);
  const json = await compare(file, '--json');
  expect([json.code, JSON.parse(json.stdout)]).toEqual([3, expect.objectContaining({ isMarked: true })]);
  const workbook = join(folder, 'november.xlsx');
  expect(await compare(file, '--xlsx', workbook)).toMatchObject({ code: 3, stdout: `written to ${workbook}\n` });
  expect(readFileSync(workbook).subarray(0, 2).toString()).toBe('PK');
  expect(await compare(file, '--xlsx', join(folder, 'missing', 'x'))).toMatchObject({
    ...{ code: 1, stderr: expect.stringContaining('cannot be written') },
  });
});

test('mistakes of a file are listed, and end with 1', async () => {
  expect(await compare('day,impressions,spend\n2026-11-01,many,1')).toMatchObject({
    ...{ code: 1, stdout: '' },
    stderr: expect.stringContaining('line 2: impressions: must be a whole number'),
  });
  expect(
    await compare(
      monthOf((line) => [line]),
      '--token',
      'api-demo',
    ),
  ).toMatchObject({
    ...{ code: 1, stderr: expect.stringContaining('status 401') },
  });
});
