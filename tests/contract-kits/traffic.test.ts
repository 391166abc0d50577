import { createTokenBuckets } from '../../application/ports/traffic/token-buckets.js';
import { createMemoryNetworkLists } from '../../adapters/store-memory/index.js';
import { createTrafficRules } from '../../adapters/traffic-rules/index.js';
import type { NetworkLists } from '../../application/ports/traffic/network-lists.js';
import type { RateLimiter } from '../../application/ports/traffic/rate-limiter.js';
import type { TrafficCheck } from '../../application/ports/traffic/traffic-check.js';
import type { TrafficFinding } from '../../domain/turn/eligibility.js';
import * as contracts from '../contracts/index.js';
import { tryKit } from './try-kit.js';

const lists =
  (change: (good: NetworkLists) => Partial<NetworkLists>) =>
  (good: NetworkLists): NetworkLists => ({ ...good, ...change(good) });

tryKit<NetworkLists>('memory of network lists', {
  kit: contracts.networkListsContract,
  good: () => createMemoryNetworkLists(),
  idle: () => ({ remember: () => undefined, find: () => undefined }),
  idlePasses: { 'what was never remembered is not known': 'it promises nothing else' },
  mutants: {
    'what was never remembered is not known': [
      'the unknown lists none',
      lists(({ find }) => ({ find: (install, nowMs) => find(install, nowMs) ?? [] })),
    ],
    'a list is found whole and in its order': [
      'lists are sorted',
      lists(({ find }) => ({ find: (install, nowMs) => find(install, nowMs)?.toSorted() })),
    ],
    'an empty list is known to be empty': [
      'an empty list is forgotten',
      lists(({ find }) => ({
        find: (install, nowMs) => {
          const list = find(install, nowMs);
          return list?.length === 0 ? undefined : list;
        },
      })),
    ],
    'a later list replaces the earlier one': [
      'the first list stays',
      lists(({ find, remember }) => ({
        remember: (install, ids, nowMs, endMs) => void (find(install, nowMs) ?? remember(install, ids, nowMs, endMs)),
      })),
    ],
    'a list is gone after its time': [
      'lists have no end',
      lists(({ find }) => ({ find: (install) => find(install, 0) })),
    ],
    'installations never meet': [
      'there is one list for all',
      lists(({ find, remember }) => ({
        remember: (_install, ids, nowMs, endMs) => remember('all', ids, nowMs, endMs),
        find: (_install, nowMs) => find('all', nowMs),
      })),
    ],
  },
});

const findings =
  (
    change: (found: readonly TrafficFinding[], asked: Parameters<TrafficCheck['inspect']>) => readonly TrafficFinding[],
  ) =>
  (good: TrafficCheck): TrafficCheck => ({ inspect: (...asked) => change(good.inspect(...asked), asked) });
const foundOne = (rule: TrafficFinding['rule']): readonly TrafficFinding[] => [{ rule, detail: 'so it is' }];
const isBusy = (good: TrafficCheck): TrafficCheck => {
  let calls = 0;
  return { inspect: (...asked) => (++calls > 100 ? foundOne('rate') : good.inspect(...asked)) };
};

tryKit<TrafficCheck>('traffic check', {
  kit: contracts.trafficCheckContract,
  good: () => createTrafficRules(),
  idle: () => ({ inspect: () => [] }),
  idlePasses: {
    'any caller is inspected at once, without a throw': 'to find nothing is an answer',
    'an ordinary browser is no robot': 'it promises not to find',
    'a tool is no declared crawler': 'it promises not to find',
    "one caller's traffic says nothing of another": 'it promises not to find',
  },
  mutants: {
    'any caller is inspected at once, without a throw': [
      'a caller without an address is a surprise',
      findings((all, [{ address }]) => {
        if (address === '') throw new Error('no address');
        return all;
      }),
    ],
    'findings name a known rule, once each at most': ['a rule is named twice', findings((all) => [...all, ...all])],
    'details are short and name neither the address nor the subject': [
      'a detail holds the address',
      findings((all, [{ address }]) => all.map((one) => ({ ...one, detail: `from ${address}` }))),
    ],
    'an ordinary browser is no robot': ['every caller is a robot', findings(() => foundOne('non-browser'))],
    'a tool is no declared crawler': ['every caller is a crawler', findings(() => foundOne('declared-crawler'))],
    "one caller's traffic says nothing of another": ['all callers are counted as one', isBusy],
  },
});

type Admit = RateLimiter['admit'];
const limiting =
  (change: (admit: Admit) => Admit) =>
  (good: contracts.RateLimiterSubject): contracts.RateLimiterSubject => ({
    ...good,
    limiterOf: (limit) => {
      const limiter = good.limiterOf(limit);
      return { admit: change((key, nowMs) => limiter.admit(key, nowMs)) };
    },
  });
const buckets = (): contracts.RateLimiterSubject => {
  let nowMs = 0;
  return {
    limiterOf: (limit) => createTokenBuckets({ ...limit, maxKeys: 100 }),
    nowMs: () => nowMs,
    pass: (ms) => void (nowMs += ms),
  };
};

tryKit<contracts.RateLimiterSubject>('rate limiter', {
  kit: contracts.rateLimiterContract,
  good: buckets,
  idle: () => ({ ...buckets(), limiterOf: () => ({ admit: () => undefined }) }),
  idlePasses: {},
  mutants: {
    'a whole burst is admitted; the next caller gets a wait': [
      'nobody is told how long to wait',
      limiting((admit) => async (key, nowMs) => ((await admit(key, nowMs)) === undefined ? undefined : 0)),
    ],
    'a refusal does not prolong the wait': [
      'each refusal adds a second',
      limiting((admit) => {
        let refused = 0;
        return async (key, nowMs) => {
          const wait = await admit(key, nowMs);
          return wait === undefined ? undefined : wait + refused++;
        };
      }),
    ],
    'of simultaneous callers exactly a burst is admitted': [
      'tokens are counted first and taken later',
      limiting((admit) => {
        let seen = 0;
        return async (key, nowMs) => (seen++ < 10 ? undefined : admit(key, nowMs));
      }),
    ],
    'keys of any characters are counted independently': [
      'keys are compared without case',
      limiting((admit) => (key, nowMs) => admit(key.toLowerCase(), nowMs)),
    ],
    'a caller who waited that long is admitted': [
      'a wait is told too short',
      limiting((admit) => async (key, nowMs) => {
        const wait = await admit(key, nowMs);
        return wait === undefined ? undefined : wait / 2;
      }),
    ],
    'a quiet caller gets the whole burst again': [
      'time gives back one token at most',
      (good) => ({ ...good, limiterOf: ({ perSecond }) => good.limiterOf({ perSecond, burst: 1 }) }),
    ],
  },
});
