import type { CatalogSnapshot } from '../../application/ports/catalog.js';
import { newAccount } from '../../domain/catalog/account.js';
import type { LineItem } from '../../domain/catalog/campaign.js';
import { exposureKey } from '../../domain/frequency/exposure.js';
import { accountId, advertiserId, campaignId, lineItemId } from '../../domain/values/ids.js';
import type { Cpm, Nanos } from '../../domain/values/money.js';
import { DAY_MS } from '../../domain/values/time.js';
import { sampleCampaign, sampleLineItem } from '../contracts/sample-demand.js';

export const START_MS = Date.UTC(2026, 2, 3, 9);

/** Two tenants, whose users and conversations have the same ids. */
export const ACCOUNTS = [accountId('north'), accountId('south')] as const;
export const tokenOf = (account: string): string => `token-of-${account}`;

export const PACING = { firstTurns: 1, everyNth: 2, cooldownMs: 0, maxPerSession: 4 } as const;
export const CAP = { limit: 2, windowMs: DAY_MS } as const;

/** Room for a handful of ads, so that many meet at its end. */
const BUDGET_OF_ADS = 9;

const lineItem = (id: string, cpm: number, differs: Partial<LineItem> = {}): LineItem =>
  sampleLineItem({
    id: lineItemId(id),
    name: id,
    startMs: START_MS - DAY_MS,
    endMs: START_MS + DAY_MS,
    cpm: cpm as Cpm,
    delivery: 'asap',
    ...differs,
  });

/** Scarce: a small budget. Capped: few for one person. Endless: neither, and the cheapest. */
const LINE_ITEMS = {
  scarce: lineItem('scarce', 9_000_000, { budgetTotal: (9_000_000 * BUDGET_OF_ADS) as Nanos }),
  capped: lineItem('capped', 6_000_000, { caps: [{ key: exposureKey.lineItem(lineItemId('capped')), ...CAP }] }),
  endless: lineItem('endless', 1_000_000, { budgetPerDay: 1_000_000_000_000 as Nanos }),
};

export const CAPPED_KEY = exposureKey.lineItem(LINE_ITEMS.capped.id);

export const simCatalog = (tokenHash: (token: string) => string): CatalogSnapshot => ({
  version: 1,
  accounts: new Map(ACCOUNTS.map((id) => [id, newAccount({ id, runOfNetwork: true, pacing: PACING })])),
  credentials: new Map(
    ACCOUNTS.map((id) => [tokenHash(tokenOf(id)), { accountId: id, kind: 'publisher' as const, last4: 'xxxx' }]),
  ),
  campaigns: Object.values(LINE_ITEMS).map((item) =>
    sampleCampaign({
      id: campaignId(item.id),
      advertiser: { id: advertiserId(item.id), name: item.id, domain: `${item.id}.example` },
      lineItems: [item],
    }),
  ),
});
