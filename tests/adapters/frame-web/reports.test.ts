/** @jest-environment jsdom */
import { afterEach, describe, expect, test } from '@jest/globals';
import type { FrameEventsRequest, FrameEventsResponse } from '../../../adapters/wire/frame-page.js';
import { countAll } from './support/count-all.js';
import { chatData } from './support/fixtures.js';
import { openPage, type JsdomPage } from './support/jsdom-page.js';

let page: JsdomPage;
afterEach(() => page.close());

type Judge = (request: FrameEventsRequest) => FrameEventsResponse | undefined;

/** An image that is seen for longer than the service takes to answer at last. */
const show = async (judge: Judge): Promise<void> => {
  page = await openPage(chatData('image', { isFinal: true }), { judge });
  page.load();
  page.see(1);
  await page.pass(60_000);
};
const types = () => page.reported().map(({ type }) => type);
const TOLD = ['event:ad.render-started', 'event:ad.render-completed', 'event:ad.viewed'];
const toldEvents = () => page.names().filter((name) => name.startsWith('event:'));

describe('reports to the server', () => {
  test('after a failure the same events come again, in order and under the same ids', async () => {
    const refused: FrameEventsRequest[] = [];
    await show((request) => {
      if (refused.length >= 2) return countAll(request);
      refused.push(request);
      return undefined;
    });
    expect(types()).toEqual(['ad.render-started', 'ad.render-completed', 'ad.viewed']);
    const [first] = refused[0]?.events ?? [];
    expect(refused.map(({ events }) => events[0])).toEqual([first, first]);
    expect(page.reported()[0]).toEqual(first);
    expect(new Set(page.reported().map(({ eventId }) => eventId)).size).toBe(3);
  });

  test('what cannot be counted yet comes again; what was counted does not', async () => {
    let isEarly = true;
    await show(({ events }) => {
      const results = events.map(({ type }) => (type === 'ad.viewed' && isEarly ? 'retry' : 'counted'));
      if (results.includes('retry')) isEarly = false;
      return { results };
    });
    expect(types()).toEqual(['ad.render-started', 'ad.render-completed', 'ad.viewed', 'ad.viewed']);
    const views = page.reported().filter(({ type }) => type === 'ad.viewed');
    expect(views[0]?.eventId).toBe(views[1]?.eventId);
  });

  test('a reader who reports an ad before its view is counted has an answer soon after the view', async () => {
    const counted = new Set<string>();
    const judge: Judge = ({ events }) => ({
      results: events.map(({ type }) => {
        if (type === 'ad.reported' && !counted.has('ad.viewed')) return 'retry';
        counted.add(type);
        return 'counted';
      }),
    });
    page = await openPage(chatData('image', { isFinal: true }), { judge });
    page.find('.reasons .say').click();
    await page.pass(2_000);
    expect(counted).not.toContain('ad.reported');
    page.load();
    page.see(1);
    await page.pass(2_500);
    expect(counted).toContain('ad.reported');
    expect(document.querySelector('.report')).toBeNull();
  });

  test('an event whose id was counted for another never comes again, and the others do count', async () => {
    await show(({ events }) => ({
      results: events.map(({ type }) => (type === 'ad.render-started' ? 'conflict' : 'counted')),
    }));
    expect(types()).toEqual(['ad.render-started', 'ad.render-completed', 'ad.viewed']);
    expect(toldEvents()).toEqual(TOLD);
  });

  test('after a lost answer, the host hears of what the server knows already', async () => {
    let isLost = false;
    await show((request) => {
      if (!request.events.some(({ type }) => type === 'ad.viewed')) return countAll(request);
      if (isLost) return { results: request.events.map(() => 'duplicate') };
      isLost = true;
      return undefined;
    });
    expect(toldEvents()).toEqual(TOLD);
  });

  test('what the server has counted before is not told to the host again', async () => {
    await show(({ events }) => ({ results: events.map(() => 'duplicate') }));
    expect(types()).toContain('ad.viewed');
    expect(toldEvents()).toEqual(['event:ad.render-started', 'event:ad.render-completed']);
  });

  test('a server that is out keeps the host waiting for two and a half seconds, and breaks nothing', async () => {
    page = await openPage(chatData('image', { isFinal: true }), { judge: () => undefined });
    page.load();
    page.see(1);
    await page.pass(3_000);
    expect(toldEvents()).not.toContain('event:ad.viewed');
    await page.pass(1_000);
    expect(toldEvents()).toEqual(TOLD);
    expect(page.names()).not.toContain('error-iframe');
  });
});
