import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { startJourneyServer, type JourneyServer } from '../journeys/server.js';

interface Operation {
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, unknown>> }>>;
}

const document = JSON.parse(readFileSync('docs/reference/openapi.json', 'utf8')) as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
};

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const DAY = /^\d{4}-\d\d-\d\d$/;
const isTime = (text: string): boolean => !Number.isNaN(Date.parse(text));
const formats = {
  uuid: UUID,
  uri: (text: string): boolean => URL.canParse(text),
  date: (text: string): boolean => DAY.test(text) && isTime(text),
  'date-time': (text: string): boolean => text.includes('T') && isTime(text),
};
const ajv = new Ajv2020({ strict: false, allErrors: true, formats });
ajv.addSchema(document, 'openapi');

const pointer = (part: string): string => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'));

/** What the schema of this answer says against a body; an answer that is not documented is a finding, too. */
const findings = (path: string, method: string, status: number, type: string, body: unknown): readonly unknown[] => {
  const response = document.paths[path]?.[method]?.responses[status];
  if (response === undefined) return [`${method} ${path} does not document the status ${status}`];
  if (response.content === undefined) return body === '' ? [] : ['the body is documented as empty'];
  if (!(type in response.content)) return [`${type} is not documented`];
  const at = ['paths', path, method, 'responses', String(status), 'content', type, 'schema'].map(pointer).join('/');
  const validate = ajv.compile({ $ref: `openapi#/${at}` });
  return validate(body) ? [] : (validate.errors ?? []);
};

let server: JourneyServer;
beforeAll(async () => {
  server = await startJourneyServer();
});
afterAll(() => server.stop());

interface Call {
  readonly path: string;
  readonly method: 'get' | 'post';
  /** Where the path of the document has a parameter. */
  readonly at?: string;
  readonly body?: unknown;
  readonly token?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Makes a real call, checks the answer against the document, and hands its body on. */
const call = async ({ path, method, at = path, body, token, headers }: Call) => {
  const response = await fetch(server.url + at, {
    method,
    redirect: 'manual',
    headers: { ...headers, ...(token !== undefined && { authorization: `Bearer ${token}` }) },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const type = (response.headers.get('content-type') ?? '').split(';')[0] ?? '';
  const text = await response.text();
  const value: unknown = type === 'application/json' ? JSON.parse(text) : text;
  expect(findings(path, method, response.status, type, value)).toEqual([]);
  return { status: response.status, value, headers: response.headers };
};

const turn = (token: string, conversationId: string) => ({
  publisherToken: token,
  userId: 'u1',
  conversationId,
  messages: [{ id: 'm1', role: 'user', content: 'Which coffee should I try?' }],
});

describe('answers of the real server match the OpenAPI document', () => {
  test('an answer that does not would be found', () => {
    const check = (status: number, body: unknown) => findings('/v1/ads', 'post', status, 'application/json', body);
    expect(check(200, { title_id: 'x', slots: [] })).toEqual([]);
    expect(check(200, { title_id: 'x', slots: [{}] })).not.toEqual([]);
    expect(check(200, { title_id: 'x', slots: [], more: 1 })).not.toEqual([]);
    expect(check(418, {})).not.toEqual([]);
  });

  test('video ads', async () => {
    const ads = { path: '/v1/ads', method: 'post', token: 'dev-api-token' } as const;
    const { status, value } = await call({ ...ads, body: { title_id: 'demo-title' } });
    expect(status).toBe(200);
    const [slot] = (value as { slots: readonly { slot_id: string }[] }).slots;
    const mint = { path: '/v1/ads/vmap-url', method: 'post', token: 'dev-api-token' } as const;
    const { value: minted } = await call({ ...mint, body: { title_id: 'demo-title' } });
    const { pathname, search } = new URL((minted as { url: string }).url);
    const vmap = { path: '/v1/ads/vmap', method: 'get' } as const;
    expect((await call({ ...vmap, at: pathname + search })).status).toBe(200);
    expect((await call(vmap)).status).toBe(401);
    expect((await call({ ...vmap, token: 'dev-api-token' })).status).toBe(422);
    const vast = { path: '/v1/ads/vast', method: 'get' } as const;
    const mintVast = { ...mint, path: '/v1/ads/vast-url', body: { title_id: 'demo-title' } };
    const { value: vastMinted } = await call(mintVast);
    const vastUrl = new URL((vastMinted as { url: string }).url);
    expect((await call({ ...vast, at: vastUrl.pathname + vastUrl.search })).status).toBe(200);
    expect((await call(vast)).status).toBe(401);
    expect((await call({ ...vast, token: 'dev-api-token' })).status).toBe(422);
    const overlay = { path: '/overlay/{slotId}', method: 'get' } as const;
    expect((await call({ ...overlay, at: `/overlay/${slot?.slot_id}` })).status).toBe(200);
    expect((await call({ ...overlay, at: '/overlay/unknown' })).status).toBe(404);
    expect((await call({ ...ads, body: '{' })).status).toBe(400);
    expect((await call({ ...ads, body: { title_id: '' } })).status).toBe(422);
    expect((await call({ ...ads, token: 'wrong', body: '{' })).status).toBe(401);
  });

  test('conversations', async () => {
    const { publisherToken, userId } = turn('dev-publisher-token', 'c1');
    expect((await call({ path: '/init', method: 'post', body: { publisherToken, userId } })).status).toBe(200);
    expect((await call({ path: '/init', method: 'post', body: { publisherToken: 'x', userId } })).status).toBe(401);
    const preload = { path: '/preload', method: 'post' } as const;
    const filled = await call({ ...preload, body: turn(publisherToken, 'c1') });
    expect(filled.value).toHaveProperty('bids.0.bidId');
    const single = await call({ ...preload, body: { ...turn(publisherToken, 'c2'), code: 'inlineAd' } });
    expect(single.value).toHaveProperty('bidId');
    const skipped = await call({ ...preload, body: turn('demo-publisher-token', 'c3') });
    expect(skipped.value).toMatchObject({ skip: true, skipCode: 'ad_skipped' });
    const statuses = await Promise.all(
      [turn('x', 'c1'), '{', { publisherToken }, '{}'].map(async (body) => (await call({ ...preload, body })).status),
    );
    expect(statuses).toEqual([401, 400, 422, 401]);
    for (const path of ['/error', '/debug', '/log'])
      expect((await call({ path, method: 'post', body: '{' })).status).toBe(204);
  });

  test('ad frames', async () => {
    const preload = { path: '/preload', method: 'post' } as const;
    const body = { ...turn('dev-publisher-token', 'c4'), enabledPlacementCodes: ['test-interstitial'] };
    const { value } = await call({ ...preload, body });
    const bidId = (value as { bids: readonly { bidId: string }[] }).bids[0]?.bidId ?? '';
    const page = await call({ path: '/api/frame/{bidId}', method: 'get', at: `/api/frame/${bidId}` });
    expect(page.status).toBe(200);
    expect((await call({ path: '/api/modal/{bidId}', method: 'get', at: `/api/modal/${bidId}` })).status).toBe(200);
    const avatar = await call({ path: '/api/avatar/{bidId}', method: 'get', at: `/api/avatar/${bidId}` });
    expect(avatar.status).toBe(404);
    const { token, clickUrl } = JSON.parse(/id="ad">(.*?)<\/script>/.exec(String(page.value))?.[1] ?? '{}') as {
      token: string;
      clickUrl: string;
    };
    const events = { path: '/api/frame/{bidId}/events', method: 'post', at: `/api/frame/${bidId}/events` } as const;
    const batch = { token, events: [{ type: 'ad.render-started', eventId: 'e1' }] };
    expect((await call({ ...events, body: batch })).value).toEqual({ results: ['counted'] });
    const used = { type: 'ad.render-completed', eventId: 'e1' };
    const conflict = await call({ ...events, body: { token, events: [used] } });
    expect([conflict.status, conflict.value]).toMatchObject([409, { results: ['conflict'] }]);
    expect((await call({ ...events, body: { token, events: [used, ...batch.events] } })).status).toBe(200);
    expect((await call({ ...events, body: { ...batch, token: 'x' } })).status).toBe(401);
    const text = { path: '/api/frame/{bidId}/text', method: 'post', at: `/api/frame/${bidId}/text` } as const;
    expect((await call({ ...text, body: { token } })).status).toBe(200);
    expect((await call({ path: '/c/{token}', method: 'get', at: new URL(clickUrl).pathname })).status).toBe(302);
    expect((await call({ path: '/c/{token}', method: 'get', at: '/c/x' })).status).toBe(404);
  });

  test('files: whole, in part, and as they were', async () => {
    const film = { path: '/assets/{name}', method: 'get', at: '/assets/northtrail.mp4' } as const;
    for (const [range, status] of [
      ['bytes=0-9', 206],
      ['bytes=99999999999-', 416],
    ] as const) {
      const answer = await fetch(server.url + film.at, { headers: { range } });
      expect([answer.status, document.paths[film.path]?.['get']?.responses[status]]).toEqual([
        status,
        expect.anything(),
      ]);
    }
    const packages = document.paths['/sdk/{name}.tgz']?.['get'] as {
      parameters?: readonly { schema: { enum: string[] } }[];
    };
    const named = packages.parameters?.[0]?.schema.enum.map((name) => `${name}.tgz`) ?? [];
    const packed = readdirSync('dist/sdk').filter((name) => name.endsWith('.tgz'));
    expect(packed.sort()).toEqual(named.sort());
    const files = [
      film.at,
      '/sdk',
      '/sdk/js',
      '/sdk/element',
      '/sdk/video',
      '/openapi.json',
      ...named.map((name) => `/sdk/${name}`),
    ];
    for (const at of files) {
      const path = at === film.at ? film.path : at.endsWith('.tgz') ? '/sdk/{name}.tgz' : at;
      const { headers } = await fetch(server.url + at);
      const known = { 'if-none-match': headers.get('etag') ?? '' };
      expect((await call({ path, method: 'get', at, headers: known })).status).toBe(304);
    }
  });

  test('operators', async () => {
    const token = 'dev-api-token';
    expect((await call({ path: '/v1/events/tickets', method: 'post', token })).status).toBe(200);
    expect((await call({ path: '/v1/events', method: 'get', token })).status).toBe(426);
    const preload = await call({ path: '/preload', method: 'post', body: turn('dev-publisher-token', 'c5') });
    const at = `/v1/decisions/${preload.headers.get('svc-decision-id')}`;
    const decision = { path: '/v1/decisions/{id}', method: 'get', at } as const;
    expect((await call({ ...decision, token })).status).toBe(200);
    expect((await call({ ...decision, token: 'demo-api-token' })).status).toBe(404);
    expect((await call(decision)).status).toBe(401);
    const search = { path: '/v1/decisions', method: 'get', at: '/v1/decisions?limit=1' } as const;
    const found = await call({ ...search, token });
    expect(found.status).toBe(200);
    expect(JSON.stringify(found.value)).toContain(String(preload.headers.get('svc-decision-id')));
    expect((await call({ ...search, at: '/v1/decisions?limit=0', token })).status).toBe(422);
    expect((await call(search)).status).toBe(401);
    const replay = { path: '/v1/decisions/{id}/replay', method: 'get', at: `${at}/replay` } as const;
    expect((await call({ ...replay, token })).status).toBe(200);
    expect((await call({ ...replay, token: 'demo-api-token' })).status).toBe(404);
    expect((await call(replay)).status).toBe(401);
    const today = new Date().toISOString().slice(0, '2026-01-15'.length);
    const report = { path: '/v1/reports', method: 'get', at: `/v1/reports?from=${today}&to=${today}&by=day` } as const;
    expect((await call({ ...report, token })).status).toBe(200);
    expect((await call({ ...report, at: '/v1/reports', token })).status).toBe(422);
    expect((await call(report)).status).toBe(401);
    for (const path of ['/healthz', '/readyz', '/openapi.json'])
      expect((await call({ path, method: 'get' })).status).toBe(200);
  });
});
