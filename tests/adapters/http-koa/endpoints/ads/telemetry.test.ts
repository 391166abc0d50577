import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { scrubReport } from '../../../../../adapters/http-koa/endpoints/ads/telemetry/scrub.js';
import { call, post } from '../../call.js';
import { startStubServer, type StubServer } from '../../start-stub-server.js';
import { BID } from '../../stub-ads.js';

let server: StubServer;
beforeAll(async () => {
  server = await startStubServer({ limits: { reportsPerSecond: 0.001 } });
});
beforeEach(async () => {
  await server.close();
  server = await startStubServer({ limits: { reportsPerSecond: 5 } });
});
afterAll(() => server.close());

describe('what stays of a report', () => {
  test.each([
    ['TypeError: Failed to fetch', 'TypeError: Failed to fetch'],
    [
      "Cannot read properties of undefined (reading 'length')",
      "Cannot read properties of undefined (reading 'length')",
    ],
    ['request failed with status 503 after 16000 ms', 'request failed with status 503 after …'],
    ['preload-timeout', 'preload-timeout'],
    ['ad of anna.k+x@mail.example failed', 'ad of … failed'],
    ['Unexpected token \'I\', "I feel sad today" is not valid JSON', "Unexpected token '… is not valid JSON"],
    ['Ich fühle mich heute traurig', '…'],
    ['今日は悲しい', '…'],
    ['tel +49 170 1234567', '… 49 170 …'],
  ])('%s', (message, kept) => {
    expect(scrubReport(message)).toBe(kept);
  });

  test('no secret gets through, wherever it stands', () => {
    for (let n = 0; n < 1_000; n++) {
      const secret = `canary${n.toString(36)}zq${n}`;
      const forms = [
        secret,
        `x ${secret}!`,
        `${secret}@mail.example`,
        `https://a.example/${secret}?q=${secret}`,
        `a.${secret}`,
        `"${secret}"`,
      ];
      for (const form of forms) expect(scrubReport(form).toLowerCase()).not.toContain('canary');
    }
  });

  test('500 characters', () => {
    expect(scrubReport('error '.repeat(10_000)).length).toBeLessThanOrEqual(500);
    expect(scrubReport('\u{1F600}'.repeat(100_000))).toBe('');
  });
});

test('a report knows its account, its kind and its ad', async () => {
  const additionalData = {
    publisherToken: 'pub-demo',
    conversationId: 'c',
    userId: 'u',
    bidId: BID,
    sdk: { name: 'sdk-js' },
  };
  await post(`${server.url}/error`, { error: 'TypeError: x@y.example', stack: 'secret', additionalData });
  await post(`${server.url}/debug`, {
    name: 'preload started',
    data: '{"messages":["secret"]}',
    additionalData: { sdk: 'my friend Anna' },
  });
  await post(`${server.url}/log`, { level: 'error', message: 'timeout', additionalData: { bidId: 'secret' } });
  expect(server.calls.reports).toEqual([
    { kind: 'error', message: 'TypeError: …', accountId: 'acc-demo', sdk: 'sdk-js', bidId: BID },
    { kind: 'debug', message: 'preload started' },
    { kind: 'log', message: 'timeout' },
  ]);
});

test.each(['', '{', '[]', 'null', '5', `{"error":${'['.repeat(40)}`, 'x'.repeat(300_000), '{"error":{"a":1}}'])(
  '204 for %.20s',
  async (body) => {
    const answer = await call(`${server.url}/error`, { method: 'POST', body });
    expect([answer.status, answer.text]).toEqual([204, '']);
  },
);

test('what is too much is answered 204 and dropped', async () => {
  const answers = await Promise.all(
    Array.from({ length: 60 }, () => post(`${server.url}/log`, { message: 'timeout' })),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]));
  expect(server.calls.reports.length).toBeGreaterThanOrEqual(10);
  expect(server.calls.reports.length).toBeLessThan(40);
});
