import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { VASTParser } from '@dailymotion/vast-client';
import fc from 'fast-check';
import { VAST_VERSIONS, vastOf } from '../../../../../../adapters/http-koa/endpoints/ads/overlays/present-vast.js';
import { slotId } from '../../../../../../domain/values/ids.js';
import { readXml } from '../../../../../support/read-vmap.js';
import { vastFaults } from '../../../../../support/vmap-faults.js';
import { call, jsonOf, post } from '../../../call.js';
import { startStubServer, type StubServer } from '../../../start-stub-server.js';
import { SLOT } from '../../../stub-ads.js';

const BEARER = { authorization: 'Bearer api-demo' };
const PARTS = {
  parameters: '<AdParameters xmlEncoded="true">a=1</AdParameters>',
  extensions: '<Extension type="x"><Y>1</Y></Extension>',
  verifications:
    '<Verification vendor="v"><JavaScriptResource apiFramework="omid">https://v.example/o.js</JavaScriptResource></Verification>',
};
const shownAs = (id: string, iframeUrl: string, adSystem: string, parts: typeof PARTS | undefined) => ({
  slot: { id: slotId(id), index: 3, startMs: 0, endMs: 9_000, position: 'top', width: 480, height: 80 } as const,
  ...{ iframeUrl, adSystem, parts },
});

let server: StubServer;
beforeAll(async () => {
  server = await startStubServer();
});
afterAll(() => server.close());

const ask = (query: Readonly<Record<string, string>>, headers: Readonly<Record<string, string>> = BEARER) =>
  call(`${server.url}/v1/ads/vast?${new URLSearchParams(query)}`, { headers });

describe.each(VAST_VERSIONS)('VAST %s', (version) => {
  const whole = vastOf(shownAs('slot.1', 'https://ads.example/overlay/slot.1', 'svc', PARTS), version);

  test('is valid by its schema: with all there can be, with an ad, and without one', async () => {
    const plain = vastOf(shownAs('slot.1', 'https://ads.example/overlay/slot.1', '<"b&">', undefined), version);
    for (const xml of [whole, plain, vastOf(undefined, version)]) expect(await vastFaults(xml)).toEqual([]);
  });

  test.each([
    ['another order', /(<AdSystem>.*\n)/, '', /(<Creatives>)/, '<AdSystem>svc</AdSystem>$1'],
    ['no title', '<AdTitle>Overlay</AdTitle>\n', ''],
    ['no impression', '<Impression>about:blank</Impression>\n', ''],
    ['no width', 'width="480" ', ''],
    ['a duration in seconds', '"00:00:09.000"', '"9"'],
    ['an element of no standard', '<Creatives>', '<Position>top</Position><Creatives>'],
    [
      'parameters in another place',
      /(<AdParameters.*\n)/,
      '',
      '<Creatives>',
      '<AdParameters>x</AdParameters><Creatives>',
    ],
  ])('with %s is not', async (_fault, from, to, then: string | RegExp = '', by = '') => {
    const broken = whole.replace(from, to).replace(then, by);
    expect(broken).not.toBe(whole);
    expect(await vastFaults(broken)).not.toEqual([]);
  });

  test('whatever an id, an address and the brand hold comes back from a parser as it was', async () => {
    const hostile = fc.string({ unit: fc.constantFrom(...'<>&"\'][a!-/'), minLength: 1, maxLength: 20 });
    await fc.assert(
      fc.asyncProperty(hostile, hostile, hostile, async (id, path, brand) => {
        const document = readXml(vastOf(shownAs(id, `https://ads.example/${path}`, brand, undefined), version));
        const { ads } = (await new VASTParser().parseVAST(document)) as {
          readonly ads: readonly {
            readonly id: string;
            readonly system: { readonly value: string };
            readonly creatives: readonly { readonly variations: readonly { readonly iframeResource: string }[] }[];
          }[];
        };
        expect([ads[0]?.id, ads[0]?.system.value]).toEqual([id, brand]);
        expect(ads[0]?.creatives[0]?.variations[0]?.iframeResource).toBe(`https://ads.example/${path}`);
      }),
      { seed: 34, numRuns: 50 },
    );
  });
});

describe('the versions that may be asked for', () => {
  test.each([['3', '3.0'], ['4', '4.2'], ...VAST_VERSIONS.map((version) => [version, version] as const)])(
    '%s is %s',
    async (version, answered) => {
      const { text } = await ask({ title_id: 'demo-title', version });
      expect(text).toContain(`version="${answered}"`);
      expect(await vastFaults(text)).toEqual([]);
    },
  );

  test('without one it is 4.2', async () => {
    expect((await ask({ title_id: 'demo-title' })).text).toContain(
      '<VAST xmlns="http://www.iab.com/VAST" version="4.2">',
    );
  });
});

test.each([
  [{}, 'title_id'],
  [{ title_id: 'demo-title', player_width: '0' }, 'player_width'],
  ...['2', '2.0', '5', '4.4', '04', '4.', ' 4', '', 'latest', '__proto__', '3.0.0'].map(
    (version) => [{ title_id: 'demo-title', version }, 'version'] as const,
  ),
  ...['-1', '1.5', 'x', '', '1e3', '0x1', '99999999'].map(
    (slot) => [{ title_id: 'demo-title', slot }, 'slot'] as const,
  ),
])('%j: 422, and says that it is %s', async (query, field) => {
  const answer = await ask(query);
  expect(answer.status).toBe(422);
  expect(jsonOf(answer)).toMatchObject({
    error: { code: 'invalid_request', message: expect.stringContaining(`The field ${field} `) },
  });
});

test.each([
  ['the first slot unless told', {}, true],
  ['the slot of that number', { slot: '0' }, true],
  ['a slot beyond the plan: no ad', { slot: '7' }, false],
  ['an unknown title: no ad', { title_id: 'other' }, false],
] as const)('%s', async (_what, query, hasAd) => {
  const { text } = await ask({ title_id: 'demo-title', ...query });
  expect(text.includes(`<Ad id="${SLOT}">`)).toBe(hasAd);
  expect(await vastFaults(text)).toEqual([]);
});

describe('who looks at the ad', () => {
  const callerOf = async (query: Readonly<Record<string, string>>, headers: Readonly<Record<string, string>>) => {
    await ask({ title_id: 'demo-title', ...query }, headers);
    const caller = server.calls.overlays.at(-1);
    return [caller?.address, caller?.userAgent];
  };
  const DEVICE = { 'x-device-ip': '198.51.100.7', 'x-device-user-agent': 'Television/1.0', 'user-agent': 'own' };

  test('a server says it, with its token', async () => {
    expect(await callerOf({}, { ...BEARER, ...DEVICE })).toEqual(['198.51.100.7', 'Television/1.0']);
  });

  test('an address that is none is not taken', async () => {
    expect(await callerOf({}, { ...BEARER, ...DEVICE, 'x-device-ip': 'nowhere' })).toEqual([
      '127.0.0.1',
      'Television/1.0',
    ]);
  });

  test('a player is who it is', async () => {
    const signature = 'acc-demo-signed-demo-title';
    expect(await callerOf({ signature }, DEVICE)).toEqual(['127.0.0.1', 'own']);
  });
});

test('a signed URL of VAST is signed as that of VMAP is', async () => {
  const body = { title_id: 'demo-title', context: { player_width: 640, player_height: 360 } };
  const answer = await post(`${server.url}/v1/ads/vast-url`, body, BEARER);
  const signature = 'acc-demo-signed-demo-title';
  expect(jsonOf(answer)).toEqual({
    url: `https://ads.example/v1/ads/vast?title_id=demo-title&player_width=640&player_height=360&signature=${signature}`,
    expires_in_ms: 86_400_000,
  });
  expect((await post(`${server.url}/v1/ads/vast-url`, '{', { authorization: 'Bearer pub-demo' })).status).toBe(401);
  expect((await post(`${server.url}/v1/ads/vast-url`, '{', BEARER)).status).toBe(400);
  expect((await post(`${server.url}/v1/ads/vast-url`, { title_id: '' }, BEARER)).status).toBe(422);
});

test('a wrong signature opens nothing, and no auction', async () => {
  const asked = server.calls.overlays.length;
  expect((await ask({ title_id: 'demo-title', signature: 'wrong' }, BEARER)).status).toBe(401);
  expect((await ask({ title_id: 'demo-title' }, {})).status).toBe(401);
  expect(server.calls.overlays).toHaveLength(asked);
});
