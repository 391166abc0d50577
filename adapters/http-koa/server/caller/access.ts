import type { BearerCaller } from '../../../../application/api/ad-placement.js';
import type { TokenScope } from '../../../../domain/catalog/tokens/token-scope.js';
import type { Method } from '../routing/route-table.js';

export type TokenOwner = BearerCaller['kind'];

/** Whose token opens an endpoint, and which scope it has to have; of several, one is enough. */
export interface Access {
  readonly by: readonly [TokenOwner, ...TokenOwner[]];
  readonly scopes: readonly [TokenScope, ...TokenScope[]];
}

const by =
  (...owners: Access['by']) =>
  (...scopes: Access['scopes']): Access => ({ by: owners, scopes });
const [account, operator, either] = [by('account'), by('operator'), by('account', 'operator')];
const anyone = by('account', 'advertiser', 'operator');

/** A change of the catalog needs the scope of each section that it changes (`missingScopes`). */
const CATALOG_CHANGE = operator('campaigns', 'creatives', 'bidders', 'accounts');
/** Of advertisers their own; no advertiser's token has another scope than these. */
const CAMPAIGNS = by('advertiser', 'operator')('read', 'campaigns', 'creatives');

/**
 * Every endpoint that a bearer token opens. One that does not stand here opens for no token, and
 * `docs/reference/tokens.md` is this table.
 */
const ACCESS: Readonly<Record<`${Method} /v1/${string}`, Access>> = {
  'POST /v1/ads': account('ads'),
  'GET /v1/ads/vmap': account('ads'),
  'POST /v1/ads/vmap-url': account('ads'),
  'GET /v1/ads/vast': account('ads'),
  'POST /v1/ads/vast-url': account('ads'),
  'GET /v1/events': either('read'),
  'POST /v1/events/tickets': account('read'),
  'GET /v1/decisions': either('read'),
  'GET /v1/decisions/{id}': either('read'),
  'GET /v1/decisions/{id}/replay': either('read'),
  'GET /v1/campaigns': CAMPAIGNS,
  'GET /v1/campaigns/{id}': CAMPAIGNS,
  'GET /v1/reports': anyone('figures'),
  'GET /v1/reports/line-items/{id}': either('figures'),
  'GET /v1/reports/comparison': either('figures'),
  'POST /v1/reports/reconciliation': operator('figures'),
  'GET /v1/statements': anyone('figures'),
  'GET /v1/statements/{number}': anyone('figures'),
  'DELETE /v1/users/{userId}': account('erase'),
  'GET /v1/admin/tokens': operator('accounts'),
  'POST /v1/admin/tokens': operator('accounts'),
  'POST /v1/admin/tokens/revoke': operator('accounts'),
  'GET /v1/admin/accounts/{id}/tokens': operator('accounts'),
  'POST /v1/admin/accounts/{id}/tokens': operator('accounts'),
  'POST /v1/admin/accounts/{id}/tokens/revoke': operator('accounts'),
  'GET /v1/admin/catalog': operator('read', 'campaigns', 'creatives', 'bidders', 'accounts'),
  'PUT /v1/admin/catalog': CATALOG_CHANGE,
  'PATCH /v1/admin/catalog': CATALOG_CHANGE,
  'POST /v1/admin/catalog/rollback': CATALOG_CHANGE,
  'POST /v1/admin/catalog/status': operator('campaigns', 'creatives'),
  'GET /v1/admin/catalog/history': operator('read'),
  'GET /v1/audit': operator('read'),
  'GET /v1/admin/reviews': operator('read', 'review'),
  'POST /v1/admin/reviews': operator('review'),
  'GET /v1/admin/texts': operator('read', 'creatives', 'review'),
  'POST /v1/admin/texts': operator('review'),
  'POST /v1/admin/titles': operator('creatives'),
  'POST /v1/admin/statements': operator('accounts'),
  'GET /v1/admin/status': operator('read'),
  'GET /v1/admin/webhooks': operator('read'),
  'GET /v1/admin/webhooks/dead': operator('read'),
  'POST /v1/admin/webhooks/resend': operator('accounts'),
  'POST /v1/admin/webhooks/test': operator('accounts'),
  'POST /v1/admin/webhooks/enable': operator('accounts'),
};

export const accessOf = (method: Method, path: string): Access | undefined =>
  new Map<string, Access>(Object.entries(ACCESS)).get(`${method} ${path}`);

/** The keys of the table, for its tests. */
export const OPENED_BY_TOKENS: readonly string[] = Object.keys(ACCESS);
