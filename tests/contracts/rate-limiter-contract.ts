import { equal, fail } from 'node:assert/strict';
import type { RateLimit, RateLimiter } from '../../application/ports/traffic/rate-limiter.js';
import { CONFUSABLE_IDS, freshId, isTrue } from './assertions.js';
import { casesOf, type ContractCase, type Guarantees, type Make } from './contract-case.js';

export interface RateLimiterSubject {
  /** A limiter of its own for each call. */
  readonly limiterOf: (limit: RateLimit) => RateLimiter;
  readonly nowMs: () => number;
  /** Lets so much time go by. */
  readonly pass: (ms: number) => void | Promise<void>;
}

/** So slow that nothing comes back while a case runs. */
const HARDLY_EVER = 0.001;
const BURST = 3;
const CROWD = 50;

const slow = ({ limiterOf, nowMs }: RateLimiterSubject) => {
  const limiter = limiterOf({ perSecond: HARDLY_EVER, burst: BURST });
  return async (key: string): Promise<number | undefined> => limiter.admit(key, nowMs());
};

const useUp = async (admit: (key: string) => Promise<number | undefined>, key: string): Promise<void> => {
  for (let n = 0; n < BURST; n++) equal(await admit(key), undefined, 'less than the burst was admitted');
};

/** Many ask at once: one after the other, each might be late enough for the next token. The longest wait of all. */
const refusalOf = async (limiter: RateLimiter, key: string, nowMs: () => number): Promise<number> => {
  const waits = await Promise.all(Array.from({ length: CROWD }, async () => limiter.admit(key, nowMs())));
  const refused = waits.flatMap((wait) => (wait === undefined ? [] : [wait]));
  return refused.length > 0 ? Math.max(...refused) : fail(`it refused none of ${CROWD}`);
};

const isAWait = (wait: number | undefined, mostSeconds: number): void =>
  isTrue(wait !== undefined && wait > 0 && wait <= mostSeconds, `${wait} is no time to wait`);

const guarantees: Guarantees<RateLimiterSubject> = {
  'a whole burst is admitted; the next caller gets a wait': async (subject) => {
    const [admit, key] = [slow(subject), freshId()];
    await useUp(admit, key);
    isAWait(await admit(key), 1 / HARDLY_EVER);
  },
  'a refusal does not prolong the wait': async (subject) => {
    const [admit, key] = [slow(subject), freshId()];
    await useUp(admit, key);
    for (let n = 0; n < CROWD; n++) isAWait(await admit(key), 1 / HARDLY_EVER);
  },
  'of simultaneous callers exactly a burst is admitted': async (subject) => {
    const [admit, key] = [slow(subject), freshId()];
    const waits = await Promise.all(Array.from({ length: CROWD }, () => admit(key)));
    equal(waits.filter((wait) => wait === undefined).length, BURST);
  },
  'keys of any characters are counted independently': async (subject) => {
    const [admit, base] = [slow(subject), freshId()];
    for (const id of CONFUSABLE_IDS) await useUp(admit, base + id);
    for (const id of CONFUSABLE_IDS) isAWait(await admit(base + id), 1 / HARDLY_EVER);
  },
  'a caller who waited that long is admitted': async ({ limiterOf, nowMs, pass }) => {
    const [limiter, key] = [limiterOf({ perSecond: 20, burst: 1 }), freshId()];
    for (let round = 0; round < 3; round++) {
      await pass((await refusalOf(limiter, key, nowMs)) * 1_000);
      equal(await limiter.admit(key, nowMs()), undefined);
    }
  },
  'a quiet caller gets the whole burst again': async ({ limiterOf, nowMs, pass }) => {
    const [limiter, key] = [limiterOf({ perSecond: 50, burst: BURST }), freshId()];
    await refusalOf(limiter, key, nowMs);
    await pass((BURST / 50) * 1_000);
    for (let n = 0; n < BURST; n++) equal(await limiter.admit(key, nowMs()), undefined);
  },
};

/** Every guarantee of `RateLimiter` while what the nodes share is in reach. */
export const rateLimiterContract = (make: Make<RateLimiterSubject>): readonly ContractCase[] =>
  casesOf(make, guarantees);
