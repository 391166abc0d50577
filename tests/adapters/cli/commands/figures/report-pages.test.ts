import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { askServer } from '../../../../../adapters/cli/commands/access/server.js';
import { pagesFrom, readPages, writePages } from '../../../../../adapters/cli/commands/figures/report-pages.js';
import { startStubServer, type StubServer } from '../../../http-koa/start-stub-server.js';

let server: StubServer;
const folder = mkdtempSync(join(tmpdir(), 'report-pages-'));
beforeAll(async () => {
  server = await startStubServer();
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await server.close();
});

const pagesAs = async (format: string) => {
  const address = { url: server.url, token: 'api-other' };
  const path = `/v1/reports?from=2026-11-01&to=2026-11-07&by=hour&format=${format}`;
  return pagesFrom(address, await askServer(address, path));
};

test('all pages are one table, and one answer without a next page', async () => {
  const report = await readPages(await pagesAs('json'));
  expect([report.rows.length, report.by, 'next' in report]).toEqual([1_001, ['hour'], false]);
});

test('all pages are one CSV with one head', async () => {
  const write = jest.spyOn(process.stdout, 'write').mockReturnValue(true);
  await writePages(await pagesAs('csv'), undefined);
  const lines = write.mock.calls
    .map(([text]) => String(text))
    .join('')
    .trim()
    .split('\r\n');
  write.mockRestore();
  expect([lines.length, lines.filter((line) => line.startsWith('hour,')).length]).toEqual([1_002, 1]);
});

test('each page is a workbook of its own', async () => {
  const write = jest.spyOn(process.stdout, 'write').mockReturnValue(true);
  await writePages(await pagesAs('xlsx'), join(folder, 'november.figures.xlsx'));
  write.mockRestore();
  expect(readdirSync(folder)).toEqual(['november.figures-2.xlsx', 'november.figures.xlsx']);
});
