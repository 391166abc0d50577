import type { RateLimiter } from '../../../../application/ports/traffic/rate-limiter.js';
import type { Account } from '../../../../domain/catalog/account.js';
import { isLoopback, type Caller } from '../../../../application/ports/traffic/caller.js';
import { networkOf } from '../../../../domain/privacy/network.js';

/**
 * How long one network has to wait until it may ask on for this account; `undefined`: not at all. Development tokens
 * have no usage limits (`docs/reference/protocol.md#ground-rules`); loopback is a proxy that nobody told us to trust.
 */
export const waitSeconds = (
  limiter: RateLimiter,
  account: Account,
  { address }: Caller,
  nowMs: number,
): ReturnType<RateLimiter['admit']> =>
  account.mode === 'development' || isLoopback(address)
    ? undefined
    : limiter.admit(`${account.id} ${networkOf(address)}`, nowMs);
