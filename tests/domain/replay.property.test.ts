import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { NO_PACING } from '../../domain/account.js';
import type { Bid } from '../../domain/bid.js';
import { decideAuctions } from '../../domain/decide.js';
import { describeDecision } from '../../domain/decision-record.js';
import { exposureKey, type Exposure, type FrequencyCap } from '../../domain/exposure.js';
import { advertiserId, bidId, sessionId, subjectId } from '../../domain/ids.js';
import type { Cpm } from '../../domain/money.js';
import { MAX_RECORDED_BIDS, MAX_RECORDED_REJECTIONS } from '../../domain/record-auction.js';
import type { RecordedDecision } from '../../domain/recorded-decision.js';
import { replay } from '../../domain/replay.js';
import type { AuctionFacts } from '../../domain/turn-facts.js';
import { sampleDirectBid } from '../contracts/sample-demand.js';
import { SAMPLE_NOW_MS } from '../contracts/sample-now.js';
import { sampleAccount } from '../contracts/samples.js';
import { dspBid, usd } from './auction-rules.js';
import { recordedOf } from './decision-records.js';
import { holds } from './property.js';
import { answerWith, auctionFacts, slots } from './turn-facts.js';

const asStored = (record: RecordedDecision): RecordedDecision => JSON.parse(JSON.stringify(record)) as RecordedDecision;

const NAMES = ['a', 'b', 'c'] as const;
const name = fc.constantFrom(...NAMES);
const HOUR = 3_600_000;

const cap: fc.Arbitrary<FrequencyCap> = fc.record({
  key: name.map((n) => exposureKey.advertiser(advertiserId(n))),
  limit: fc.integer({ min: 1, max: 3 }),
  windowMs: fc.constantFrom(HOUR, 24 * HOUR),
  scope: fc.constantFrom(undefined, 'person', 'user', 'email', 'session'),
});

const exposure: fc.Arbitrary<Exposure> = fc.record({
  bidId: fc.uuid().map(bidId),
  keys: fc.array(
    name.map((n) => exposureKey.advertiser(advertiserId(n))),
    { maxLength: 2 },
  ),
  atMs: fc.integer({ min: 0, max: 30 }).map((hours) => SAMPLE_NOW_MS - hours * HOUR),
  heldUntilMs: fc.integer({ min: -2, max: 2 }).map((hours) => SAMPLE_NOW_MS + hours * HOUR),
  confirmed: fc.boolean(),
  sessionId: fc.constantFrom(undefined, sessionId('s-1'), sessionId('s-2')),
  user: fc.constantFrom(undefined, subjectId('u-1'), subjectId('u-2')),
});

/** Longer than what is kept whole, and with everybody in it. */
const longList = (...listed: readonly string[]): readonly string[] => [
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

const facts: fc.Arbitrary<AuctionFacts> = fc
  .record({
    bids: fc.array(bid, { maxLength: 12 }),
    exposures: fc.array(exposure, { maxLength: 8 }),
    shown: fc.dictionary(fc.constantFrom(...NAMES, '__proto__'), fc.integer({ min: 0, max: 2 })),
    shownToday: fc.integer({ min: 0, max: 4 }),
    auctionType: fc.constantFrom('first-price' as const, 'second-price' as const),
    floor: fc.constantFrom(undefined, usd(1), usd(4)),
    minRelevance: fc.constantFrom(0, 0.5),
    blocked: fc.constantFrom([], longList('a')),
    viewer: fc.record({ sessionId: fc.constant(sessionId('s-1')), user: fc.constantFrom(undefined, subjectId('u-1')) }),
    neighbour: separation,
    flags: fc.tuple(fc.boolean(), fc.boolean()),
  })
  .map(({ bids, exposures, shown, shownToday, blocked, viewer, neighbour, flags, ...rules }) => {
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
      adultCharacter: flags[0],
      childDirected: flags[1],
    });
  });

test('whatever was recorded comes to the same after a round trip as JSON, and reads the same', () => {
  holds(
    fc.property(facts, (drawn) => {
      const record = recordedOf(drawn);
      const stored = asStored(record);
      expect(replay(record)).toEqual({ kind: 'same' });
      expect(replay(stored)).toEqual({ kind: 'same' });
      expect(JSON.stringify(stored)).toBe(JSON.stringify(record));
      expect(JSON.stringify(describeDecision(stored))).toBe(JSON.stringify(describeDecision(record)));
    }),
    400,
  );
});

test('the record says what was decided', () => {
  holds(
    fc.property(facts, (drawn) => {
      const { wins } = decideAuctions(drawn);
      const { candidates } = describeDecision(recordedOf(drawn));
      const won = candidates
        .filter(({ outcome }) => outcome === 'won')
        .map((one) => [one.candidate, one.clearingPrice]);
      expect(won).toEqual(wins.map((win) => [win.bid.id, win.clearingPrice]));
    }),
  );
});

describe('what is changed', () => {
  const account = sampleAccount({ auctionType: 'second-price', floor: usd(1) });
  const KEY = exposureKey.advertiser(advertiserId('advertiser'));
  const capped = dspBid('capped', 5, { caps: [{ key: KEY, limit: 1, windowMs: HOUR }] });
  const seen = (atMs: number): Exposure => ({ bidId: bidId('b'), keys: [KEY], atMs, heldUntilMs: 0, confirmed: true });
  const record = asStored(
    recordedOf(
      auctionFacts([capped, dspBid('a', 3), dspBid('b', 2)], {
        account,
        exposures: { exposures: [seen(SAMPLE_NOW_MS - 1)] },
      }),
    ),
  );
  const { inputs } = record;
  type Inputs = RecordedDecision['inputs'];
  const pricedAt = (price: number): Inputs => ({
    ...inputs,
    answers: inputs.answers.map((answer) => ({
      ...answer,
      bids: answer.bids.map((one) => (one.id === 'b' ? { ...one, price: price as Cpm } : one)),
    })),
  });
  const differencesOf = (changed: Inputs): readonly string[] => {
    const result = replay({ ...record, inputs: changed });
    return result.kind === 'different' ? result.differences.map((d) => `${d.of}: ${d.recorded} → ${d.replayed}`) : [];
  };

  test('nothing: nothing differs', () => expect(differencesOf(inputs)).toEqual([]));

  test('the price of the second bid: the first pays another', () => {
    expect(differencesOf(pricedAt(usd(2.5)))).toEqual([
      'price of slot 1: 2010000 → 2510000',
      'price to beat in slot 1: 2000000 → 2500000',
    ]);
  });

  test('the floor: it is another, and what it refuses', () => {
    const raised = { ...inputs, account: { ...inputs.account, floor: usd(2.2) } };
    expect(differencesOf(raised)).toEqual([
      'floor of slot 1: 1000000 → 2200000',
      'price of slot 1: 2010000 → 2200000',
      'price to beat in slot 1: 2000000 → 2200000',
      'outcome of dsp b for 1: lost-to-higher-bid → below-floor',
    ]);
  });

  test('an exposure: the cap is no longer reached', () => {
    const older = { exposures: [{ ...seen(SAMPLE_NOW_MS - 2 * HOUR) }] };
    const changed = { ...inputs, auction: inputs.auction && { ...inputs.auction, exposures: older } };
    expect(differencesOf(changed)).toEqual(
      expect.arrayContaining([
        'winner of slot 1: dsp a for 1 → dsp capped for 1',
        'outcome of dsp a for 1: won → lost-to-higher-bid',
      ]),
    );
  });

  test('a gate: the turn is refused', () => {
    const muted = { ...inputs, turn: inputs.turn && { ...inputs.turn, trackOnly: true } };
    expect(differencesOf(muted)).toEqual(
      expect.arrayContaining(['outcome: filled → no-fill', 'refusing gates: nothing → track-only (track-only)']),
    );
  });
});

describe('bounds', () => {
  const many = Array.from({ length: MAX_RECORDED_BIDS + 100 }, (_, i) =>
    dspBid(`bid-${i}`, 1 + i / 100, { relevance: i % 3 === 0 ? 0 : 1 }),
  );
  const rejections = Array.from({ length: MAX_RECORDED_REJECTIONS + 50 }, (_, i) => ({
    source: answerWith([]).source,
    candidate: `line-${i}`,
    lossReason: 'not-in-flight' as const,
  }));

  test('too many bids and rejections are counted, and change nothing', () => {
    const account = sampleAccount({ auctionType: 'second-price', minRelevance: 0.5 });
    const drawn = auctionFacts([], { account, answers: [answerWith(many, { rejections })] });
    const record = asStored(recordedOf(drawn));
    const [answer] = record.inputs.answers;
    expect([answer?.bids.length, answer?.rejections.length]).toEqual([MAX_RECORDED_BIDS, MAX_RECORDED_REJECTIONS]);
    expect(answer?.omitted).toBe(150);
    expect(replay(record)).toEqual({ kind: 'same' });
    const [win] = decideAuctions(drawn).wins;
    expect(record.auction?.slots[0]?.winner).toMatchObject({
      clearingPrice: win?.clearingPrice,
      minToWin: win?.minToWin,
    });
  });

  test('nobody wins for the same reason as before', () => {
    const unfit = many.map((one, i) => ({ ...one, relevance: 0, categories: i === many.length - 1 ? ['8'] : [] }));
    const account = sampleAccount({ blockedCategories: ['8'], minRelevance: 0.5 });
    const record = recordedOf(auctionFacts(unfit, { account }));
    expect(record.reason).toBe('no-usable-bid');
    expect(replay(asStored(record))).toEqual({ kind: 'same' });
  });

  test('of long lists only what concerns somebody present is kept', () => {
    const account = sampleAccount({ blockedAdvertisers: longList('a'), blockedCategories: longList('x') });
    const blockedBid = dspBid('a', 1, { advertiser: { id: advertiserId('a'), name: 'a', domain: 'Shop.A.example' } });
    const record = recordedOf(auctionFacts([blockedBid, dspBid('b', 1)], { account }));
    expect(record.inputs.account).toMatchObject({ blockedAdvertisers: ['a.example'], blockedCategories: [] });
    expect(describeDecision(record).candidates.map(({ outcome }) => outcome)).toEqual(['won', 'advertiser-exclusion']);
    expect(replay(record)).toEqual({ kind: 'same' });
  });

  test('whose exposures were counted is not told', () => {
    const who = { sessionId: sessionId('s-1'), user: subjectId('u-1') };
    const counted = { keys: [exposureKey.account], atMs: SAMPLE_NOW_MS, heldUntilMs: 0, confirmed: true };
    const exposures = [
      { ...counted, ...who, bidId: bidId('one') },
      { ...counted, sessionId: sessionId('s-2'), user: subjectId('u-2'), bidId: bidId('two') },
    ];
    const caps = [{ key: exposureKey.account, limit: 2, windowMs: HOUR, scope: 'session' as const }];
    const record = recordedOf(auctionFacts([dspBid('a', 1, { caps })], { viewer: who, exposures: { exposures } }));
    expect(JSON.stringify(record)).not.toMatch(/"(s-1|s-2|u-1|u-2|one|two)"/);
    expect(record.outcome).toBe('filled');
  });
});
