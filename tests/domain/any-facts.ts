import fc from 'fast-check';
import { NO_PACING } from '../../domain/catalog/account.js';
import type { Bid } from '../../domain/demand/bid.js';
import { exposureKey, type Exposure, type FrequencyCap } from '../../domain/frequency/exposure.js';
import { advertiserId, bidId, sessionId, subjectId } from '../../domain/values/ids.js';
import type { AuctionFacts } from '../../domain/auction/turn-facts.js';
import { sampleDirectBid } from '../contracts/sample-demand.js';
import { SAMPLE_NOW_MS } from '../contracts/sample-now.js';
import { sampleAccount } from '../contracts/samples.js';
import { dspBid, usd } from './auction-rules.js';
import { answerWith, auctionFacts, slots } from './turn-facts.js';
import { HOUR_MS } from '../../domain/values/time.js';
const NAMES = ['a', 'b', 'c'] as const;
const name = fc.constantFrom(...NAMES);

const cap: fc.Arbitrary<FrequencyCap> = fc.record({
  key: name.map((n) => exposureKey.advertiser(advertiserId(n))),
  limit: fc.integer({ min: 1, max: 3 }),
  windowMs: fc.constantFrom(HOUR_MS, 24 * HOUR_MS),
  scope: fc.constantFrom(undefined, 'person', 'user', 'email', 'session'),
});

const exposure: fc.Arbitrary<Exposure> = fc.record({
  bidId: fc.uuid().map(bidId),
  keys: fc.array(
    name.map((n) => exposureKey.advertiser(advertiserId(n))),
    { maxLength: 2 },
  ),
  atMs: fc.integer({ min: 0, max: 30 }).map((hours) => SAMPLE_NOW_MS - hours * HOUR_MS),
  heldUntilMs: fc.integer({ min: -2, max: 2 }).map((hours) => SAMPLE_NOW_MS + hours * HOUR_MS),
  confirmed: fc.boolean(),
  sessionId: fc.constantFrom(undefined, sessionId('s-1'), sessionId('s-2')),
  user: fc.constantFrom(undefined, subjectId('u-1'), subjectId('u-2')),
});

/** Longer than what is kept whole, and with everybody in it. */
export const longList = (...listed: readonly string[]): readonly string[] => [
  ...Array.from({ length: 200 }, (_, i) => `nobody-${i}.example`),
  ...listed.map((n) => `${n}.example`),
];

const separation = fc.constantFrom(
  undefined,
  { within: 'session' as const, advertisers: longList('b'), categories: ['8'] },
  { within: 'turn' as const, advertisers: ['c.example'], categories: [] },
);

const bid: fc.Arbitrary<Bid> = fc
  .record({
    slot: fc.constantFrom('1', '2'),
    advertiser: name,
    price: fc.integer({ min: 1, max: 9 }),
    relevance: fc.constantFrom(0, 0.25, 0.5, 1),
    tier: fc.constantFrom(undefined, 4, 6),
    caps: fc.array(cap, { maxLength: 2 }),
    deal: fc.constantFrom(undefined, { id: 'deal', floor: usd(2), fixedPrice: true }),
    separation,
    categories: fc.constantFrom([], ['8'], ['210']),
    isDirect: fc.boolean(),
  })
  .map(({ slot, advertiser, price, isDirect, tier, separation: competitors, ...others }) => {
    const who = { id: advertiserId(advertiser), name: advertiser, domain: `${advertiser}.example` };
    const shared = { ...others, impId: slot, advertiser: who, price: usd(price) };
    return isDirect ? sampleDirectBid({ ...shared, tier, separation: competitors }) : dspBid('x', price, shared);
  });

/** What an auction may be decided from. */
export const anyFacts: fc.Arbitrary<AuctionFacts> = fc
  .record({
    bids: fc.array(bid, { maxLength: 12 }),
    exposures: fc.array(exposure, { maxLength: 8 }),
    shown: fc.dictionary(fc.constantFrom(...NAMES, '__proto__'), fc.integer({ min: 0, max: 2 })),
    shownToday: fc.integer({ min: 0, max: 4 }),
    auctionType: fc.constantFrom('first-price' as const, 'second-price' as const),
    floor: fc.constantFrom(undefined, usd(1), usd(4)),
    minRelevance: fc.constantFrom(0, 0.5),
    lacksReason: fc.constantFrom(undefined, true, false),
    openTo: fc.constantFrom(undefined, NAMES.map(advertiserId).slice(0, 1)),
    blocked: fc.constantFrom([], longList('a')),
    viewer: fc.record({ sessionId: fc.constant(sessionId('s-1')), user: fc.constantFrom(undefined, subjectId('u-1')) }),
    neighbour: separation,
    flags: fc.tuple(fc.boolean(), fc.boolean()),
  })
  .map(({ bids, exposures, shown, shownToday, blocked, viewer, neighbour, lacksReason, openTo, flags, ...rules }) => {
    const pacing = { ...NO_PACING, maxPerDay: 4, maxPerAdvertiserAndSession: 1 };
    return auctionFacts([], {
      account: sampleAccount({ ...rules, pacing, blockedAdvertisers: blocked }),
      imps: slots(2),
      answers: [answerWith(bids.map((one, i) => ({ ...one, id: `bid-${i}` })))],
      exposures: { exposures },
      shownAdvertisers: shown,
      pacing: { turn: 4, session: { shownAds: 0 }, shownToday },
      viewer,
      neighbours: [{ domain: 'a.example', categories: ['210'], separation: neighbour }],
      lacksReason,
      openTo,
      adultCharacter: flags[0],
      childDirected: flags[1],
    });
  });
