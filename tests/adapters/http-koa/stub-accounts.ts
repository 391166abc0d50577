import { newAccount, type Account } from '../../../domain/catalog/account.js';
import { accountId, placementCode } from '../../../domain/values/ids.js';

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
