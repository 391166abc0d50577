import { expect, test } from '@jest/globals';
import { NO_PACING } from '../../../domain/catalog/account.js';
import { accountId, placementCode, type PlacementCode } from '../../../domain/values/ids.js';
import { CHAT_FORMATS } from '../../../domain/catalog/placement.js';
import type { Dimension } from '../../../domain/figures/rollup-dimensions.js';
import { DAY_MS } from '../../../domain/values/time.js';
import { sampleAccount, sampleCaller } from '../../contracts/samples.js';
import { VIEW, event, withPage } from '../counted-page.js';
import { createEngine, type Engine } from '../engine.js';
import { sold } from '../sold.js';

const placementNamed = (code: string) =>
  ({ code: placementCode(code), formats: CHAT_FORMATS, trigger: 'immediate', rewarded: false }) as const;

/** What turns and pages are counted by; what sources do is tested with the deltas of decisions. */
const SHOWN = ['requests', 'fills', 'noFills', 'impressions', 'clicks', 'revenue'];

/** Figures of {@link SHOWN} that are not zero, by what the rows are grouped by; rows of others are left out. */
const reportOf = async ({ operations, account, clock }: Engine, by: readonly Dimension[], of = account.id) => {
  const nowMs = clock.nowMs();
  const query = { fromMs: nowMs - 2 * DAY_MS, toMs: nowMs + 2 * DAY_MS, by, limit: 100 };
  const { rows } = await operations.report(of, query);
  const shown = rows.map(({ figures, ...dimensions }) => ({
    ...dimensions,
    ...Object.fromEntries(
      Object.entries(figures)
        .filter(([figure, sum]) => SHOWN.includes(figure) && Number(sum) > 0)
        .map(([figure, sum]) => [figure, Number(sum)]),
    ),
  }));
  return shown.filter((row) => by.length === 0 || SHOWN.some((figure) => figure in row));
};

test('what a page reports stands under the placement and the campaign of its ad, with what it cost', async () => {
  const { engine, post } = await withPage();
  engine.clock.advance(2_000);
  expect(await post([...VIEW, 'ad.clicked'])).toEqual(Array(4).fill('counted'));
  expect(await post([...VIEW, 'ad.clicked'])).toEqual(Array(4).fill('duplicate'));
  expect(await reportOf(engine, ['placement', 'campaign'])).toEqual([
    { placement: 'inlineAd', campaign: undefined, requests: 1 },
    { placement: 'inlineAd', campaign: 'tea', fills: 1, impressions: 1, clicks: 1, revenue: 2_000_000 },
  ]);
  expect(await reportOf(engine, [], accountId('another'))).toEqual([{}]);
});

test('a click through the link is counted there too, and the same click once', async () => {
  const { engine, bid, post } = await withPage();
  const page = await engine.placement.renderAd(bid, undefined);
  const clickToken = engine.plain.signer.sign('click', bid);
  expect(page).toBeDefined();
  await post(['ad.render-started']);
  await engine.placement.followClick(clickToken, sampleCaller());
  await engine.placement.recordEvents(bid, page?.eventToken ?? '', [event('ad.clicked')], undefined);
  expect(await reportOf(engine, ['campaign'])).toContainEqual({ campaign: 'tea', fills: 1, clicks: 1 });
});

test('each placement that a turn asks for is a request of its own; one that the account does not have is none', async () => {
  const pacing = { ...NO_PACING, maxPerAdvertiserAndSession: 1 };
  const account = sampleAccount({ pacing, placements: [placementNamed('below'), placementNamed('beside')] });
  const engine = createEngine({ account, campaigns: [sold('tea', 2)] });
  const codes = ['below', 'beside', 'made-up'] as unknown as readonly PlacementCode[];
  const outcome = await engine.preload({ placementCodes: codes });
  expect(outcome.kind).toBe('filled');
  const rows = await reportOf(engine, ['placement', 'reason']);
  expect(rows).toEqual([
    { placement: 'below', reason: undefined, requests: 1, fills: 1 },
    { placement: 'beside', reason: undefined, requests: 1 },
    { placement: 'beside', reason: 'no-usable-bid', noFills: 1 },
  ]);
  await engine.preload({ placementCodes: codes });
  expect(await reportOf(engine, ['placement', 'reason'])).toEqual(rows);
});

test('a turn that asks only for placements that the account does not have stands under none, with its reason', async () => {
  const engine = createEngine();
  await engine.preload({ placementCodes: [placementCode('made-up-1'), placementCode('made-up-2')] });
  expect(await reportOf(engine, ['placement', 'reason'])).toEqual([
    { placement: undefined, reason: undefined, requests: 1 },
    { placement: undefined, reason: 'placement-unknown', noFills: 1 },
  ]);
});
