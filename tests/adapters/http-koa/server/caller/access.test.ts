import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { ENDPOINTS } from '../../../../../adapters/http-koa/endpoints/endpoints.js';
import { accessOf, OPENED_BY_TOKENS, type TokenOwner } from '../../../../../adapters/http-koa/server/caller/access.js';
import {
  ACCOUNT_SCOPES,
  ADVERTISER_SCOPES,
  OPERATOR_SCOPES,
  TOKEN_SCOPES,
} from '../../../../../domain/catalog/tokens/token-scope.js';
import { call, jsonOf } from '../../call.js';
import { startStubServer, type StubServer } from '../../start-stub-server.js';

/** As many wrong tokens as the table has cells. */
const MANY = { perSecond: 1_000, burst: 10_000 };

let server: StubServer;
beforeAll(async () => {
  server = await startStubServer({
    limits: { wrongTokens: { admin: MANY, api: MANY, publisher: MANY, ticket: MANY } },
  });
});
afterAll(() => server.close());

const needsToken = ENDPOINTS.filter(({ document }) =>
  (document?.security ?? []).some((one) => 'bearer' in one || 'admin' in one || 'advertiser' in one),
);
const nameOf = ({ method, path }: (typeof ENDPOINTS)[number]): string => `${method} ${path}`;

test('every endpoint whose document asks for a token stands in the table, and the table has no others', () => {
  expect([...OPENED_BY_TOKENS].sort()).toEqual(needsToken.map(nameOf).sort());
});

/** The stream itself is an upgrade: its own tests ask with each kind of token. */
const asked = needsToken.filter(({ path }) => path !== '/v1/events');
const TOKENS = [
  ...ACCOUNT_SCOPES.map((scope) => ['account', scope] as const),
  ...ADVERTISER_SCOPES.map((scope) => ['advertiser', scope] as const),
  ...OPERATOR_SCOPES.map((scope) => ['operator', scope] as const),
];

const answerOf = (endpoint: (typeof ENDPOINTS)[number], owner: TokenOwner, scope: string) => {
  const path = endpoint.path.replace(/\{\w+\}/, 'x');
  const authorization = `Bearer scoped-${owner}-${scope}`;
  return call(`${server.url}${path}`, { method: endpoint.method, headers: { authorization } });
};

describe.each(asked.map((endpoint) => [nameOf(endpoint), endpoint] as const))('%s', (_name, endpoint) => {
  test.each(TOKENS)('with a token of an %s that has the scope %s alone', async (owner, scope) => {
    const access = accessOf(endpoint.method, endpoint.path);
    const answer = await answerOf(endpoint, owner, scope);
    if (access?.by.includes(owner) !== true) return expect(answer.status).toBe(401);
    const opens: readonly string[] = access.scopes;
    if (opens.includes(scope)) return expect([401, 403]).not.toContain(answer.status);
    expect(answer.status).toBe(403);
    expect(answer.headers.get('www-authenticate')).toBe(
      `Bearer error="insufficient_scope", scope="${access.scopes.join(' ')}"`,
    );
    const { error, scopes } = jsonOf(answer) as { error: { code: string; message: string }; scopes: string[] };
    expect([error.code, scopes]).toEqual(['insufficient_scope', access.scopes]);
    for (const named of access.scopes) expect(error.message).toContain(`"${named}"`);
  });
});

const openedBy = (scope: string): readonly string[] =>
  needsToken.filter(({ method, path }) => accessOf(method, path)?.scopes.some((one) => one === scope)).map(nameOf);

describe('what a scope opens', () => {
  test.each(TOKEN_SCOPES)('%s opens something', (scope) => expect(openedBy(scope)).not.toEqual([]));

  test('who may erase may do nothing else, and nothing else erases', () => {
    expect(openedBy('erase')).toEqual(['DELETE /v1/users/{userId}']);
    expect(accessOf('DELETE', '/v1/users/{userId}')?.scopes).toEqual(['erase']);
  });

  test('a token of an advertiser reads campaigns, reports and statements, and opens nothing else', () => {
    const opened = needsToken.filter(({ method, path }) => accessOf(method, path)?.by.includes('advertiser'));
    expect(opened.map(nameOf).sort()).toEqual([
      'GET /v1/campaigns',
      'GET /v1/campaigns/{id}',
      'GET /v1/reports',
      'GET /v1/statements',
      'GET /v1/statements/{number}',
    ]);
  });

  test('figures opens reports and statements, of which one is sent a file', () => {
    for (const name of openedBy('figures')) expect(name).toMatch(/^(?:GET|POST) \/v1\/(?:reports|statements)/);
    const sent = openedBy('figures').filter((name) => !name.startsWith('GET '));
    expect(sent).toEqual(['POST /v1/reports/reconciliation']);
  });

  test('read changes nothing: it opens what is read, and tickets of the stream', () => {
    const others = openedBy('read').filter((name) => !name.startsWith('GET '));
    expect(others).toEqual(['POST /v1/events/tickets']);
  });
});

test('creatives reads and changes what campaigns show, and decides on no text', () => {
  expect([...openedBy('creatives')].sort()).toEqual([
    'GET /v1/admin/catalog',
    'GET /v1/admin/texts',
    'GET /v1/campaigns',
    'GET /v1/campaigns/{id}',
    'PATCH /v1/admin/catalog',
    'POST /v1/admin/catalog/rollback',
    'POST /v1/admin/catalog/status',
    'POST /v1/admin/titles',
    'PUT /v1/admin/catalog',
  ]);
});

test('an endpoint that the table does not name opens for no token', () => {
  expect(accessOf('GET', '/v1/something-new')).toBeUndefined();
  expect(accessOf('DELETE', '/v1/reports')).toBeUndefined();
});
