import { afterEach, describe, expect, test } from '@jest/globals';
import { startStubServer, type StubServer } from '../../start-stub-server.js';

let server: StubServer | undefined;
afterEach(() => server?.close());

describe('GET /sellers.json', () => {
  test('is JSON that may be kept for a day, and is not sent twice', async () => {
    server = await startStubServer({ sellers: () => '{"version":"1.0","sellers":[]}' });
    const answer = await fetch(`${server.url}/sellers.json`);
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(answer.headers.get('cache-control')).toBe('public, max-age=86400');
    expect(await answer.json()).toEqual({ version: '1.0', sellers: [] });
    const headers = { 'if-none-match': answer.headers.get('etag') ?? '' };
    expect((await fetch(`${server.url}/sellers.json`, { headers })).status).toBe(304);
  });

  test('follows the catalog', async () => {
    let text = '{"version":"1.0","sellers":[]}';
    server = await startStubServer({ sellers: () => text });
    const etag = (await fetch(`${server.url}/sellers.json`)).headers.get('etag') ?? '';
    text = '{"version":"1.0","sellers":[{}]}';
    const again = await fetch(`${server.url}/sellers.json`, { headers: { 'if-none-match': etag } });
    expect([again.status, await again.text()]).toEqual([200, text]);
  });

  test('is not there where nobody has said who sells', async () => {
    server = await startStubServer();
    const answer = await fetch(`${server.url}/sellers.json`);
    expect([answer.status, await answer.text()]).toEqual([404, '']);
  });
});
