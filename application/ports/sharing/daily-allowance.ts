import { DAY_MS, SECOND_MS } from '../../../domain/values/time.js';
import type { Clock } from '../clock.js';
import { entriesWithin } from '../heap-bytes.js';
import { networkShareOf, type HoldTerms } from '../hold-terms.js';
import { MEMORY_BOUNDS } from '../memory-bounds.js';
import { createTokenBuckets } from '../traffic/token-buckets.js';
import type { Asker } from './asker.js';

/** An account, at most 64 characters, with an address. */
const KEY_BYTES = 400;
/** Allowances of accounts, of networks, and those of texts. */
const ALLOWANCES = 3;
/** So much of a small allowance one network may use in any case. */
const LEAST = 10;

/** Half of a day's amount at once, the other half over the day: no day has more than the amount. */
const bucketsOf = (perDay: number) =>
  createTokenBuckets({
    burst: Math.max(1, perDay / 2),
    perSecond: (perDay / 2 / DAY_MS) * SECOND_MS,
    maxKeys: entriesWithin(MEMORY_BOUNDS.dailyShares, KEY_BYTES * ALLOWANCES),
  });

/** Whether one more may be used; then it is counted. */
export type TakeShare = (asker: Asker) => boolean;

interface SharePorts {
  readonly clock: Pick<Clock, 'monotonicMs'>;
  readonly holds?: HoldTerms | undefined;
}

/** What one network may use of an account's amount of a day, at this node: as much of it as of unspent money. */
export const networkAllowance = (ports: SharePorts, perDay: number): TakeShare => {
  const share = networkShareOf(ports);
  if (share >= 1) return () => true;
  const networks = bucketsOf(Math.max(LEAST * 2, perDay * share));
  return ({ account, network }) =>
    network === undefined || networks.admit(`${account} ${network}`, ports.clock.monotonicMs()) === undefined;
};

/** The same, with a bound for the account itself. */
export const dailyAllowance = (ports: SharePorts, perDay: number): TakeShare => {
  const ofNetwork = networkAllowance(ports, perDay);
  const accounts = bucketsOf(perDay);
  return (asker) => ofNetwork(asker) && accounts.admit(asker.account, ports.clock.monotonicMs()) === undefined;
};
