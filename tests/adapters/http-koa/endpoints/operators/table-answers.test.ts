import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { readXlsx } from 'hucre/xlsx';
import { call } from '../../call.js';
import { startStubServer, type StubServer } from '../../start-stub-server.js';

let server: StubServer;
beforeAll(async () => {
  server = await startStubServer();
});
afterAll(() => server.close());

const DAYS = 'from=2026-11-01&to=2026-11-07&account=acc-demo';
const FILE = 'day,impressions,spend\n2026-11-01,1,0.000000001\n';
const headers = { authorization: 'Bearer admin-token' };

test.each([
  ['GET', `/v1/reports?${DAYS}&by=hour,campaign`, 'report-2026-11-01-2026-11-07'],
  ['GET', `/v1/reports/comparison?${DAYS}&control=a&variant=b`, 'variants-2026-11-01-2026-11-07'],
  ['GET', '/v1/reports/line-items/spring%2F1?hours=24', 'line-item'],
  ['POST', '/v1/reports/reconciliation?bidder=north-dsp&month=2026-11', 'reconciliation-2026-11'],
])('%s %s is the same table as CSV and as a workbook', async (method, path, name) => {
  const sent = { method, headers, ...(method === 'POST' && { body: FILE }) };
  const csv = await call(`${server.url}${path}&format=csv`, sent);
  const xlsx = await fetch(`${server.url}${path}&format=xlsx`, sent);
  expect(xlsx.headers.get('content-type')).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
  expect([csv, xlsx].map((answer) => answer.headers.get('content-disposition'))).toEqual(
    ['csv', 'xlsx'].map((ending) => `attachment; filename="${name}.${ending}"`),
  );
  const { rows = [] } = (await readXlsx(new Uint8Array(await xlsx.arrayBuffer()))).sheets[0] ?? {};
  const [head = '', ...lines] = csv.text.trimEnd().split('\r\n');
  expect(rows[0]?.join()).toBe(head);
  expect(rows.length).toBeGreaterThan(1);
  expect(rows).toHaveLength(1 + lines.length);
});
