import type { IncomingMessage } from 'node:http';
import { LRUCache } from 'lru-cache';
import { counterBytesOf, entriesWithin } from '../../../../application/ports/heap-bytes.js';
import { MEMORY_BOUNDS } from '../../../../application/ports/memory-bounds.js';
import type { LocalRateLimiter, RateLimit, RateLimiter } from '../../../../application/ports/traffic/rate-limiter.js';
import { isLoopback } from '../../../../application/ports/traffic/caller.js';
import { networkOf } from '../../../../domain/privacy/network.js';
import { createTokenBuckets, type TokenBucketOptions } from '../../../../application/ports/traffic/token-buckets.js';

/** What a token opens; each class is counted by itself, so that nobody's wrong ones lock out another kind of caller. */
export type TokenClass = 'admin' | 'api' | 'publisher' | 'ticket';

export type Compared<T> =
  | { readonly kind: 'right'; readonly value: T }
  | { readonly kind: 'wrong' }
  /** Nothing was compared, or what was compared is not told: too many wrong ones came from there. */
  | { readonly kind: 'wait'; readonly seconds: number };

export const WRONG = { kind: 'wrong' } as const;

/**
 * Stands before every comparison of a token that somebody could guess. Right tokens cost nothing and are never counted,
 * so that a busy publisher has no limit here; wrong ones are, by network and class, and once there were too many no
 * token of the class is looked at from there, not even a right one: answers would tell which it was.
 */
export interface TokenGate {
  /**
   * `look` compares: `undefined` for a wrong token, which counts for each class that it could have been of. Answers at
   * once unless nodes share their limits and the token was wrong.
   */
  compare<T>(
    request: IncomingMessage,
    kinds: readonly TokenClass[],
    look: () => T | undefined,
  ): Compared<T> | Promise<Compared<T>>;
}

export type WrongTokenLimits = Readonly<Record<TokenClass, RateLimit>>;

export interface TokenGateOptions {
  readonly limits: WrongTokenLimits;
  readonly addressOf: (request: IncomingMessage) => string;
  readonly nowMs: () => number;
  /** The limiter of all nodes, or `undefined` where each counts for itself. */
  readonly shared: (name: string, limit: TokenBucketOptions) => RateLimiter | undefined;
}

/** A network, twice in each class: how many wrong ones there were, and until when it has to wait. */
const NETWORK_CHARS = 18;
const KEPT = 2 * 4;
const MAX_KEYS = entriesWithin(MEMORY_BOUNDS.wrongTokens, counterBytesOf(NETWORK_CHARS) * KEPT);
const MS = 1_000;

class Wrongs {
  readonly #own: LocalRateLimiter;
  readonly #shared: RateLimiter | undefined;
  readonly #untilMs = new LRUCache<string, number>({ max: MAX_KEYS });

  constructor(kind: TokenClass, rate: RateLimit, shared: TokenGateOptions['shared']) {
    const limit = { ...rate, maxKeys: MAX_KEYS };
    this.#own = createTokenBuckets(limit);
    this.#shared = shared(`wrong-${kind}`, limit);
  }

  /** Nobody has to wait: then not even the address is of interest. */
  get isQuiet(): boolean {
    return this.#untilMs.size === 0;
  }

  waitOf(network: string, nowMs: number): number | undefined {
    const untilMs = this.#untilMs.get(network);
    if (untilMs === undefined) return undefined;
    if (untilMs > nowMs) return (untilMs - nowMs) / MS;
    this.#untilMs.delete(network);
    return undefined;
  }

  /**
   * The node's own count at once, so that of many that come together no more are told than the burst has; then that of
   * all nodes.
   */
  async count(network: string, nowMs: number): Promise<Compared<never>> {
    const own = this.#resultOf(network, nowMs, this.#own.admit(network, nowMs));
    if (own.kind === 'wait' || this.#shared === undefined) return own;
    return this.#resultOf(network, nowMs, await this.#shared.admit(network, nowMs));
  }

  #resultOf(network: string, nowMs: number, seconds: number | undefined): Compared<never> {
    if (seconds === undefined) return WRONG;
    this.#untilMs.set(network, nowMs + seconds * MS);
    return { kind: 'wait', seconds };
  }
}

/** Bounded: a flood of addresses can make it forget others, never grow. */
export const createTokenGate = ({ limits, addressOf, nowMs, shared }: TokenGateOptions): TokenGate => {
  const wrongsOf = (kind: TokenClass): Wrongs => new Wrongs(kind, limits[kind], shared);
  const wrongs: Readonly<Record<TokenClass, Wrongs>> = {
    ...{ admin: wrongsOf('admin'), api: wrongsOf('api'), publisher: wrongsOf('publisher'), ticket: wrongsOf('ticket') },
  };
  const waitOf = (request: IncomingMessage, kinds: readonly TokenClass[]): number | undefined => {
    const loud = kinds.filter((kind) => !wrongs[kind].isQuiet);
    if (loud.length === 0) return undefined;
    const [network, now] = [networkOf(addressOf(request)), nowMs()];
    const waits = loud.map((kind) => wrongs[kind].waitOf(network, now) ?? 0);
    return Math.max(...waits) || undefined;
  };
  const count = async (request: IncomingMessage, kinds: readonly TokenClass[]): Promise<Compared<never>> => {
    const [address, now] = [addressOf(request), nowMs()];
    // A publisher token is no secret, and everybody may call from loopback while a proxy there is not trusted yet.
    const counted = kinds.filter((kind) => kind !== 'publisher' || !isLoopback(address));
    const results = await Promise.all(counted.map((kind) => wrongs[kind].count(networkOf(address), now)));
    return results.find(({ kind }) => kind === 'wait') ?? WRONG;
  };
  return {
    compare(request, kinds, look) {
      const seconds = waitOf(request, kinds);
      if (seconds !== undefined) return { kind: 'wait', seconds };
      const value = look();
      return value === undefined ? count(request, kinds) : { kind: 'right', value };
    },
  };
};
