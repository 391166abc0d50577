/** `seller_type` of sellers.json 1.0: whoever owns what is sold, whoever sells for others, or who does both. */
export const SELLER_TYPES = ['publisher', 'intermediary', 'both'] as const;
export type SellerType = (typeof SELLER_TYPES)[number];

/** Who is paid for the ads of an account, as `sellers.json` tells it. */
export interface Seller {
  /** Name of the legal entity. */
  readonly name: string;
  /** Business domain, lower case; that of the `OWNERDOMAIN` in a publisher's ads.txt. */
  readonly domain: string;
  readonly type: SellerType;
  /** Name and domain are told to nobody. */
  readonly isConfidential: boolean;
}
