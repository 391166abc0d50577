import { expect, test } from '@jest/globals';
import { pairsOf, SAMPLED } from '../../support/sample.js';
import { WEB_CLIENTS, type WebClient } from './web-host-site.js';
import type { ChatPlan } from '../web-hosts/chat.js';
import { useWebHosts } from './web-journey.js';
import type { WebVisit } from './web-visit.js';

const open = useWebHosts();

/**
 * The chat of these pages follows its end, which would keep the place by itself: here it does not. `posted`: types of
 * the messages of frames.
 */
const WITHOUT_FOLLOWING = `
  if (window === top) {
    ResizeObserver.prototype.observe = () => undefined;
    window.posted = [];
    addEventListener('message', ({ data }) => posted.push(data.type));
  }`;
const ANCHORS = ['auto', 'none'] as const;

/** In CSS pixels from the top of the window. */
interface Place {
  readonly text: number;
  readonly next: number;
  readonly adHeight: number;
}

const placeIn = ({ page }: WebVisit): Promise<Place> =>
  page.evaluate(() => {
    const [, first, question] = document.querySelectorAll('article');
    const top = (element: Element | null | undefined): number => element?.getBoundingClientRect().top ?? NaN;
    const adHeight = first?.querySelector('iframe')?.clientHeight ?? 0;
    return { text: top(first?.querySelector('p')), next: top(question), adHeight };
  });

/** Scrolls the place of the ad to this distance from the top of the window, or by this much. */
const scroll = ({ page }: WebVisit, to: { readonly placeAt: number } | { readonly by: number }): Promise<void> =>
  page.evaluate(async (where) => {
    const place = document.querySelectorAll('article')[2]?.getBoundingClientRect().top ?? 0;
    scrollBy(0, 'by' in where ? where.by : place - where.placeAt);
    for (let frames = 0; frames < 2; frames++) await new Promise((done) => requestAnimationFrame(done));
  }, to);

const LONG = 'A long story about coffee. '.repeat(120);

/** A chat whose first ad loads when `load` is called; two more messages follow its place. */
const openLate = async (client: WebClient, anchor: string, plan: Partial<ChatPlan> = {}) => {
  const visit = await open(client, { before: WITHOUT_FOLLOWING, isStrict: false, isWrapped: true, ...plan });
  const { promise: mayLoad, resolve: load } = Promise.withResolvers<void>();
  await visit.page.route(/\/api\/frame\/[^/]+$/, (route) => mayLoad.then(() => route.continue()));
  await visit.page.evaluate((value) => void (document.documentElement.style.overflowAnchor = value), anchor);
  await visit.add('user', 1, LONG);
  await visit.add('assistant', 1, LONG);
  await visit.hears('ad.filled');
  await visit.mute(2);
  await visit.add('assistant', 2, LONG);
  return { visit, load };
};

test.each(pairsOf(WEB_CLIENTS, ANCHORS))(
  `%s, overflow-anchor %s: the line being read stays where it is when an ad comes late: ${SAMPLED}`,
  async (client, anchor) => {
    const { visit, load } = await openLate(client, anchor);
    // What follows is read: in the upper half the reader has passed the place.
    await scroll(visit, { placeAt: 200 });
    const before = await placeIn(visit);
    load();
    await visit.hears('ad.render-started');
    await scroll(visit, { by: 0 });
    const after = await placeIn(visit);
    expect(after.adHeight).toBeGreaterThan(100);
    expect(after.next).toBeCloseTo(before.next, 0);
    expect(after.text).toBeLessThanOrEqual(before.text - after.adHeight);
    expect([visit.uncaught, visit.complaints]).toEqual([[], []]);
  },
);

test('a late ad below what is read moves nothing above it', async () => {
  const { visit, load } = await openLate('js', 'none');
  await scroll(visit, { placeAt: 600 });
  const before = await placeIn(visit);
  load();
  await visit.hears('ad.render-started');
  await scroll(visit, { by: 0 });
  const after = await placeIn(visit);
  expect(after.text).toBeCloseTo(before.text, 0);
  expect(after.next).toBeGreaterThanOrEqual(before.next + after.adHeight);
});

test.each(WEB_CLIENTS)('%s: a held ad comes when its place has left the view, and moves nothing', async (client) => {
  const { visit, load } = await openLate(client, 'none', { lateAds: 'hold' });
  await scroll(visit, { placeAt: 200 });
  load();
  await visit.page.waitForFunction(() =>
    (window as unknown as { readonly posted: readonly string[] }).posted.includes('show-iframe'),
  );
  await scroll(visit, { by: 0 });
  const held = await placeIn(visit);
  expect(held.adHeight).toBe(0);
  expect(held.next).toBeCloseTo(200, 0);
  await scroll(visit, { by: 250 });
  await visit.hears('ad.height');
  await scroll(visit, { by: 0 });
  const after = await placeIn(visit);
  expect(after.adHeight).toBeGreaterThan(100);
  expect(after.next).toBeCloseTo(-50, 0);
});
