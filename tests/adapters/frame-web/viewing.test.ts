/** @jest-environment jsdom */
import { afterEach, describe, expect, test } from '@jest/globals';
import { chatData, MARKUP } from './support/fixtures.js';
import { openPage, type JsdomPage, type Plan } from './support/jsdom-page.js';

let page: JsdomPage;
afterEach(() => {
  page.close();
  Reflect.deleteProperty(document, 'visibilityState');
});

const FINAL = { isFinal: true } as const;
const LARGE = { width: 1_100, height: 300 };
const isViewed = (): boolean => page.names().includes('event:ad.viewed');
const open = async (data = chatData('image', FINAL), plan: Plan = {}): Promise<void> => {
  page = await openPage(data, plan);
};
/** As a browser that plays: in every look of the rule the film has come a little further. */
const play = async (ms: number): Promise<void> => {
  const film = page.find<HTMLVideoElement>('video');
  for (let passed = 0; passed < ms; passed += 50) {
    if (!film.paused) Object.defineProperty(film, 'currentTime', { value: passed / 1_000, configurable: true });
    await page.pass(50);
  }
};
const setVisibility = (state: 'hidden' | 'visible'): void => {
  Object.defineProperty(document, 'visibilityState', { get: () => state, configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
};

describe('ad.viewed', () => {
  test('after one second with half of it in sight, and once', async () => {
    await open();
    page.load();
    page.see(0.5);
    await page.pass(900);
    expect(isViewed()).toBe(false);
    await page.pass(200);
    expect(page.names().slice(-2)).toEqual(['view-iframe', 'event:ad.viewed']);
    await page.pass(10_000);
    expect(page.names().filter((name) => name === 'event:ad.viewed')).toHaveLength(1);
  });

  test.each([
    ['of less than half of it', 0.45],
    ['of what is off screen', 0],
  ])('never %s', async (_, fraction) => {
    await open();
    page.load();
    page.see(fraction);
    await page.pass(10_000);
    expect(isViewed()).toBe(false);
  });

  test('of a large picture, with a third of it in sight', async () => {
    await open(undefined, { size: LARGE });
    page.load();
    page.see(0.34);
    await page.pass(1_200);
    expect(isViewed()).toBe(true);
  });

  test('not while the page is hidden', async () => {
    setVisibility('hidden');
    await open();
    page.load();
    page.see(1);
    await page.pass(10_000);
    expect(isViewed()).toBe(false);
    setVisibility('visible');
    await page.pass(1_100);
    expect(isViewed()).toBe(true);
  });

  test('losing sight of it restarts the clock', async () => {
    await open();
    page.load();
    for (let round = 0; round < 5; round += 1) {
      page.see(1);
      await page.pass(850);
      page.see(0);
      await page.pass(50);
    }
    expect(isViewed()).toBe(false);
  });

  test('not before the text is complete, nor before the picture is there', async () => {
    await open(chatData('image'), { text: 'never' });
    page.load();
    page.see(1);
    await page.pass(1_900);
    expect(isViewed()).toBe(false);
    page.close();
    await open();
    page.see(1);
    await page.pass(10_000);
    expect(isViewed()).toBe(false);
    page.load();
    await page.pass(1_200);
    expect(isViewed()).toBe(true);
  });

  test('of third-party markup, when its frame has loaded', async () => {
    await open(chatData('banner', { ...FINAL, media: MARKUP }));
    page.see(1);
    await page.pass(5_000);
    expect(isViewed()).toBe(false);
    page.load();
    await page.pass(1_200);
    expect(isViewed()).toBe(true);
  });

  test('of a film, after two seconds in which it moves', async () => {
    await open(chatData('video', FINAL));
    page.load();
    page.see(1);
    await page.pass(10_000);
    expect(isViewed()).toBe(false);
    await play(1_900);
    expect(isViewed()).toBe(false);
    await play(2_500);
    expect(isViewed()).toBe(true);
  });

  test('of a film that a reader of less motion starts, and not before', async () => {
    await open(chatData('video', FINAL), { prefersStillness: true });
    page.load();
    page.see(1);
    await play(5_000);
    expect(page.names()).not.toContain('event:video.started');
    page.find('.play').click();
    await play(3_000);
    expect(page.names()).toEqual(expect.arrayContaining(['event:video.started', 'event:ad.viewed']));
  });

  test('never of a large film with less than half of it in sight, though it plays', async () => {
    await open(chatData('video', FINAL), { size: LARGE });
    page.load();
    page.see(0.45);
    await page.find<HTMLVideoElement>('video').play();
    await play(5_000);
    expect(isViewed()).toBe(false);
  });

  test('by the measurements of a native host, which take the place of our own while they come', async () => {
    await open();
    page.load();
    page.see(1);
    const measure = async (visible: boolean, containerY: number, times = 15): Promise<void> => {
      const box = { windowWidth: 400, windowHeight: 800, containerWidth: 400, containerHeight: 300, containerX: 0 };
      for (let time = 0; time < times; time += 1) {
        page.tell('update-dimensions-iframe', { ...box, containerY, visible });
        await page.pass(200);
      }
    };
    await measure(false, 0);
    await measure(true, 700);
    await measure(true, 400, 1);
    // One that has fallen silent shows nothing any more, though a look still finds it for a moment.
    expect(isViewed()).toBe(false);
    await measure(true, 400);
    expect(isViewed()).toBe(true);
  });
});

describe('an ad that its reader has hidden', () => {
  test('is a line that says so, when it is mounted again, and no other text is written for it', async () => {
    await open(chatData('image', { isHidden: true }));
    await page.pass(5_000);
    expect(page.names()).toContain('ad-done-iframe');
    expect(page.find('.hidden-ad').textContent).not.toBe('');
    expect(page.find('.text').hidden).toBe(true);
    expect(document.querySelector('.cta, img')).toBeNull();
    expect(page.requests.filter(({ path }) => path.endsWith('/text'))).toEqual([]);
  });

  test('opens no dialog', async () => {
    await open(chatData('interstitial', { isHidden: true }));
    await page.pass(10_000);
    expect(page.names()).not.toContain('open-component-iframe');
  });

  test('is not viewed until it is shown again', async () => {
    await open(chatData('image', { isHidden: true }));
    page.see(1);
    await page.pass(10_000);
    expect(isViewed()).toBe(false);
    page.find('.hidden-ad button').click();
    await page.pass(10);
    expect(document.querySelector('.hidden-ad')).toBeNull();
    expect(document.querySelector('.cta')).not.toBeNull();
    page.load();
    await page.pass(1_200);
    expect(isViewed()).toBe(true);
  });

  test('is not viewed when it was hidden before it was seen for long enough', async () => {
    await open();
    page.load();
    page.see(1);
    await page.pass(800);
    page.find('.about .say').click();
    await page.pass(10_000);
    expect(document.querySelector('.hidden-ad')).not.toBeNull();
    expect(isViewed()).toBe(false);
  });
});
