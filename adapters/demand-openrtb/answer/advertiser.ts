import { getDomain } from 'tldts';
import type { Account } from '../../../domain/account.js';
import { refusal, type Refusal } from './bid-faults.js';

/** Shared hosts count as domains of their own: two shops of one shop system are two advertisers. */
const registrable = (domain: string): string | null => getDomain(domain.trim(), { allowPrivateDomains: true });

const isBlocked = (domain: string, { blockedAdvertisers }: Account): boolean =>
  blockedAdvertisers.some((entry) => domain === entry || domain.endsWith(`.${entry}`));

/**
 * The advertiser's registrable domain: that of the first `adomain`. All of them have to be readable and allowed, as written and as
 * registered.
 */
export const advertiserDomain = (adomain: readonly string[] | undefined, account: Account): string | Refusal => {
  const [first] = adomain ?? [];
  if (adomain === undefined || first === undefined) return refusal('advertiser-missing');
  for (const written of adomain) {
    const domain = registrable(written);
    if (domain === null) return refusal('advertiser-invalid');
    if (isBlocked(written.trim().toLowerCase(), account) || isBlocked(domain, account))
      return refusal('advertiser-blocked');
  }
  return registrable(first) ?? refusal('advertiser-invalid');
};
