import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { OverlaySlot } from '../../../../../../application/api/ad-placement.js';
import { createPublicUrls } from '../../../../../../adapters/http-koa/server/answer/public-urls.js';
import { vmapOf } from '../../../../../../adapters/http-koa/endpoints/ads/overlays/present-vmap.js';
import { slotId } from '../../../../../../domain/values/ids.js';
import { readVmap, readXml } from '../../../../../support/read-vmap.js';
import { vmapFaults } from '../../../../../support/vmap-faults.js';
import { call, jsonOf, post, type Answer } from '../../../call.js';
import { startStubServer, type StubServer } from '../../../start-stub-server.js';
import { SLOT } from '../../../stub-ads.js';

const BEARER = { authorization: 'Bearer api-demo' };
const urls = createPublicUrls('https://ads.example');
const slotAt = (startMs: number, endMs: number, id = 'slot.1'): OverlaySlot => ({
  ...{ id: slotId(id), index: 3, startMs, endMs, position: 'top', width: 480, height: 80 },
});

let server: StubServer;
beforeAll(async () => {
  server = await startStubServer();
});
afterAll(() => server.close());

const ask = (query: Readonly<Record<string, string>>, headers: Readonly<Record<string, string>> = BEARER) =>
  call(`${server.url}/v1/ads/vmap?${new URLSearchParams(query)}`, { headers });
const signed = (signature: string, origin?: string): Promise<Answer> =>
  ask({ title_id: 'demo-title', signature }, origin === undefined ? {} : { origin });

describe('the document', () => {
  test('is read by libraries of players: one nonlinear break for each slot, with the page of the slot', async () => {
    const xml = vmapOf([slotAt(1_000, 9_000), slotAt(3_723_004, 3_738_004, 'slot.2')], urls, 'svc');
    const { version, breaks } = await readVmap(xml);
    expect(version).toBe('1.0.1');
    expect(breaks.map(({ timeOffset, breakType, id }) => [timeOffset, breakType, id])).toEqual([
      ['00:00:01.000', 'nonlinear', 'slot.1'],
      ['01:02:03.004', 'nonlinear', 'slot.2'],
    ]);
    const { id, width, height, minSuggestedDuration, iframeResource } = breaks[1]?.nonLinear ?? {};
    expect([id, width, height, minSuggestedDuration, iframeResource]).toEqual([
      'slot.2',
      ...['480', '80'],
      15,
      'https://ads.example/overlay/slot.2',
    ]);
  });

  test('has no tracker: what the page of a slot counts may not be counted once more', async () => {
    const { breaks } = await readVmap(vmapOf([slotAt(1_000, 9_000)], urls, 'svc'));
    expect(breaks.map(({ trackers }) => trackers)).toEqual([['about:blank']]);
  });

  test('without a slot has no break', async () => {
    expect((await readVmap(vmapOf([], urls, 'svc'))).breaks).toEqual([]);
  });

  test('whatever an id and the brand hold comes back from the parser as it was', async () => {
    const hostile = fc.string({ unit: fc.constantFrom(...'<>&"\'][a!-/'), minLength: 1, maxLength: 20 });
    await fc.assert(
      fc.asyncProperty(hostile, hostile, async (id, brand) => {
        const xml = vmapOf([slotAt(1_000, 9_000, id)], { overlay: (slot) => `https://ads.example/${slot}` }, brand);
        const [read] = (await readVmap(xml)).breaks;
        expect([read?.id, read?.nonLinear.id]).toEqual([id, id]);
        expect(read?.nonLinear.iframeResource).toBe(`https://ads.example/${id}`);
      }),
      {
        seed: 19,
        numRuns: 200,
        examples: [
          [']]>', '<!--'],
          ['"]]>]]&amp;>', ']]>'],
        ],
      },
    );
  });
});

describe('by the schemas of VMAP 1.0.1 and VAST 4.2', () => {
  const xml = vmapOf([slotAt(0, 9_000), { ...slotAt(3_723_004, 3_738_004, 'slot.2'), index: 4 }], urls, '<"brand">');

  test('a document is valid: with slots, without one, and as the endpoint answers it', async () => {
    const { text } = await ask({ title_id: 'demo-title' });
    expect(await vmapFaults(xml, vmapOf([], urls, 'svc'), text)).toEqual([]);
  });

  test.each([
    ['another order', /(<AdServingId>.*\n)(<AdTitle>.*\n)/, '$2$1'],
    ['no title', '<AdTitle>Overlay</AdTitle>\n', ''],
    ['no id of the serving', /<AdServingId>.*<\/AdServingId>\n/, ''],
    ['an impression of no address', 'about:blank', ' http://[ '],
    ['no width', 'width="480" ', ''],
    ['half a pixel', 'width="480"', 'width="480.5"'],
    ['a duration in seconds', '"00:00:09.000"', '"9"'],
    ['another version', 'version="4.2"', 'version="2.0"'],
    ['a time of no clock', 'timeOffset="00:00:00.000"', 'timeOffset="00:00:60"'],
    ['a kind of break that is none', 'breakType="nonlinear"', 'breakType="overlay"'],
    ['two breaks of one name', 'breakId="overlay-4"', 'breakId="overlay-3"'],
    ['an element of no standard', '<Creatives>', '<Position>top</Position><Creatives>'],
    ['an attribute of no standard', '<NonLinear ', '<NonLinear position="top" '],
    ['no namespace', ' xmlns="http://www.iab.com/VAST"', ''],
  ])('one with %s is not', async (_fault, from, to) => {
    const broken = xml.replace(from, to);
    expect(broken).not.toBe(xml);
    expect(await vmapFaults(broken)).not.toEqual([]);
  });
});

describe('with a bearer token', () => {
  test('any title is taken, and stands nowhere in the answer', async () => {
    for (const title_id of [']]><x a="', '"&<\u0001', '__proto__', 'ü'.repeat(512)]) {
      const answer = await ask({ title_id });
      expect(answer.status).toBe(200);
      expect(() => readXml(answer.text)).not.toThrow();
      expect((await readVmap(answer.text)).breaks).toEqual([]);
    }
  });

  test.each([
    [{}, 'title_id'],
    [{ title_id: '' }, 'title_id'],
    [{ title_id: 'x'.repeat(513) }, 'title_id'],
    ...['0', '-1', '1.5', '1e3', ' 5', '', '99999', '0x10', 'NaN'].map(
      (width) => [{ title_id: 'demo-title', player_width: width }, 'player_width'] as const,
    ),
    [{ title_id: 'demo-title', player_height: 'x' }, 'player_height'],
  ])('%j: 422, and says that it is %s', async (query, field) => {
    const answer = await ask(query);
    expect(answer.status).toBe(422);
    expect(jsonOf(answer)).toMatchObject({
      error: { code: 'invalid_request', message: expect.stringContaining(`The field ${field} `) },
    });
  });

  test('a parameter that stands there twice is none', async () => {
    const answer = await call(`${server.url}/v1/ads/vmap?title_id=demo-title&title_id=other`, { headers: BEARER });
    expect(answer.status).toBe(422);
  });

  test('there is no CORS, and the token is looked at before the fields', async () => {
    const answers = [await ask({ title_id: 'demo-title' }), await ask({}, { authorization: 'Bearer nope' })];
    expect(answers.map(({ status }) => status)).toEqual([200, 401]);
    for (const { headers } of answers) expect(headers.get('access-control-allow-origin')).toBeNull();
  });
});

describe('a signed URL', () => {
  const urlFor = async (body: unknown): Promise<URL> => {
    const { url } = jsonOf(await post(`${server.url}/v1/ads/vmap-url`, body, BEARER)) as { url: string };
    return new URL(url);
  };

  test('is on the public origin, carries what was asked for, and answers any player without a token', async () => {
    const context = { player_width: 1280, player_height: 720 };
    const url = await urlFor({ title_id: 'demo-title', context });
    expect(url.origin + url.pathname).toBe('https://ads.example/v1/ads/vmap');
    expect([...url.searchParams.keys()]).toEqual(['title_id', 'player_width', 'player_height', 'signature']);
    const answer = await call(server.url + url.pathname + url.search, { headers: { origin: 'https://film.example' } });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('access-control-allow-origin')).toBe('https://film.example');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect((await readVmap(answer.text)).breaks.map(({ id }) => id)).toEqual([SLOT]);
  });

  test('holds a hostile title as it is', async () => {
    const title_id = '&signature=x#?%00]]>';
    expect((await urlFor({ title_id })).searchParams.get('title_id')).toBe(title_id);
  });

  test.each(['', 'nope', 'acc-demo-signed-other', '__proto__'])(
    'with the signature %j: 401, which a browser may read, whatever token stands beside it',
    async (signature) => {
      const answer = await ask({ title_id: 'demo-title', signature }, { ...BEARER, origin: 'https://film.example' });
      expect(answer.status).toBe(401);
      expect(answer.headers.get('access-control-allow-origin')).toBe('https://film.example');
      expect(jsonOf(answer)).toMatchObject({ error: { code: 'unauthorized' } });
    },
  );

  test('of an account with a list of origins answers these, and players that have none', async () => {
    const signature = 'acc-listed-signed-demo-title';
    const listed = await signed(signature, 'https://chat.example');
    expect([listed.status, listed.headers.get('access-control-allow-origin')]).toEqual([200, 'https://chat.example']);
    expect((await signed(signature)).status).toBe(200);
    const foreign = await signed(signature, 'https://evil.example');
    expect([foreign.status, foreign.headers.get('access-control-allow-origin')]).toEqual([401, null]);
  });

  test('is made for whoever has an API token, of what POST /v1/ads takes', async () => {
    const statusOf = async (body: unknown, headers: Readonly<Record<string, string>>) =>
      (await post(`${server.url}/v1/ads/vmap-url`, body, headers)).status;
    expect(await statusOf('{', { authorization: 'Bearer pub-demo' })).toBe(401);
    expect(await statusOf('{', BEARER)).toBe(400);
    expect(await statusOf({ title_id: '' }, BEARER)).toBe(422);
  });
});
