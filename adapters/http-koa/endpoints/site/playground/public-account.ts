import type { AdPlacement } from '../../../../../application/api/ad-placement.js';
import type { Playground } from '../../../server/static/playground-files.js';

export interface PublicAccountUses {
  readonly placement: Pick<AdPlacement, 'authenticate'>;
}

/**
 * Only records of the accounts whose publisher tokens the page shows, and of the video page's account, are public:
 * every reader of the page can use these accounts.
 */
export const isPublicAccount = (
  accountId: string,
  { placement }: PublicAccountUses,
  { tokens, apiToken, writing }: Playground,
): boolean =>
  placement.authenticate('api', apiToken)?.id === accountId ||
  [...Object.values(tokens), ...Object.values(writing?.templateTokens ?? {})].some(
    (token) => placement.authenticate('publisher', token)?.id === accountId,
  );
