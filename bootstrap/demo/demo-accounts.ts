import { NO_PACING, type Account } from '../../domain/account.js';
import { accountId, DEFAULT_PLACEMENT, placementCode } from '../../domain/ids.js';
import { CHAT_FORMATS, type ChatFormat, type Placement } from '../../domain/placement.js';

const placement = (code: string, formats: readonly ChatFormat[]): Placement => ({
  code: placementCode(code),
  formats,
  trigger: 'immediate',
  rewarded: false,
});

const common = {
  enabled: true,
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
} as const satisfies Partial<Account>;

/** A test ad at every turn; `inlineAd` shows the formats in turn, `test-…` forces one. */
export const DEV_ACCOUNT: Account = {
  ...common,
  id: accountId('dev'),
  name: 'Development',
  mode: 'development',
  placements: [
    placement(DEFAULT_PLACEMENT, CHAT_FORMATS),
    ...CHAT_FORMATS.map((format) => placement(`test-${format}`, [format])),
  ],
  pacing: NO_PACING,
};

/** The real auction: no ad in the first turn, then every second assistant message, no caps. */
export const DEMO_ACCOUNT: Account = {
  ...common,
  id: accountId('demo'),
  name: 'Demo',
  mode: 'production',
  placements: [
    placement(DEFAULT_PLACEMENT, ['image', 'video', 'banner']),
    placement('interstitialAd', ['interstitial']),
  ],
  pacing: { firstTurns: 1, everyNth: 2, cooldownMs: 0 },
};
