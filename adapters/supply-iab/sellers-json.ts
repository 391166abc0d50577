import type { Account, SellerType } from '../../domain/catalog/account.js';
import type { SupplyOperator } from './ads-txt-line.js';

/**
 * One seller (sellers.json 1.0, section 3.4). `seller_id` is the `sid` of `source.schain` and the second field of
 * `ads.txt`.
 */
interface SellerEntry {
  readonly seller_id: string;
  readonly is_confidential?: 1;
  readonly seller_type: Uppercase<SellerType>;
  readonly name?: string;
  readonly domain?: string;
}

export interface SellersJson {
  readonly contact_email?: string;
  readonly contact_address?: string;
  readonly version: '1.0';
  readonly identifiers?: readonly { readonly name: string; readonly value: string }[];
  readonly sellers: readonly SellerEntry[];
}

const TYPES = {
  publisher: 'PUBLISHER',
  intermediary: 'INTERMEDIARY',
  both: 'BOTH',
} as const satisfies Record<SellerType, string>;

/** An account that says nothing of itself is listed all the same: a buyer must find every id that a chain may carry. */
const entryOf = ({ id, seller }: Account): SellerEntry => {
  const seller_type = TYPES[seller?.type ?? 'publisher'];
  if (seller === undefined || seller.isConfidential) return { seller_id: id, is_confidential: 1, seller_type };
  return { seller_id: id, seller_type, name: seller.name, domain: seller.domain };
};

/** Everybody who is paid for impressions sold here. Test accounts are not: nobody buys from them. */
export const sellersJson = (accounts: Iterable<Account>, operator: SupplyOperator): SellersJson => {
  const { contactEmail, contactAddress, certificationAuthorityId } = operator;
  return {
    ...(contactEmail !== undefined && { contact_email: contactEmail }),
    ...(contactAddress !== undefined && { contact_address: contactAddress }),
    version: '1.0',
    ...(certificationAuthorityId !== undefined && {
      identifiers: [{ name: 'TAG-ID', value: certificationAuthorityId }],
    }),
    sellers: [...accounts].filter(({ mode }) => mode === 'production').map(entryOf),
  };
};
