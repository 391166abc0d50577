import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { frameWords } from '../../../adapters/http-koa/pages/index.js';
import type { ChatPageData, FramePageData } from '../../../adapters/wire/frame-page.js';
import { announcedIn } from '../../support/announced.js';
import { wholePageViolations } from '../../support/whole-page-axe.js';
import { chatData, modalData, overlayData } from './support/fixtures.js';
import { setStage, type Stage } from './support/stage.js';

let stage: Stage;
beforeAll(async () => void (stage = await setStage()));
afterAll(() => stage.close());
beforeEach(() => stage.reset());

const rest = chatData('interstitial', { isFinal: true, trigger: 'click' });
const DISCLOSED = {
  name: 'Harbor Coffee',
  disclosure: {
    onBehalfOf: 'Harbor Coffee Roasters of the Northern Coast Ltd',
    paidBy: 'Agency Seven',
    parameters: [{ domain: 'dsp.example', used: ['profile', 'context', 'location'] as const }],
  },
};
const PAGES: Readonly<Record<string, FramePageData>> = {
  'image that discloses all': chatData('image', { isFinal: true, words: frameWords('en', DISCLOSED, 'inline') }),
  'overlay that discloses all': overlayData({ words: frameWords('en', DISCLOSED, 'overlay') }),
  image: chatData('image', { isFinal: true }),
  video: chatData('video', { isFinal: true }),
  banner: chatData('banner', { isFinal: true }),
  'interstitial teaser': rest,
  overlay: overlayData(),
};
const THEMES = ['light', 'dark'] as const;
const CASES = Object.keys(PAGES).flatMap((name) => THEMES.map((theme) => [name, theme] as const));

describe('accessibility', () => {
  test.each(CASES)('%s, %s: axe finds nothing', async (name, theme) => {
    const data = PAGES[name] ?? rest;
    const height = data.kind === 'overlay' ? 80 : undefined;
    const scene = await stage.show(data, { theme, height }, { colorScheme: theme });
    if (data.kind !== 'overlay') await scene.hears('ad-done-iframe');
    await (await scene.frame('frame')).click(data.kind === 'overlay' ? '.label' : '.info');
    expect(await wholePageViolations(scene.page)).toEqual([]);
  });

  test.each(THEMES)('modal, %s: axe finds nothing', async (theme) => {
    stage.site.modal = modalData({ theme });
    const scene = await stage.show(chatData('interstitial', { isFinal: true }), { theme });
    await scene.hears('ad-done-component-iframe');
    expect(await wholePageViolations(scene.page)).toEqual([]);
  });

  test('the label and the advertiser come first, before the generated text', async () => {
    const scene = await stage.show(chatData('image', { isFinal: true }));
    await scene.hears('ad-done-iframe');
    const words = await (await scene.frame('frame')).evaluate(() => document.querySelector('.card')?.textContent ?? '');
    expect(words.startsWith('AdHarbor Coffee')).toBe(true);
    expect(await (await scene.frame('frame')).isVisible('.label')).toBe(true);
  });

  test('keyboard alone reaches the disclosure and the call to action, with a visible focus', async () => {
    const scene = await stage.show(chatData('image', { isFinal: true }));
    await scene.hears('ad-done-iframe');
    const frame = await scene.frame('frame');
    const focused = (): Promise<string> => frame.evaluate(() => document.activeElement?.className ?? '');
    const outline = (): Promise<string> =>
      frame.evaluate(() => getComputedStyle(document.activeElement ?? document.body).outlineStyle);
    await frame.focus('.info');
    await scene.page.keyboard.press('Enter');
    expect(await frame.isVisible('.about')).toBe(true);
    expect(await frame.textContent('.about')).toContain('Harbor Coffee');
    for (const next of ['say', 'say', '', 'cta']) {
      await scene.page.keyboard.press('Tab');
      expect([await focused(), await outline()]).toEqual([next, 'solid']);
    }
  });

  test.each([200, 320, 900])('%i pixels wide: nothing is cut off, targets are big enough', async (width) => {
    const scene = await stage.show(
      chatData('banner', { isFinal: true }),
      { width },
      { viewport: { width: 1_000, height: 900 } },
    );
    await scene.hears('ad-done-iframe');
    const frame = await scene.frame('frame');
    expect(await frame.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    const cta = await (await frame.waitForSelector('.cta')).boundingBox();
    expect(cta?.height ?? 0).toBeGreaterThanOrEqual(44);
  });

  test('right to left', async () => {
    const words = frameWords('ar', { name: 'مقهى الميناء' }, 'inline');
    const rtl: ChatPageData = chatData('image', { isFinal: true, words, text: 'قهوة طازجة كل صباح.' });
    const scene = await stage.show(rtl, {}, { colorScheme: 'dark' });
    await scene.hears('ad-done-iframe');
    const frame = await scene.frame('frame');
    expect(await wholePageViolations(scene.page)).toEqual([]);
    const label = await (await frame.waitForSelector('.label')).boundingBox();
    const info = await (await frame.waitForSelector('.info')).boundingBox();
    expect(label?.x ?? 0).toBeGreaterThan(info?.x ?? 0);
  });

  test('the finished text is announced once, politely', async () => {
    const scene = await stage.show(chatData('image'));
    const frame = await scene.frame('frame');
    expect(await frame.getAttribute('.text', 'aria-live')).toBe('off');
    await scene.hears('ad-done-iframe');
    expect(await announcedIn(frame)).toEqual([expect.stringContaining('Try the dark one.')]);
  });
});
