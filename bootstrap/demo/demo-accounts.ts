import { newAccount, NO_PACING, type Account } from '../../domain/account.js';
import { accountId, DEFAULT_PLACEMENT, placementCode } from '../../domain/ids.js';
import { CHAT_FORMATS, type ChatFormat, type Placement } from '../../domain/placement.js';

const placement = (code: string, formats: readonly ChatFormat[]): Placement => ({
  code: placementCode(code),
  formats,
  trigger: 'immediate',
  rewarded: false,
});

/** A test ad at every turn; `inlineAd` shows the formats in turn, `test-…` forces one. */
export const DEV_ACCOUNT: Account = newAccount({
  id: accountId('dev'),
  name: 'Development',
  mode: 'development',
  placements: [
    placement(DEFAULT_PLACEMENT, CHAT_FORMATS),
    ...CHAT_FORMATS.map((format) => placement(`test-${format}`, [format])),
  ],
  pacing: NO_PACING,
});

/** The real auction: no ad in the first turn, then every second assistant message, no caps. */
export const DEMO_ACCOUNT: Account = newAccount({
  id: accountId('demo'),
  name: 'Demo',
  mode: 'production',
  placements: [
    placement(DEFAULT_PLACEMENT, ['image', 'video', 'banner']),
    placement('interstitialAd', ['interstitial']),
  ],
  pacing: { firstTurns: 1, everyNth: 2, cooldownMs: 0 },
});
