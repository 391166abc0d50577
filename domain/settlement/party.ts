import type { AccountId, AdvertiserId, SourceId } from '../values/ids.js';

/** Who gets statements: an advertiser of direct campaigns, a publisher's account, a bidder. */
export type Party =
  | { readonly kind: 'advertiser'; readonly id: AdvertiserId }
  | { readonly kind: 'account'; readonly id: AccountId }
  | { readonly kind: 'bidder'; readonly id: SourceId };

export const PARTY_KINDS = ['advertiser', 'account', 'bidder'] as const satisfies readonly Party['kind'][];
export type PartyKind = Party['kind'];

export const partyOf = (kind: PartyKind, id: string): Party => ({ kind, id }) as Party;
