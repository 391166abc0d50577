import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { chatData, MARKUP } from './support/fixtures.js';
import { namesOf, setStage, type Scene, type Stage } from './support/stage.js';

let stage: Stage;
beforeAll(async () => void (stage = await setStage()));
afterAll(() => stage.close());
beforeEach(() => stage.reset());

const PAST_RULE_MS = 2_000;

const isViewed = async (scene: Scene): Promise<boolean> => namesOf(await scene.heard()).includes('event:ad.viewed');
const waitPastRule = async (scene: Scene): Promise<void> => {
  await scene.hears('ad-done-iframe');
  await scene.page.waitForTimeout(PAST_RULE_MS);
};
const scrollToAd = (scene: Scene): Promise<void> =>
  scene.page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));

describe('ad.viewed', () => {
  test('not off screen; then when it is scrolled to', async () => {
    const scene = await stage.show(chatData('image'), { above: 3_000 });
    await waitPastRule(scene);
    expect(await isViewed(scene)).toBe(false);
    await scrollToAd(scene);
    await scene.hears('event:ad.viewed');
  });

  test('not when less than half of it is in view', async () => {
    const scene = await stage.show(chatData('image'), { above: 600 });
    await waitPastRule(scene);
    expect(await isViewed(scene)).toBe(false);
  });

  test('not in a frame that cuts most of it off', async () => {
    const scene = await stage.show(chatData('image'), { height: 120 });
    await waitPastRule(scene);
    expect(await isViewed(scene)).toBe(false);
  });

  test('not in a frame that is not displayed', async () => {
    const scene = await stage.show(chatData('image'), { height: 0 });
    await waitPastRule(scene);
    expect(await isViewed(scene)).toBe(false);
  });

  test('not while the page is hidden', async () => {
    // Out of sight until then: on a slow machine it would have been seen for long enough.
    const scene = await stage.show(chatData('image'), { above: 3_000 });
    const frame = await scene.frame('frame');
    await frame.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { get: () => 'hidden', configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    });
    await scene.hears('ad-done-iframe');
    await scrollToAd(scene);
    await scene.page.waitForTimeout(PAST_RULE_MS);
    expect(await isViewed(scene)).toBe(false);
  });

  test('losing sight of it restarts the clock', async () => {
    const scene = await stage.show(chatData('image'), { above: 3_000 });
    await scene.hears('ad-done-iframe');
    // By the page's own clock: on a busy machine the way there and back takes a good part of the second.
    await scene.page.evaluate(async () => {
      const pass = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
      for (let round = 0; round < 4; round += 1) {
        window.scrollTo(0, document.body.scrollHeight);
        await pass(350);
        window.scrollTo(0, 0);
        await pass(250);
      }
    });
    expect(await isViewed(scene)).toBe(false);
  });

  test('not before the picture is there', async () => {
    const broken = {
      kind: 'image',
      image: { url: '/assets/missing.svg', width: 1_200, height: 628, alt: '' },
    } as const;
    const scene = await stage.show(chatData('image', { media: broken }));
    await waitPastRule(scene);
    expect(await isViewed(scene)).toBe(false);
  });

  test('a video that stands still is not viewed', async () => {
    const scene = await stage.show(chatData('video'), {}, { reducedMotion: 'reduce' });
    await waitPastRule(scene);
    expect(await isViewed(scene)).toBe(false);
    await (await scene.frame('frame')).click('.play');
    await scene.filmIsViewed();
  });

  test('a large video is not viewed with less than half of it in view', async () => {
    const wide = { viewport: { width: 1_200, height: 800 }, reducedMotion: 'reduce' } as const;
    const scene = await stage.show(chatData('video'), { width: 1_100 }, wide);
    await scene.hears('ad-done-iframe');
    const areaPx = await scene.page.evaluate(() => {
      const slot = document.getElementById('slot') as HTMLIFrameElement;
      const { width, height } = slot.getBoundingClientRect();
      slot.style.height = `${Math.round(height * 0.4)}px`;
      return width * height;
    });
    expect(areaPx).toBeGreaterThan(242_500);
    await (await scene.frame('frame')).evaluate(() => void document.querySelector('video')?.play());
    await scene.hears('event:video.started');
    await scene.page.waitForTimeout(2 * PAST_RULE_MS);
    expect(await isViewed(scene)).toBe(false);
  });

  test('third-party markup counts when its frame has loaded', async () => {
    stage.site.markup = '<div style="height:250px;background:teal"></div>';
    const scene = await stage.show(chatData('banner', { media: MARKUP }));
    await scene.hears('event:ad.viewed');
  });

  test('the measurements of a native host take the place of our own', async () => {
    const scene = await stage.show(chatData('image'), { above: 3_000 });
    await scene.hears('ad-done-iframe');
    /** At once, and every 200 ms from then on. */
    const measure = (visible: boolean, containerY: number): Promise<void> =>
      scene.page.evaluate(
        ([isVisible, y]) => {
          const page = window as unknown as { measuring?: ReturnType<typeof setInterval> };
          const frame = (document.getElementById('slot') as HTMLIFrameElement).contentWindow;
          const box = { windowWidth: 400, windowHeight: 800, containerWidth: 400, containerHeight: 300, containerX: 0 };
          const data = { ...box, containerY: y, visible: isVisible };
          const tell = () => frame?.postMessage({ type: 'update-dimensions-iframe', data }, '*');
          clearInterval(page.measuring);
          page.measuring = setInterval(tell, 200);
          tell();
        },
        [visible, containerY] as const,
      );
    await measure(false, 0);
    await scrollToAd(scene);
    await scene.page.waitForTimeout(PAST_RULE_MS);
    await measure(true, 700);
    await scene.page.waitForTimeout(PAST_RULE_MS);
    expect(await isViewed(scene)).toBe(false);
    await measure(true, 400);
    await scene.hears('event:ad.viewed');
  });
});
