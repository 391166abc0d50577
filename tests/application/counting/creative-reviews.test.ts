import { describe, expect, test } from '@jest/globals';
import { explainDecision } from '../../../domain/decision-record/explain.js';
import type { CountedType } from '../../../domain/delivery/ad-event.js';
import { conversationId, messageId, userId } from '../../../domain/values/ids.js';
import { SECOND_MS } from '../../../domain/values/time.js';
import { sampleAccount, sampleCaller } from '../../contracts/samples.js';
import { broken, FAULTS } from '../broken.js';
import { createEngine, type Engine } from '../engine.js';
import { outcomeOf } from '../fake-clock.js';
import { adOf } from '../filled.js';
import { sold } from '../sold.js';

let conversations = 0;
const turnOf = (engine: Engine, who = 'somebody', address = '100.64.0.1') => {
  const input = { userId: userId(who), conversationId: conversationId(`conversation-${conversations++}`) };
  return engine.preload(input, { ...sampleCaller(), address });
};
const isShown = async (engine: Engine): Promise<boolean> => (await turnOf(engine)).kind === 'filled';

const pageFor = async (engine: Engine, who: string, address?: string) => {
  const { bidId: bid } = adOf(await turnOf(engine, who, address));
  const token = (await engine.placement.renderAd(bid, undefined))?.eventToken ?? '';
  const say = (type: CountedType) =>
    engine.placement.recordEvents(bid, token, [{ type, eventId: `${bid} ${type}` }], messageId('a1'), address);
  await say('ad.render-started');
  await say('ad.render-completed');
  engine.clock.advance(SECOND_MS);
  await say('ad.viewed');
  return say;
};
const report = async (engine: Engine, who: string, address?: string) =>
  (await pageFor(engine, who, address))('ad.reported');

const READERS = [
  ['anna', '192.0.2.1'],
  ['ben', '198.51.100.1'],
  ['cleo', '203.0.113.1'],
] as const;
const reportAll = async (engine: Engine): Promise<void> => {
  for (const [who, address] of READERS) await report(engine, who, address);
};
const engineOf = (review?: { readonly reporters: number; readonly days: number }): Engine =>
  createEngine({ account: sampleAccount({ review }), campaigns: [sold('tea', 2)] });

const only = async (engine: Engine) => {
  const [review, ...more] = await engine.operations.listReviews(engine.account.id);
  if (review === undefined || more.length > 0) throw new Error('One creative was to be reported.');
  return review;
};
const decide = async (engine: Engine, decision: 'release' | 'block') =>
  engine.operations.decideReview(engine.account.id, (await only(engine)).creative, decision);

describe('a creative that three readers report', () => {
  test('is an event for the operator, which the outbox has with the event of the stream', async () => {
    const engine = engineOf();
    await reportAll(engine);
    const due = await engine.ports.outbox.claim(100, engine.clock.nowMs(), 1);
    const told = due.flatMap(({ notice }) => (notice.kind === 'operator' ? [notice.event] : []));
    const { creative } = await only(engine);
    expect(told).toEqual([
      { type: 'creative.under-review', account: engine.account.id, creative, status: 'under-review' },
    ]);
  });

  test('wins for nobody of the account until it is released, and its losses say why', async () => {
    const engine = engineOf();
    await reportAll(engine);
    const outcome = await turnOf(engine);
    expect(outcome).toMatchObject({ kind: 'no-fill', skipCode: 'unfilled_bid' });
    const reasonIn = async (turn: Awaited<ReturnType<typeof turnOf>>): Promise<string> => {
      const record = 'decisionId' in turn ? await engine.operations.explain(turn.decisionId) : undefined;
      return record === undefined ? '' : explainDecision(record).join('\n');
    };
    expect(await reasonIn(outcome)).toContain('(creative-under-review, 520)');
    expect(await decide(engine, 'block')).toMatchObject({ status: 'blocked' });
    expect(await reasonIn(await turnOf(engine))).toContain('(creative-blocked, 521)');
    expect(await decide(engine, 'release')).toMatchObject({ status: 'released' });
    expect(await isShown(engine)).toBe(true);
  });

  test('and that was released is not taken away again by the same three', async () => {
    const engine = engineOf();
    await reportAll(engine);
    engine.clock.advance(1);
    await decide(engine, 'release');
    engine.clock.advance(1);
    await reportAll(engine);
    expect(await isShown(engine)).toBe(true);
  });

  test('from one network, or from where nobody knows, is reported by one', async () => {
    const engine = engineOf();
    for (const who of ['anna', 'ben', 'cleo']) await report(engine, who, '192.0.2.77');
    for (const who of ['dora', 'emil', 'fynn']) await report(engine, who);
    expect(await only(engine)).toMatchObject({ status: 'reported', reports: { length: 2 } });
    expect(await isShown(engine)).toBe(true);
  });

  test('leaves all other creatives, and those of other accounts', async () => {
    const engine = createEngine({ campaigns: [sold('tea', 2)] });
    await reportAll(engine);
    engine.publish([engine.account], [sold('tea', 2), sold('coffee', 1)]);
    expect(await isShown(engine)).toBe(true);
    expect(await engine.operations.listReviews(sampleAccount().id)).toHaveLength(1);
  });

  test('comes under review by as many as the account says', async () => {
    const engine = engineOf({ reporters: 1, days: 1 });
    await report(engine, 'anna');
    expect(await isShown(engine)).toBe(false);
  });
});

test('a report that gives no reason has another one than those that may be given', async () => {
  const engine = engineOf();
  await report(engine, 'anna');
  expect((await only(engine)).reports).toMatchObject([{ reason: 'other' }]);
});

test.each([
  [2, 'counted'],
  [3, 'retry'],
])('a report for which %i others are faster is %s', async (races, result) => {
  let lost = 0;
  const engine = createEngine({
    campaigns: [sold('tea', 2)],
    wrap: ({ reviews }) => ({
      reviews: { ...reviews, replace: async (...args) => ++lost > races && reviews.replace(...args) },
    }),
  });
  expect(await report(engine, 'anna')).toEqual([result]);
  expect(lost).toBe(3);
});

test.each([
  [2, 'blocked'],
  [3, 'reported'],
])('a decision for which %i reports are faster: the creative is %s', async (races, status) => {
  let [isDeciding, lost] = [false, 0];
  const engine = createEngine({
    campaigns: [sold('tea', 2)],
    wrap: ({ reviews }) => ({
      reviews: {
        ...reviews,
        replace: async (...args) => (!isDeciding || ++lost > races) && reviews.replace(...args),
      },
    }),
  });
  await report(engine, 'anna');
  isDeciding = true;
  const decision = decide(engine, 'block');
  await (status === 'blocked' ? decision : expect(decision).rejects.toThrow('decide once more'));
  expect(await only(engine)).toMatchObject({ status });
  expect(lost).toBe(3);
});

test('what nobody has reported cannot be decided', async () => {
  const engine = engineOf();
  await report(engine, 'anna');
  const { creative } = await only(engine);
  const other = { ...creative, id: `${creative.id} too` as typeof creative.id };
  expect(await engine.operations.decideReview(engine.account.id, other, 'block')).toBeUndefined();
});

test('an erasure takes the reader, and the report still counts', async () => {
  const engine = engineOf();
  const [[anna, address], ...others] = READERS;
  for (const [who, from] of others) await report(engine, who, from);
  await engine.operations.eraseUser(engine.account.id, userId('ben'));
  expect((await only(engine)).reports.map(({ by }) => by === undefined)).toEqual([true, false]);
  await report(engine, anna, address);
  expect(await isShown(engine)).toBe(false);
});

test.each(FAULTS)('with the reviews out (%s) a report may be sent again, and no bid wins unexamined', async (fault) => {
  let isBroken = false;
  const engine = createEngine({
    campaigns: [sold('tea', 2)],
    wrap: (ports) => {
      const of = () => (isBroken ? broken(ports, 'reviews', fault) : ports).reviews;
      return {
        reviews: {
          ...ports.reviews,
          read: (...asked) => of().read(...asked),
          refused: (account) => of().refused(account),
        },
      };
    },
  });
  const say = await pageFor(engine, 'anna');
  isBroken = true;
  expect((await outcomeOf(engine.clock, say('ad.reported'))).value).toEqual(['retry']);
  const { value } = await outcomeOf(engine.clock, turnOf(engine));
  expect(value).toMatchObject({ kind: 'no-fill' });
  const record = 'decisionId' in value ? await engine.operations.explain(value.decisionId) : undefined;
  expect(record?.candidates.map(({ outcome }) => outcome)).toEqual(['store-unavailable']);
  isBroken = false;
  // The ledger has counted it; now it is weighed, too.
  expect(await say('ad.reported')).toEqual(['duplicate']);
  expect(await engine.operations.listReviews(engine.account.id)).toHaveLength(1);
});
