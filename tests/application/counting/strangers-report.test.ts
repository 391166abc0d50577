import { describe, expect, test } from '@jest/globals';
import type { CountedType } from '../../../domain/delivery/ad-event.js';
import { lossUnder } from '../../../domain/delivery/creative-review.js';
import { MAX_HELPED, maxUnderReview } from '../../../domain/delivery/weigh-report.js';
import { conversationId, messageId, userId } from '../../../domain/values/ids.js';
import { DAY_MS, SECOND_MS } from '../../../domain/values/time.js';
import type { BegunReview } from '../../../application/ports/alerts/review-alert.js';
import { sampleCaller } from '../../contracts/samples.js';
import { createEngine, type Engine } from '../engine.js';
import { adOf } from '../filled.js';
import { sold } from '../sold.js';

const SIX = ['tea', 'coffee', 'cake', 'milk', 'sugar', 'honey'];
const ADDRESSES = ['192.0.2.1', '198.51.100.1', '203.0.113.1'];

const withSix = () => {
  const alerts: BegunReview[] = [];
  const campaigns = SIX.map((name, i) => sold(name, 3 - i / 10));
  const engine = createEngine({ campaigns, ports: { reviewAlert: (review) => alerts.push(review) } });
  return { engine, alerts };
};

let invented = 0;
/** With nothing but the public token, everyone may ask as anyone. */
const askAsSomeone = (engine: Engine, address = sampleCaller().address) => {
  const who = { userId: userId(`invented-${invented}`), conversationId: conversationId(`invented-${invented++}`) };
  return engine.preload(who, { ...sampleCaller(), address });
};

const openPage = async (engine: Engine, askedFrom: string, address = askedFrom) => {
  const { bidId: bid } = adOf(await askAsSomeone(engine, askedFrom));
  const token = (await engine.placement.renderAd(bid, undefined))?.eventToken ?? '';
  const post = (types: readonly CountedType[]) => {
    const events = types.map((type) => ({ type, eventId: `${bid} ${type}` }));
    return engine.placement.recordEvents(bid, token, events, messageId('a1'), address);
  };
  const view = async (): Promise<void> => {
    await post(['ad.render-started', 'ad.render-completed']);
    engine.clock.advance(SECOND_MS);
    await post(['ad.viewed']);
  };
  return { post, view };
};

const reportSeen = async (engine: Engine, askedFrom: string, address = askedFrom) => {
  const page = await openPage(engine, askedFrom, address);
  await page.view();
  return page.post(['ad.reported']);
};

const statusesOf = async ({ operations, account }: Engine): Promise<readonly string[]> =>
  (await operations.listReviews(account.id)).map(({ status }) => status);
const isFilled = async (engine: Engine): Promise<boolean> => (await askAsSomeone(engine)).kind === 'filled';

describe('a stranger with the public token', () => {
  test('reports nothing that was not viewed: 57 calls from three addresses change no review', async () => {
    const { engine } = withSix();
    for (let call = 0; call < 57; call++) {
      const { post } = await openPage(engine, ADDRESSES[call % ADDRESSES.length] ?? '');
      expect(await post(['ad.render-started', 'ad.reported'])).toEqual(['counted', 'retry']);
    }
    expect(await statusesOf(engine)).toEqual([]);
    expect(await isFilled(engine)).toBe(true);
  });

  test('who waits for each view takes one creative of six, and every turn still has an ad', async () => {
    const { engine, alerts } = withSix();
    for (let call = 0; call < 57; call++) await reportSeen(engine, ADDRESSES[call % ADDRESSES.length] ?? '');
    const statuses = await statusesOf(engine);
    expect(statuses.filter((status) => status === 'under-review')).toHaveLength(maxUnderReview(SIX.length));
    expect(statuses.filter((status) => status !== 'reported').length).toBeLessThanOrEqual(MAX_HELPED);
    expect(await isFilled(engine)).toBe(true);
    expect(alerts.length).toBe(statuses.filter((status) => status !== 'reported').length);
  });

  test('is one line by IPv4 and IPv6, once an ad that came by the one was reported by the other', async () => {
    const { engine } = withSix();
    await reportSeen(engine, '192.0.2.1', '2001:db8:1::1');
    await reportSeen(engine, '192.0.2.1');
    await reportSeen(engine, '2001:db8:1:9999::2');
    const [review] = await engine.operations.listReviews(engine.account.id);
    expect(review?.reports).toHaveLength(1);
  });
});

test('readers whose publisher asks for all of them from one server are not one', async () => {
  const { engine } = withSix();
  for (const address of ADDRESSES) await reportSeen(engine, '100.64.0.1', address);
  expect(await statusesOf(engine)).toEqual(['under-review']);
});

describe('a network', () => {
  /** Each creative in turn is the only one. */
  const reportEach = async (engine: Engine, names: readonly string[], address: string): Promise<void> => {
    for (const name of names) {
      engine.publish([engine.account], [sold(name, 2)]);
      await reportSeen(engine, address);
    }
  };

  test('helps against three creatives of an account a week, and against others the week after', async () => {
    const { engine } = withSix();
    await reportEach(engine, SIX, '192.0.2.1');
    expect(await statusesOf(engine)).toHaveLength(MAX_HELPED);
    await reportEach(engine, SIX.slice(MAX_HELPED), '198.51.100.1');
    expect(await statusesOf(engine)).toHaveLength(2 * MAX_HELPED);
    engine.clock.advance(7 * DAY_MS);
    await reportEach(engine, ['salt'], '192.0.2.1');
    expect(await statusesOf(engine)).toHaveLength(2 * MAX_HELPED + 1);
  });
});

test('reports that come at once pass no bound', async () => {
  const { engine, alerts } = withSix();
  const pages: Awaited<ReturnType<typeof openPage>>[] = [];
  for (const name of SIX) {
    engine.publish([engine.account], [sold(name, 2)]);
    for (const address of ADDRESSES) pages.push(await openPage(engine, address));
  }
  for (const { view } of pages) await view();
  engine.publish(
    [engine.account],
    SIX.map((name) => sold(name, 2)),
  );
  const reportAll = () => Promise.all(pages.map(({ post }) => post(['ad.reported'])));
  while ((await reportAll()).flat().includes('retry'));
  const statuses = await statusesOf(engine);
  expect(statuses).toHaveLength(MAX_HELPED);
  expect(statuses.filter((status) => status === 'under-review')).toHaveLength(1);
  expect(alerts).toHaveLength(MAX_HELPED);
});

describe('beyond a quarter of the creatives', () => {
  const reportByThree = async (engine: Engine, name: string): Promise<void> => {
    engine.publish([engine.account], [sold(name, 2)]);
    for (const address of ADDRESSES) await reportSeen(engine, address);
  };

  test('the report is kept, the creative stays, and the operator is asked', async () => {
    const { engine, alerts } = withSix();
    for (const name of ['tea', 'coffee']) await reportByThree(engine, name);
    expect(await isFilled(engine)).toBe(true);
    const reviews = await engine.operations.listReviews(engine.account.id);
    const waiting = reviews.find(({ status }) => status === 'waiting');
    expect(waiting).toMatchObject({ creative: { id: 'coffee-image' }, reports: { length: 3 } });
    expect(lossUnder('waiting')).toBeUndefined();
    expect(alerts).toMatchObject([{ status: 'under-review' }, { status: 'waiting', creative: { id: 'coffee-image' } }]);
    const block = engine.operations.decideReview(engine.account.id, { ...waiting!.creative }, 'block');
    expect(await block).toMatchObject({ status: 'blocked' });
    expect(await isFilled(engine)).toBe(false);
  });

  test('one that waits comes under review by the next report when there is room', async () => {
    const { engine } = withSix();
    for (const name of ['tea', 'coffee']) await reportByThree(engine, name);
    const [tea] = await engine.operations.listReviews(engine.account.id);
    await engine.operations.decideReview(engine.account.id, tea!.creative, 'release');
    await reportSeen(engine, '100.64.0.1');
    expect((await statusesOf(engine)).filter((status) => status === 'under-review')).toHaveLength(1);
    expect(await isFilled(engine)).toBe(false);
  });
});

test('a review that begins is an event of the stream, an alert and an audit entry, once', async () => {
  const { engine, alerts } = withSix();
  engine.publish([engine.account], [sold('tea', 2)]);
  // The last ad was won before the first review began.
  const pages = [];
  for (const address of [...ADDRESSES, '100.64.0.1']) pages.push(await openPage(engine, address));
  for (const { view, post } of pages) {
    await view();
    expect(await post(['ad.reported'])).toEqual(['counted']);
  }
  const told = { source: 'direct', creative: 'tea-image', status: 'under-review' };
  const started = (await engine.events()).filter(({ name }) => name === 'review.started');
  expect(started).toEqual([{ name: 'review.started', payload: told }]);
  expect(alerts).toEqual([
    { accountId: engine.account.id, creative: { source: 'direct', id: 'tea-image' }, status: 'under-review' },
  ]);
  const [review] = await engine.operations.listReviews(engine.account.id);
  expect(review?.history).toMatchObject([{ author: 'readers', summary: expect.stringContaining('under review') }]);
});

test('an alert that throws against its contract costs no report', async () => {
  const engine = createEngine({
    campaigns: [sold('tea', 2)],
    ports: {
      reviewAlert: () => {
        throw new Error('the log is full');
      },
    },
  });
  for (const address of ADDRESSES) expect(await reportSeen(engine, address)).toEqual(['counted']);
  expect(await statusesOf(engine)).toEqual(['under-review']);
});
