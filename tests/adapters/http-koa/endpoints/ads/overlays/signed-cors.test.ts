import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { corpusLines } from '../../../../../support/corpus.js';
import { call } from '../../../call.js';
import { startStubServer, type StubServer } from '../../../start-stub-server.js';

const ORIGINS = corpusLines('origins/players.txt');
const LISTED = 'acc-listed-signed-demo-title';
const ON_THE_LIST = ['https://chat.example', 'capacitor://localhost'];
const FOREIGN = ORIGINS.filter((origin) => !ON_THE_LIST.includes(origin));

let server: StubServer;
beforeAll(async () => {
  server = await startStubServer();
});
afterAll(() => server.close());

const corsOf = async (path: string, headers: Readonly<Record<string, string>>) => {
  const { status, headers: sent } = await call(server.url + path, { headers });
  const names = ['access-control-allow-origin', 'access-control-allow-credentials', 'vary', 'set-cookie'];
  return [status, ...names.map((name) => sent.get(name))];
};

test('the corpus is large', () => expect(ORIGINS.length).toBeGreaterThanOrEqual(60));

describe.each(['/v1/ads/vmap', '/v1/ads/vast'])('%s', (path) => {
  const signed = (signature: string, more = ''): string => `${path}?title_id=demo-title&signature=${signature}${more}`;

  test.each(ORIGINS)('names the origin %s, with credentials, also where it refuses', async (origin) => {
    const right = signed('acc-demo-signed-demo-title');
    for (const [url, status] of [
      [right, 200],
      [`${right}&player_width=x`, 422],
      [signed('wrong'), 401],
    ] as const)
      expect(await corsOf(url, { origin, cookie: 'session=1' })).toEqual([status, origin, 'true', 'Origin', null]);
  });

  test('is readable without an origin, and then allows no credentials', async () => {
    expect(await corsOf(signed('acc-demo-signed-demo-title'), {})).toEqual([200, '*', null, 'Origin', null]);
  });

  test.each(FOREIGN)('of an account with a list says nothing to %s', async (origin) => {
    expect(await corsOf(signed(LISTED), { origin })).toEqual([401, null, null, 'Origin', null]);
  });

  test.each(ON_THE_LIST)('of an account with a list allows %s, which is on it', async (origin) => {
    expect(await corsOf(signed(LISTED), { origin })).toEqual([200, origin, 'true', 'Origin', null]);
  });

  test('a cookie changes nothing, and a token beside a signature is not looked at', async () => {
    const origin = 'https://film.example';
    const authorization = 'Bearer api-demo';
    for (const cookie of ['session=1', `signature=${LISTED}`, 'token=api-demo']) {
      expect((await corsOf(`${path}?title_id=demo-title`, { origin, cookie }))[0]).toBe(401);
      expect((await corsOf(signed('wrong'), { origin, cookie, authorization }))[0]).toBe(401);
    }
  });

  test('with a token has no CORS', async () => {
    const headers = { origin: 'https://film.example', authorization: 'Bearer api-demo' };
    expect(await corsOf(`${path}?title_id=demo-title`, headers)).toEqual([200, null, null, null, null]);
  });
});
