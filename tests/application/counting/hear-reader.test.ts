import { describe, expect, test } from '@jest/globals';
import type { PreloadInput } from '../../../application/api/ad-placement.js';
import type { ReportReason } from '../../../domain/delivery/ad-event.js';
import { conversationId, messageId, userId } from '../../../domain/values/ids.js';
import { SECOND_MS } from '../../../domain/values/time.js';
import { MUTE_MS } from '../../../domain/frequency/mute.js';
import { explainDecision } from '../../../domain/decision-record/explain.js';
import { broken, FAULTS } from '../broken.js';
import { names, VIEW, withPage as withAnyPage } from '../counted-page.js';
import { sampleAccount } from '../../contracts/samples.js';
import { signed, upToTurn, type Engine } from '../engine.js';
import { outcomeOf } from '../fake-clock.js';
import { adOf } from '../filled.js';
import { sold } from '../sold.js';

let conversations = 0;
const next = (engine: Engine, differs: Partial<PreloadInput> = {}) =>
  engine.preload(signed({ conversationId: conversationId(`later-${conversations++}`), ...differs }));
/** The reader is who the publisher says. */
const withPage: typeof withAnyPage = (options, input = {}) => withAnyPage(options, signed(input));
const STARTED = VIEW.slice(0, 2);
const HIDE = [...STARTED, 'ad.hidden'] as const;

const shown = async (engine: Engine, differs: Partial<PreloadInput> = {}): Promise<boolean> =>
  (await next(engine, differs)).kind === 'filled';

describe('a reader hides an advertiser', () => {
  test('its bids lose by a reason of their own, in every conversation, for ninety days', async () => {
    const { engine, post } = await withPage();
    expect(await post(HIDE)).toEqual(['counted', 'counted', 'counted']);
    const outcome = await next(engine);
    expect(outcome).toMatchObject({ kind: 'no-fill', skipCode: 'unfilled_bid' });
    const record = 'decisionId' in outcome ? await engine.operations.explain(outcome.decisionId) : undefined;
    expect(record && explainDecision(record).join('\n')).toContain('(advertiser-hidden, 519)');
    expect(record?.reason).toBe('advertiser-hidden');
    engine.clock.advance(MUTE_MS - 1);
    expect(await shown(engine)).toBe(false);
    engine.clock.advance(1);
    expect(await shown(engine)).toBe(true);
  });

  test('of a test ad, for the conversation alone, also of a signed reader', async () => {
    const { engine, post } = await withPage({ account: sampleAccount({ mode: 'development' }) });
    await post(HIDE);
    expect(await shown(engine)).toBe(true);
    expect(await shown(engine, { conversationId: engine.input().conversationId, messages: upToTurn(4) })).toBe(false);
  });

  test('nobody else’s turn is another, and other advertisers are shown', async () => {
    const { engine, post } = await withPage({ campaigns: [sold('tea', 2)] });
    await post(HIDE);
    expect(await shown(engine, { userId: userId('somebody else') })).toBe(true);
    engine.publish([engine.account], [sold('tea', 2), sold('coffee', 1)]);
    expect(await shown(engine)).toBe(true);
  });

  test('is told to the stream, once, and takes it back', async () => {
    const { engine, post } = await withPage();
    await post(HIDE);
    expect(await post(['ad.hidden'])).toEqual(['duplicate']);
    expect(await post(['ad.unhidden'])).toEqual(['counted']);
    expect(await names(engine)).toEqual([...HIDE, 'ad.unhidden']);
    expect(await shown(engine)).toBe(true);
  });

  test('the last word holds, also where it was counted before', async () => {
    const { engine, post } = await withPage();
    await post([...HIDE, 'ad.unhidden', 'ad.hidden']);
    expect(await shown(engine)).toBe(false);
  });

  test.each<[string, Partial<PreloadInput>]>([
    ['a child', { regulatory: { coppa: 1 } }],
    ['who refused consent', { regulatory: { gdpr: 1 } }],
    ['whose device limits tracking', { device: { limitedTracking: true } }],
  ])('of %s, for the conversation alone', async (_who, input) => {
    const { engine, post } = await withPage({}, input);
    await post(HIDE);
    expect(await shown(engine, input)).toBe(true);
    expect(
      await shown(engine, { ...input, conversationId: engine.input().conversationId, messages: upToTurn(4) }),
    ).toBe(false);
  });

  test('a token of another ad, or of none, hides nothing', async () => {
    const { engine, post } = await withPage();
    expect(await post(HIDE, 'no token')).toBeUndefined();
    expect(await shown(engine)).toBe(true);
  });

  test.each(FAULTS)('with the exposures out (%s) it is not counted, and may be said again', async (fault) => {
    let isBroken = false;
    const { engine, post } = await withPage({
      wrap: (ports) => {
        const bad = broken(ports, 'exposures', fault);
        return { exposures: { ...ports.exposures, read: (key) => (isBroken ? bad : ports).exposures.read(key) } };
      },
    });
    await post(STARTED);
    isBroken = true;
    expect((await outcomeOf(engine.clock, post(['ad.hidden']))).value).toEqual(['retry']);
    isBroken = false;
    expect(await post(['ad.hidden'])).toEqual(['counted']);
  });

  test('what a page says behind it waits for it, and is not done either', async () => {
    let isBroken = true;
    const { engine, post } = await withPage({
      wrap: (ports) => {
        const bad = broken(ports, 'exposures', 'rejects');
        return { exposures: { ...ports.exposures, read: (key) => (isBroken ? bad : ports).exposures.read(key) } };
      },
    });
    await post(STARTED);
    engine.clock.advance(SECOND_MS);
    const said = ['ad.viewed', 'ad.hidden', 'ad.reported'] as const;
    expect(await post(said)).toEqual(['counted', 'retry', 'retry']);
    expect(await engine.operations.listReviews(engine.account.id)).toEqual([]);
    isBroken = false;
    expect(await post(said)).toEqual(['duplicate', 'counted', 'counted']);
    expect(await engine.operations.listReviews(engine.account.id)).toHaveLength(1);
  });

  test('behind a view that came too early it waits for the view', async () => {
    const { engine, post } = await withPage();
    expect(await post([...VIEW, 'ad.hidden'])).toEqual(['counted', 'counted', 'retry', 'retry']);
    expect(await shown(engine)).toBe(true);
  });

  test('its ads are hidden on every page that is mounted again, until that is taken back', async () => {
    const { engine, bid, post } = await withPage({ campaigns: [sold('tea', 2)] });
    const other = adOf(await next(engine)).bidId;
    const strange = adOf(await next(engine, { userId: userId('somebody else') })).bidId;
    const hiddenPages = async () => {
      const pages = await Promise.all([bid, other, strange].map((one) => engine.placement.renderAd(one, undefined)));
      return pages.map((page) => page?.isHidden);
    };
    expect(await hiddenPages()).toEqual([false, false, false]);
    await post(HIDE);
    expect(await hiddenPages()).toEqual([true, true, false]);
    await post(['ad.unhidden']);
    expect(await hiddenPages()).toEqual([false, false, false]);
  });

  test('of whom nothing may be kept, on the pages of that conversation', async () => {
    const { engine, bid, post } = await withPage({ campaigns: [sold('tea', 2)] }, { regulatory: { coppa: 1 } });
    const other = adOf(await next(engine, { regulatory: { coppa: 1 } })).bidId;
    await post(HIDE);
    const pages = await Promise.all([bid, other].map((one) => engine.placement.renderAd(one, undefined)));
    expect(pages.map((page) => page?.isHidden)).toEqual([true, false]);
  });

  test.each(FAULTS)('a page mounted again while the exposures are out (%s) is there, in time', async (fault) => {
    let isBroken = false;
    const { engine, bid, post } = await withPage({
      wrap: (ports) => {
        const bad = broken(ports, 'exposures', fault);
        return { exposures: { ...ports.exposures, read: (key) => (isBroken ? bad : ports).exposures.read(key) } };
      },
    });
    await post(HIDE);
    isBroken = true;
    const { value, tookMs } = await outcomeOf(engine.clock, engine.placement.renderAd(bid, undefined));
    expect(value).toMatchObject({ isHidden: false });
    expect(tookMs).toBeLessThanOrEqual(1_000);
  });

  test('a report tells the stream its reason, once, and changes no turn', async () => {
    const { engine, bid, token, post } = await withPage();
    await post(STARTED);
    engine.clock.advance(SECOND_MS);
    await post(['ad.viewed']);
    const report = (id: string, reason?: ReportReason) =>
      engine.placement.recordEvents(bid, token, [{ type: 'ad.reported', eventId: id, reason }], messageId('a1'));
    expect([await report('one', 'fraud'), await report('two', 'illegal')]).toEqual([['counted'], ['duplicate']]);
    expect((await engine.events()).at(-1)?.payload).toEqual({ id: bid, reason: 'fraud' });
    expect(await shown(engine)).toBe(true);
  });

  test('an erasure forgets it', async () => {
    const { engine, post } = await withPage();
    await post(HIDE);
    await engine.operations.eraseUser(engine.account.id, engine.input().userId);
    expect(await shown(engine)).toBe(true);
  });
});
