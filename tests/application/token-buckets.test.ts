import { describe, test } from '@jest/globals';
import { createTokenBuckets } from '../../application/ports/traffic/token-buckets.js';
import type { RateLimiterSubject } from '../contracts/index.js';
import { suitesOf } from '../support/store-kits.js';

const makeRateLimiter = (): RateLimiterSubject => {
  let nowMs = 0;
  return {
    limiterOf: (limit) => createTokenBuckets({ ...limit, maxKeys: 100 }),
    nowMs: () => nowMs,
    pass: (ms) => void (nowMs += ms),
  };
};

describe.each(suitesOf('momentary', { 'rate limiter': makeRateLimiter }))(
  'the %s of one process keeps its contract',
  (_name, cases) => {
    for (const { name, run } of cases) test(name, run);
  },
);
