import type { AdOperations } from '../../../application/api/ad-operations.js';
import type { UnknownName } from '../../../domain/reports/unknown-name.js';
import { StoreOut } from '../../../application/ports/storage/store-out.js';
import type { FoundDecision } from '../../../domain/decision-record/search.js';
import { adReference } from '../../../domain/values/ad-reference.js';
import { bidId, creativeId, lineItemId, placementCode, sourceId } from '../../../domain/values/ids.js';
import { DEMO } from './stub-accounts.js';
import { DECISION } from './stub-ads.js';

const BID = bidId('018bcfe5-6800-7abc-8000-000000000000');
const FOUND: FoundDecision = {
  ...{ id: DECISION, accountId: DEMO.id, kind: 'chat', atMs: 1_700_000_000_000, outcome: 'filled', elapsedMs: 1.5 },
  reason: undefined,
  erased: undefined,
  placements: [placementCode('inlineAd')],
  ads: [
    {
      ...{ bidId: BID, reference: adReference(BID), source: sourceId('direct') },
      ...{ placement: placementCode('inlineAd'), lineItem: lineItemId('spring/1'), creative: creativeId('c1') },
    },
  ],
  candidates: [],
};

/** What was searched for, by all servers. */
export const searched: Parameters<AdOperations['searchDecisions']>[0][] = [];

const NO_BIDDER: UnknownName = { kind: 'unknown-name', part: 'bidder', known: ['direct', 'north'] };
const NO_ACCOUNT: UnknownName = {
  ...{ kind: 'unknown-name', part: 'account' },
  known: Array.from({ length: 25 }, (_, i) => `acc-${i + 1}`),
};

/**
 * One decision a page of `acc-demo`, without an end; an outage for what is slower than a minute. No bidder is `typo`,
 * and no account `acc-typo`.
 */
export const stubSearch: AdOperations['searchDecisions'] = (search) => {
  searched.push(search);
  if (search.filter.bidder === 'typo') return Promise.resolve(NO_BIDDER);
  if (search.accountId === 'acc-typo') return Promise.resolve(NO_ACCOUNT);
  return search.filter.slowerThanMs === 60_000
    ? Promise.reject(new StoreOut('the store is out', 'TEST'))
    : Promise.resolve({ decisions: [FOUND], next: { atMs: FOUND.atMs, id: FOUND.id } });
};

export const stubReference: AdOperations['findByReference'] = (reference, account) =>
  Promise.resolve(reference === 'none' ? undefined : account === undefined || account === DEMO.id ? [FOUND] : []);
