import type { BearerCaller } from '../../../application/api/ad-placement.js';
import {
  ACCOUNT_SCOPES,
  ADVERTISER_SCOPES,
  OPERATOR_SCOPES,
  type AccountScope,
  type AdvertiserScope,
  type OperatorScope,
} from '../../../domain/catalog/tokens/token-scope.js';
import { newAccount, type Account } from '../../../domain/catalog/account.js';
import { accountId, advertiserId, placementCode } from '../../../domain/values/ids.js';

export const DEMO: Account = newAccount({
  id: accountId('acc-demo'),
  name: 'Demo',
  placements: [{ code: placementCode('inlineAd'), formats: ['image'], trigger: 'immediate', rewarded: false }],
});
export const OTHER: Account = { ...DEMO, id: accountId('acc-other'), name: 'Other' };
export const LISTED: Account = {
  ...DEMO,
  id: accountId('acc-listed'),
  name: 'Listed',
  allowedOrigins: ['https://chat.example', 'capacitor://localhost'],
};
export const DISABLED: Account = { ...DEMO, id: accountId('acc-off'), name: 'Off', enabled: false };

const ofAccount = (account: Account, scopes: readonly AccountScope[]): BearerCaller => ({
  ...{ kind: 'account', account, scopes },
});
const ofOperator = (scopes: readonly OperatorScope[]): BearerCaller => ({
  kind: 'operator',
  scopes,
  name: 'token …abcd',
});

export const ADVERTISER = advertiserId('adv-demo');
const ofAdvertiser = (scopes: readonly AdvertiserScope[]): BearerCaller => ({
  ...{ kind: 'advertiser', advertiser: ADVERTISER, scopes },
});

/** Tokens of the stub, by kind. A `Map`, so that `__proto__` is a token like any other. */
export const TOKENS = {
  publisher: new Map([
    ['pub-demo', DEMO],
    ['pub-other', OTHER],
    ['pub-listed', LISTED],
    ['pub-off', DISABLED],
  ]),
  /** `scoped-<kind>-<scope>` has that scope alone. */
  bearer: new Map<string, BearerCaller>([
    ['api-demo', ofAccount(DEMO, ACCOUNT_SCOPES)],
    ['api-other', ofAccount(OTHER, ACCOUNT_SCOPES)],
    ['adv-demo', ofAdvertiser(ADVERTISER_SCOPES)],
    ...ADVERTISER_SCOPES.map((scope) => [`scoped-advertiser-${scope}`, ofAdvertiser([scope])] as const),
    ...ACCOUNT_SCOPES.map((scope) => [`scoped-account-${scope}`, ofAccount(DEMO, [scope])] as const),
    ...OPERATOR_SCOPES.map((scope) => [`scoped-operator-${scope}`, ofOperator([scope])] as const),
  ]),
} as const;
