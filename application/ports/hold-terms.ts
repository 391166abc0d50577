import { unopenedShareId, type UnopenedShare } from '../../domain/budget/budget.js';
import type { AccountId, LineItemId } from '../../domain/values/ids.js';
import { maskAddress } from '../../domain/privacy/network.js';
import { MINUTE_MS } from '../../domain/values/time.js';
import type { Signer } from './signer.js';

/** What the hold of a won ad takes as long as nobody has opened the ad's page, which asking for it costs nothing. */
export interface HoldTerms {
  /** It is gone after so long; opened, it lasts until the ad is billable no more. */
  readonly unopenedMs: number;
  /**
   * Of what is not spent of a line item, all such holds of one network (IPv4 /24, IPv6 /48) and of one account may take
   * so much. 1: all.
   */
  readonly networkShare: number;
  readonly accountShare: number;
}

const USUAL_TERMS: HoldTerms = { unopenedMs: 2 * MINUTE_MS, networkShare: 0.1, accountShare: 0.5 };

/** 1: a network has no share of its own, as for hosts whose server asks for all users. */
export const networkShareOf = ({ holds }: { readonly holds?: HoldTerms | undefined }): number =>
  (holds ?? USUAL_TERMS).networkShare;

/** So many ads one network or account may have unopened at any time: a small budget is sold out, too. */
const LEAST_ADS = 10;

/** On whose behalf money is held. */
export interface Taker {
  readonly unopenedMs: number;
  sharesOf(lineItem: LineItemId): readonly UnopenedShare[];
}

/** Networks (IPv4 /24, IPv6 /48) are kept as digests; all whose address is not known are one. */
export const networkDigest = (
  { signer }: { readonly signer: Pick<Signer, 'digest'> },
  address: string | undefined,
): string => signer.digest('network', (address === undefined ? undefined : maskAddress(address)) ?? 'unknown');

export const takerOf = (
  ports: { readonly signer: Pick<Signer, 'digest'>; readonly holds?: HoldTerms | undefined },
  accountId: AccountId,
  address: string,
): Taker => {
  const { unopenedMs, networkShare, accountShare } = ports.holds ?? USUAL_TERMS;
  const network = networkDigest(ports, address);
  const named = [
    { name: `network:${network}`, share: networkShare },
    { name: `account:${accountId}`, share: accountShare },
  ].filter(({ share }) => share < 1);
  return {
    unopenedMs,
    sharesOf: (lineItem) =>
      named.map(({ name, share }) => ({
        id: unopenedShareId(`line-item:${lineItem}:${name}`),
        share,
        leastAds: LEAST_ADS,
      })),
  };
};
