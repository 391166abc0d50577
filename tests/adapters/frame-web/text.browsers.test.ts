import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { eventually } from '../../journeys/server.js';
import { shiftsIn } from '../../support/layout-shifts.js';
import { textsIn } from '../../support/shown-texts.js';
import { BID_ID, chatData, FIRST_TEXT } from './support/fixtures.js';
import { namesOf, setStage, type Stage } from './support/stage.js';

let stage: Stage;
beforeAll(async () => void (stage = await setStage()));
afterAll(() => stage.close());
beforeEach(() => stage.reset());

const PAST_VIEW_MS = 1_600;
const LONG = Array.from({ length: 12 }, (_, index) => `Sentence number ${index} is here to be read.`).join(' ');

describe('the final text', () => {
  test('a host that says nothing is waited for one second, then the first version shows', async () => {
    const scene = await stage.show(chatData('image'), { answers: false });
    expect((await scene.hears('ad-done-iframe')).data.content).toBe(FIRST_TEXT);
    expect(namesOf(await scene.heard())[0]).toBe('init-iframe');
    const [first] = (await textsIn(await scene.frame('frame'))).filter(({ known }) => known !== '');
    expect(first?.atMs).toBeGreaterThanOrEqual(1_000);
    expect(stage.site.textRequests).toEqual([]);
  });

  test.each([
    ['slow', { chunks: ['too late'], delayMs: 20_000, status: 200 }],
    ['refused', { chunks: [], delayMs: 0, status: 404 }],
    ['out', { chunks: [], delayMs: 0, status: 503 }],
    ['empty', { chunks: [], delayMs: 0, status: 200 }],
  ])('a text service that is %s gives way to the first version', async (_, text) => {
    stage.site.text = text;
    const scene = await stage.show(chatData('image'));
    expect((await scene.hears('ad-done-iframe')).data.content).toBe(FIRST_TEXT);
    expect(namesOf(await scene.heard())).not.toContain('error-iframe');
  });

  test('shows word by word', async () => {
    stage.site.text = { chunks: [LONG], delayMs: 0, status: 200 };
    const scene = await stage.show(chatData('image'));
    expect((await scene.hears('ad-done-iframe')).data.content).toBe(LONG);
    const texts = await textsIn(await scene.frame('frame'));
    const steps = texts.map(({ shown }) => shown).filter((shown) => shown !== '');
    expect(steps.filter((shown) => !LONG.startsWith(shown) || /^\w/.test(LONG.slice(shown.length)))).toEqual([]);
    expect(new Set(steps).size).toBeGreaterThan(3);
  });

  test.each(['image', 'video'] as const)(
    '%s: nothing moves while text comes, and the height is told once',
    async (format) => {
      stage.site.text = { chunks: [LONG], delayMs: 0, status: 200 };
      const scene = await stage.show(chatData(format));
      await scene.hears('ad-done-iframe');
      if (format === 'video') await scene.hears('event:video.started');
      // Captions are where the browser puts them.
      const shifts = await shiftsIn(await scene.frame('frame'));
      expect(shifts.filter(({ moved }) => moved.some((what) => what !== 'browser'))).toEqual([]);
      expect(namesOf(await scene.heard()).filter((name) => name === 'resize-iframe')).toHaveLength(1);
      expect(await (await scene.frame('frame')).textContent('.text')).toBe(LONG);
    },
  );

  test('shows at once to readers who prefer less motion', async () => {
    stage.site.text = { chunks: [LONG], delayMs: 0, status: 200 };
    const scene = await stage.show(chatData('video'), {}, { reducedMotion: 'reduce' });
    await scene.hears('event:ad.render-started');
    expect(await (await scene.frame('frame')).textContent('.text')).toBe(LONG);
    await scene.page.waitForTimeout(PAST_VIEW_MS);
    expect(namesOf(await scene.heard())).not.toContain('event:video.started');
  });

  test('a pinned text is not asked for again', async () => {
    const scene = await stage.show(chatData('image', { text: LONG, isFinal: true }));
    expect((await scene.hears('ad-done-iframe')).data.content).toBe(LONG);
    await scene.hears('event:ad.viewed');
    expect(stage.site.textRequests).toEqual([]);
  });

  test('cached content shows without waiting, and only the render events repeat', async () => {
    const cached = chatData('video', { text: LONG, isFinal: true });
    const frameUrl = `${stage.site.origin}/api/frame/${BID_ID}?cachedContent=${encodeURIComponent(LONG)}`;
    const scene = await stage.show(cached, { frameUrl, answers: false });
    expect((await scene.hears('ad-done-iframe')).data).toMatchObject({ content: LONG, cachedContent: LONG });
    const frame = await scene.frame('frame');
    const texts = await textsIn(frame);
    const whole = texts.find(({ shown }) => shown === LONG);
    // From when the card stands there: how long its script took to load is not what is meant.
    expect((whole?.atMs ?? Infinity) - (texts[0]?.atMs ?? 0)).toBeLessThan(900);
    await scene.page.waitForTimeout(2 * PAST_VIEW_MS);
    const events = namesOf(await scene.heard()).filter((name) => name.startsWith('event:'));
    expect(events).toEqual(['event:ad.render-started', 'event:ad.render-completed']);
    expect(namesOf(await scene.heard())).not.toContain('view-iframe');
  });

  test('what the server has counted before is not told to the host again', async () => {
    stage.site.judge = ({ events }) => ({ results: events.map(() => 'duplicate') });
    const scene = await stage.show(chatData('image', { isFinal: true }));
    const isReported = (): boolean =>
      stage.site.reports.some(({ events }) => events.some(({ type }) => type === 'ad.viewed'));
    await eventually(() => isReported() || undefined);
    await scene.page.waitForTimeout(PAST_VIEW_MS);
    expect(namesOf(await scene.heard())).not.toContain('event:ad.viewed');
  });
});
