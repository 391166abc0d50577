import { expect, test } from '@jest/globals';
import type { ReportQuery } from '../../domain/delivery/rollups/rollup.js';
import { COMPARED_RATES } from '../../domain/experiment/compare-variants.js';
import { conversationId, messageId, userId, variantId, type BidId } from '../../domain/values/ids.js';
import { DAY_MS, SECOND_MS } from '../../domain/values/time.js';
import { dayNumber, dayStartMs } from '../../domain/values/time-zone.js';
import { sampleAccount } from '../contracts/samples.js';
import { VIEW } from './counted-page.js';
import { createEngine, type Engine } from './engine.js';
import { bidding, bidOf } from './fake-demand.js';

const engineOf = () =>
  createEngine({
    account: sampleAccount({ variants: { a: {}, b: { minRelevance: 0.7 } } }),
    ports: { demand: [bidding('dsp', [bidOf('dsp', { relevance: 0.5 })])] },
  });

const see = async (engine: Engine, bid: BidId): Promise<void> => {
  const page = await engine.placement.renderAd(bid, undefined);
  engine.clock.advance(2 * SECOND_MS);
  const events = VIEW.map((type) => ({ type, eventId: `${type} of ${bid}` }));
  await engine.placement.recordEvents(bid, page?.eventToken ?? '', events, messageId('a1'));
};

/** First turns of users of a variant; of those with an ad the page is opened and seen. */
const people = async (engine: Engine, count: number, variant: string | undefined): Promise<void> => {
  for (let i = 0; i < count; i++) {
    const named = `${variant}-${i}`;
    const outcome = await engine.preload({
      userId: userId(named),
      conversationId: conversationId(`${named} at ${engine.clock.nowMs()}`),
      variantId: variant,
    });
    if (outcome.kind !== 'filled') continue;
    for (const { bidId } of outcome.ads) await see(engine, bidId);
  }
};

const report = async (engine: Engine, by: ReportQuery['by'], limit = 100) => {
  const nowMs = engine.clock.nowMs();
  const query = { fromMs: nowMs - 2 * DAY_MS, toMs: nowMs + DAY_MS, by, limit };
  return (await engine.operations.report(engine.account.id, query)).rows;
};

test('requests, fills and views stand under the variant of their user, and all that is of none in one row', async () => {
  const engine = engineOf();
  await people(engine, 3, 'a');
  await people(engine, 2, 'b');
  await people(engine, 1, 'unheard-of');
  await people(engine, 4, undefined);
  const rows = await report(engine, ['variant']);
  expect(rows.map(({ variant, figures }) => [variant, figures.requests, figures.fills, figures.impressions])).toEqual([
    [undefined, 4, 4, 4],
    ['a', 3, 3, 3],
    ['b', 2, 0, 0],
    ['other', 1, 1, 1],
  ]);
  const [total] = await report(engine, []);
  expect(rows.reduce((sum, { figures }) => sum + figures.revenue, 0n)).toBe(total?.figures.revenue);
  expect(total?.figures.revenue).toBeGreaterThan(0n);
});

test('rows stand in the order of time, then of what else they are grouped by, those without a variant first', async () => {
  const engine = engineOf();
  const days: number[] = [];
  for (let day = 0; day < 2; day++) {
    engine.clock.advance(DAY_MS);
    days.push(dayStartMs(dayNumber(engine.clock.nowMs(), 0), 0));
    for (const variant of ['b', 'a', undefined]) await people(engine, 1, variant);
  }
  const rowsBy = async (...by: ReportQuery['by']) =>
    (await report(engine, by)).map(({ day, variant }) => [day, variant]);
  const names = [undefined, 'a', 'b'];
  expect(await rowsBy('day', 'variant')).toEqual(days.flatMap((day) => names.map((name) => [day, name])));
  expect(await rowsBy('variant', 'day')).toEqual(days.flatMap((day) => names.map((name) => [day, name])));
  const all = await report(engine, ['day', 'variant']);
  expect(await report(engine, ['day', 'variant'], 2)).toEqual(all.slice(0, 2));
  expect(await report(engine, ['variant'], 1)).toEqual((await report(engine, ['variant'])).slice(0, 1));
});

test('a variant that neither the account lists nor a user had is named with those there are', async () => {
  const engine = createEngine();
  await people(engine, 1, 'a');
  const nowMs = engine.clock.nowMs();
  const days = { fromMs: nowMs - DAY_MS, toMs: nowMs + DAY_MS };
  const compare = (control: string, variant: string, { operations, account } = engine) =>
    operations.compareVariants(account.id, { ...days, control: variantId(control), variant: variantId(variant) });
  expect(await compare('a', 'typo')).toEqual({ kind: 'unknown-name', part: 'variant', known: ['a'] });
  expect(await compare('typo', 'a')).toMatchObject({ part: 'control' });
  expect(await compare('a', 'b', engineOf())).toHaveLength(Object.keys(COMPARED_RATES).length);
});

test('two variants are compared by buckets of their users', async () => {
  const engine = engineOf();
  await people(engine, 120, 'a');
  await people(engine, 60, 'b');
  const nowMs = engine.clock.nowMs();
  const compared = await engine.operations.compareVariants(engine.account.id, {
    ...{ fromMs: nowMs - DAY_MS, toMs: nowMs + DAY_MS, control: variantId('a'), variant: variantId('b') },
  });
  const [fills, views] = 'known' in compared ? [] : compared;
  expect(fills).toMatchObject({
    rate: 'fillsPerRequest',
    kind: 'too-few-users',
    control: { of: 120, per: 120, rate: 1 },
  });
  expect(views).toMatchObject({ variant: { of: 0, per: 60, rate: 0 } });
  expect(fills?.control.buckets).toBeGreaterThan(40);
});
