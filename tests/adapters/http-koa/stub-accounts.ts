import { DEFAULT_PACING, type Account } from '../../../domain/catalog/account.js';
import { accountId, placementCode } from '../../../domain/values/ids.js';

const base: Account = {
  id: accountId('acc-demo'),
  name: 'Demo',
  mode: 'production',
  enabled: true,
  placements: [{ code: placementCode('inlineAd'), formats: ['image'], trigger: 'immediate', rewarded: false }],
  pacing: DEFAULT_PACING,
  auctionType: 'first-price',
  floorByPlacement: {},
  blockedCategories: [],
  blockedAdvertisers: [],
  allowedOrigins: [],
  allowedCountries: [],
  minRelevance: 0,
  traffic: {},
  preloadTimeoutMs: 16_000,
  reportErrors: true,
  reportDebug: false,
  utcOffsetMinutes: 0,
};

export const DEMO = base;
export const OTHER: Account = { ...base, id: accountId('acc-other'), name: 'Other' };
export const LISTED: Account = {
  ...base,
  id: accountId('acc-listed'),
  name: 'Listed',
  allowedOrigins: ['https://chat.example', 'capacitor://localhost'],
};
export const DISABLED: Account = { ...base, id: accountId('acc-off'), name: 'Off', enabled: false };

/** Tokens of the stub, by kind. A `Map`, so that `__proto__` is a token like any other. */
export const TOKENS = {
  publisher: new Map([
    ['pub-demo', DEMO],
    ['pub-other', OTHER],
    ['pub-listed', LISTED],
    ['pub-off', DISABLED],
  ]),
  api: new Map([
    ['api-demo', DEMO],
    ['api-other', OTHER],
  ]),
} as const;
