import type { Account } from '../../domain/catalog/account.js';

/** The one who runs this service, as the supply chain knows it. */
export interface SupplyOperator {
  /** Domain under which `sellers.json` stands; `asi` of a chain's node. */
  readonly asi: string;
  readonly certificationAuthorityId?: string | undefined;
  readonly contactEmail?: string | undefined;
  readonly contactAddress?: string | undefined;
}

/** `DIRECT`: the account's owner controls what is sold. `RESELLER`: it sells for somebody else, or for both. */
export const relationshipOf = ({ seller }: Pick<Account, 'seller'>): 'DIRECT' | 'RESELLER' =>
  (seller?.type ?? 'publisher') === 'publisher' ? 'DIRECT' : 'RESELLER';

/** The record that authorises this service to sell (ads.txt 1.1, section 3.4.2). */
export const adsTxtRecord = (account: Pick<Account, 'id' | 'seller'>, operator: SupplyOperator): string =>
  [operator.asi, account.id, relationshipOf(account), operator.certificationAuthorityId]
    .filter((field) => field !== undefined)
    .join(', ');

/**
 * What a publisher appends to its `ads.txt` or `app-ads.txt`. The owner's domain must be the one that `sellers.json`
 * tells.
 */
export const adsTxtLines = (account: Pick<Account, 'id' | 'seller'>, operator: SupplyOperator): readonly string[] => {
  const { seller } = account;
  const ownsIt = seller !== undefined && !seller.isConfidential && seller.type === 'publisher';
  return [adsTxtRecord(account, operator), ...(ownsIt ? [`OWNERDOMAIN=${seller.domain}`] : [])];
};
