import { domainToASCII } from 'node:url';
import { getDomain, getHostname } from 'tldts';
import type { Account } from '../../../domain/catalog/account.js';
import { refusal, type Refusal } from './bid-faults.js';
import { isHostOf } from './secure-url.js';

export interface NamedAdvertiser {
  /** As it was written, and as DNS knows it. */
  readonly host: string;
  /** The registrable domain above it. */
  readonly domain: string;
}

/** Shared hosts count as domains of their own: two shops of one shop system are two advertisers. */
const registrable = (host: string): string | null => getDomain(host, { allowPrivateDomains: true });

/** What a list of blocked domains can be compared with, however it is spelled: as an address, with a last dot, in letters of any script. */
const hostOf = (written: string): string => domainToASCII(getHostname(written.trim()) ?? '');

/**
 * Who the first `adomain` names. All of them have to be readable and allowed, as written and as registered.
 */
export const advertiserOf = (
  adomain: readonly string[] | undefined,
  { blockedAdvertisers }: Pick<Account, 'blockedAdvertisers'>,
): NamedAdvertiser | Refusal => {
  let first: NamedAdvertiser | undefined;
  for (const written of adomain ?? []) {
    const host = hostOf(written);
    const domain = registrable(host);
    if (domain === null) return refusal('advertiser-invalid');
    if (isHostOf(host, blockedAdvertisers)) return refusal('advertiser-blocked');
    first ??= { host, domain };
  }
  return first ?? refusal('advertiser-missing');
};
