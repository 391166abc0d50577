import { networkOf } from '../../../domain/privacy/network.js';
import type { AccountId } from '../../../domain/values/ids.js';
import { isLoopback } from '../traffic/caller.js';

/** On whose behalf a shared service is asked: what its places, circuits and allowances are shared by. */
export interface Asker {
  readonly account: AccountId;
  /** Absent: not known, as behind a proxy that is not trusted yet; such askers have no share of a network. */
  readonly network?: string | undefined;
}

/** As much of an asker as is known. */
export type PartialAsker = { readonly [Part in keyof Asker]?: Asker[Part] | undefined };

export const askerOf = (account: AccountId, address: string | undefined): Asker => ({
  account,
  network: address === undefined || isLoopback(address) ? undefined : networkOf(address),
});
