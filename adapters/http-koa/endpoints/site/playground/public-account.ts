import type { AdPlacement } from '../../../../../application/api/ad-placement.js';
import type { Account } from '../../../../../domain/catalog/account.js';
import type { Playground } from '../../../server/static/playground-files.js';

export interface PublicAccountUses {
  readonly placement: Pick<AdPlacement, 'authenticate' | 'bearer'>;
}

export const accountOfApi = (placement: Pick<AdPlacement, 'bearer'>, token: string): Account | undefined => {
  const caller = placement.bearer(token);
  return caller?.kind === 'account' ? caller.account : undefined;
};

/**
 * Only records of the accounts whose publisher tokens the page shows, and of the video page's account, are public:
 * every reader of the page can use these accounts.
 */
export const isPublicAccount = (
  accountId: string,
  { placement }: PublicAccountUses,
  { tokens, apiToken, writing }: Playground,
): boolean =>
  accountOfApi(placement, apiToken)?.id === accountId ||
  [...Object.values(tokens), ...Object.values(writing?.templateTokens ?? {})].some(
    (token) => placement.authenticate(token)?.id === accountId,
  );
