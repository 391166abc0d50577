import { DEFAULT_PACING, newAccount, NO_PACING, type Account, type PacingRule } from '../../domain/catalog/account.js';
import { accountId, DEFAULT_PLACEMENT, placementCode } from '../../domain/values/ids.js';
import { CHAT_FORMATS, type ChatFormat, type Placement } from '../../domain/catalog/placement.js';

const placement = (
  code: string,
  formats: readonly ChatFormat[],
  trigger: Placement['trigger'] = 'immediate',
): Placement => ({
  code: placementCode(code),
  formats,
  trigger,
  rewarded: false,
});

/**
 * A test ad at every turn; `inlineAd` shows the formats in turn, `test-…` forces one. Only `test-interstitial` opens by
 * itself: nothing may cover the page of somebody who tries their first ad.
 */
export const DEV_ACCOUNT: Account = newAccount({
  id: accountId('dev'),
  name: 'Development',
  mode: 'development',
  placements: [
    placement(DEFAULT_PLACEMENT, CHAT_FORMATS, 'click'),
    ...CHAT_FORMATS.map((format) => placement(`test-${format}`, [format])),
  ],
  pacing: NO_PACING,
  writer: 'model',
});

const auctionAccount = (id: string, name: string, pacing: PacingRule): Account =>
  newAccount({
    id: accountId(id),
    name,
    mode: 'production',
    seller: { name: 'Demo Publisher', domain: 'publisher.example', type: 'publisher', isConfidential: false },
    placements: [
      placement(DEFAULT_PLACEMENT, ['image', 'video', 'banner']),
      placement('interstitialAd', ['interstitial']),
    ],
    runOfNetwork: true,
    pacing,
    writer: 'model',
  });

const EVERY_SECOND: PacingRule = { firstTurns: 1, everyNth: 2, cooldownMs: 0 };

/** The real auction: no ad in the first turn, then every second assistant message, whatever it is about; no caps. */
export const DEMO_ACCOUNT: Account = auctionAccount('demo', 'Demo', EVERY_SECOND);

/** The same account, of which no model is told: the playground's choice of a writer. */
export const byTemplate = (account: Account): Account => ({
  ...account,
  id: accountId(`${account.id}-template`),
  name: `${account.name}, texts by the template`,
  writer: 'template',
});

/**
 * What docs/concepts/relevance.md says to begin with: in the playground a question about code sells no coffee, although
 * each campaign has a line item for any conversation.
 */
const PLAYGROUND_MIN_RELEVANCE = 0.7;

const inPlayground = (account: Account): Account => ({ ...account, minRelevance: PLAYGROUND_MIN_RELEVANCE });

/** What the playground sells with: only what fits, and at the pace that one chooses there, to show what that does. */
const PLAYGROUND_ACCOUNTS: readonly Account[] = [
  auctionAccount('demo-second', 'Demo, an ad at every second turn', EVERY_SECOND),
  auctionAccount('demo-every', 'Demo, an ad at every turn', NO_PACING),
  auctionAccount('demo-cautious', 'Demo, paced as new accounts are', DEFAULT_PACING),
].map(inPlayground);

/** All that are seeded where no model writes. */
export const SEEDED_ACCOUNTS: readonly Account[] = [DEV_ACCOUNT, DEMO_ACCOUNT, ...PLAYGROUND_ACCOUNTS];
