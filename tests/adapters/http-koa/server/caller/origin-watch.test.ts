import { describe, expect, test } from '@jest/globals';
import { createOriginWatch } from '../../../../../adapters/http-koa/server/caller/origin-watch.js';
import { DAY_MS } from '../../../../../domain/values/time.js';
import { call } from '../../call.js';
import { startStubServer } from '../../start-stub-server.js';
import { DEMO, OTHER } from '../../stub-accounts.js';

const MANY = 21;
const site = (i: number): string => `https://site-${i}.example`;

const setUp = () => {
  const told: { readonly account?: string; readonly origins?: readonly string[] }[] = [];
  const watch = createOriginWatch({ warn: (about: object) => void told.push(about) } as never);
  const visit = (count: number, account = DEMO, nowMs = 0, first = 0): void => {
    for (let i = first; i < first + count; i++) watch.note(account, site(i), nowMs);
  };
  return { told, watch, visit };
};

describe('an account whose tokens are used on many sites', () => {
  test('is told of at the first beyond twenty, once, with the sites', () => {
    const { told, visit } = setUp();
    visit(MANY - 1);
    visit(MANY - 1);
    expect(told).toEqual([]);
    visit(1, DEMO, 1, MANY - 1);
    visit(1_000);
    expect(told).toEqual([{ account: DEMO.id, origins: Array.from({ length: MANY }, (_, i) => site(i)) }]);
  });

  test('is told of again after a day, and each account by itself', () => {
    const { told, visit } = setUp();
    visit(MANY - 1);
    visit(MANY - 1, OTHER, 0, 500);
    visit(MANY - 1, DEMO, DAY_MS, 100);
    expect(told).toEqual([]);
    visit(1, DEMO, DAY_MS + 1, 200);
    visit(MANY, OTHER, 2);
    expect(told.map(({ account }) => account)).toEqual([DEMO.id, OTHER.id]);
  });

  test.each([
    ['in development', { ...DEMO, mode: 'development' as const }],
    ['with a list of its own', { ...DEMO, allowedOrigins: [site(0)] }],
  ])('is not %s', (_, account) => {
    const { told, visit } = setUp();
    visit(100, account);
    expect(told).toEqual([]);
  });

  test('what is no site is not counted', () => {
    const { told, watch } = setUp();
    for (let i = 0; i < 100; i++) {
      const long = `https://${'x'.repeat(60)}.${'y'.repeat(60)}.${'z'.repeat(60)}.site-${i}.example`;
      for (const origin of [undefined, 'null', `app-${i}://localhost`, `words ${i}`, `${site(i)}/path`, long])
        watch.note(DEMO, origin, 0);
      for (const origin of [`https://user:secret-${i}@site.example`, `HTTPS://SITE-${i}.example`])
        watch.note(DEMO, origin, 0);
    }
    expect(told).toEqual([]);
  });
});

test('every call of a client is seen, and the token is in no log', async () => {
  const server = await startStubServer();
  const body = { publisherToken: 'pub-demo', userId: 'u', conversationId: 'c', messages: [] };
  const post = (path: string, i: number) =>
    call(server.url + path, { method: 'POST', headers: { origin: site(i) }, body });
  try {
    for (let i = 0; i < 10; i++) await post('/init', i);
    for (let i = 10; i < MANY - 1; i++) await post('/preload', i);
    expect(server.logged).toEqual([]);
    await post('/preload', MANY);
    expect(server.logged).toEqual([expect.stringContaining('a publisher token is used on many sites')]);
    expect(server.logged[0]).not.toContain('pub-demo');
  } finally {
    await server.close();
  }
});
