import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { call, jsonOf } from '../../call.js';
import { erased, startStubServer, type StubServer } from '../../start-stub-server.js';

let server: StubServer;
beforeAll(async () => {
  server = await startStubServer();
});
afterAll(() => server.close());
beforeEach(() => void erased.splice(0));

const erase = (segment: string, token = 'api-demo') =>
  call(`${server.url}/v1/users/${segment}`, { method: 'DELETE', headers: { authorization: `Bearer ${token}` } });

describe('DELETE /v1/users/{userId}', () => {
  test.each([
    ['anna', 'anna'],
    ['a%2Fb%20c%3F', 'a/b c?'],
    ['%25 41', '% 41'],
    ['%E7%89%87%F0%9F%98%80', '片😀'],
    ['__proto__', '__proto__'],
  ])('%s erases %j of the account of the token, with zero bytes', async (segment, user) => {
    const answer = await erase(segment);
    expect([answer.status, answer.text]).toEqual([204, '']);
    expect(erased).toEqual([`${user} of acc-demo`]);
  });

  test.each(['%', '%ff', '%00', 'x'.repeat(513)])('%j is no user id', async (segment) => {
    const answer = await erase(segment);
    expect(answer.status).toBe(422);
    expect(jsonOf(answer)).toMatchObject({ error: { code: 'invalid_request', message: expect.any(String) } });
    expect(erased).toEqual([]);
  });

  test.each(['pub-demo', 'admin-token', 'unknown'])('with %s nobody is erased', async (token) => {
    expect((await erase('anna', token)).status).toBe(401);
    expect(erased).toEqual([]);
  });

  test('says when not all is erased yet, and who is asked for is not logged', async () => {
    const answer = await erase('unlucky');
    expect([answer.status, answer.text]).toEqual([503, '']);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(server.logged.join()).not.toContain('unlucky');
  });
});
