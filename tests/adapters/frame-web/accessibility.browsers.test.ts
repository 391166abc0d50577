import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { frameWords, type Disclosed } from '../../../adapters/http-koa/pages/index.js';
import type { ChatPageData } from '../../../adapters/wire/frame-page.js';
import { wholePageViolations } from '../../support/whole-page-axe.js';
import { chatData, disclosedAs, modalData, overlayData } from './support/fixtures.js';
import type { Exhibit } from './support/gallery-page.js';
import { setStage, type Stage } from './support/stage.js';

let stage: Stage;
beforeAll(async () => void (stage = await setStage()));
afterAll(() => stage.close());
beforeEach(() => stage.reset());

const DISCLOSED: Disclosed = {
  isTest: false,
  advertiser: {
    name: 'Harbor Coffee',
    disclosure: {
      onBehalfOf: 'Harbor Coffee Roasters of the Northern Coast Ltd',
      paidBy: 'Agency Seven',
      parameters: [{ domain: 'dsp.example', used: ['profile', 'context', 'location'] }],
    },
  },
  choice: { basis: 'auction', data: 'to-buyers-with-id' },
};
const RIGHT_TO_LEFT: ChatPageData = chatData('image', {
  isFinal: true,
  words: frameWords('ar', disclosedAs('مقهى الميناء'), { kind: 'inline' }),
  text: 'قهوة طازجة كل صباح.',
});
const PIP = { name: 'Captain Pip', line: 'Ahoy! Ready for another trip today?' };
const WITH_PICTURE = { ...PIP, avatarUrl: '/assets/harbor-coffee-logo.svg' };
const final = { isFinal: true } as const;

const FRAMES: readonly Omit<Exhibit, 'theme'>[] = [
  {
    name: 'image that discloses all',
    data: chatData('image', { ...final, words: frameWords('en', DISCLOSED, { kind: 'inline' }) }),
  },
  {
    name: 'overlay that discloses all',
    data: overlayData({ words: frameWords('en', DISCLOSED, { kind: 'overlay' }) }),
    height: 80,
  },
  { name: 'video', data: chatData('video', final) },
  { name: 'banner', data: chatData('banner', final) },
  { name: 'interstitial teaser', data: chatData('interstitial', { ...final, trigger: 'click', character: PIP }) },
  { name: 'overlay', data: overlayData({ advertiser: { name: 'Lumen', domain: 'lumen.example' } }), height: 80 },
  { name: 'right to left', data: RIGHT_TO_LEFT },
  { name: 'hidden by its reader', data: chatData('image', { isHidden: true }) },
];
const DIALOGS: readonly Omit<Exhibit, 'theme'>[] = [
  { name: 'dialog', data: modalData(), height: 800 },
  { name: 'dialog with a character', data: modalData({ character: PIP }), height: 800 },
  { name: 'dialog with a picture of one', data: modalData({ character: WITH_PICTURE }), height: 800 },
];
const CASES = (['light', 'dark'] as const).flatMap((theme) => [
  ['ads', theme, FRAMES] as const,
  ['dialogs', theme, DIALOGS] as const,
]);

describe('accessibility', () => {
  test.each(CASES)('%s, %s: axe finds nothing', async (_, theme, exhibits) => {
    const themed = exhibits.map((exhibit) => ({ ...exhibit, theme, data: { ...exhibit.data, theme } }));
    const gallery = await stage.showAll(themed, { viewport: { width: 600, height: 3_600 }, colorScheme: theme });
    for (const { name, data } of exhibits) {
      const frame = await gallery.frame(name);
      // The last of them shows its disclosure closed.
      if (name !== 'banner' && data.kind !== 'modal') await frame.click(data.kind === 'overlay' ? '.label' : '.info');
      if (data.kind === 'inline' && data.isHidden) {
        expect(await frame.isVisible('.hidden-ad')).toBe(true);
        expect(await frame.isVisible('.text')).toBe(false);
      }
    }
    expect(await wholePageViolations(gallery.page)).toEqual([]);
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

  test('200, 320 and 900 pixels wide: nothing is cut off, targets are big enough; Arabic begins at the right', async () => {
    const banner = chatData('banner', { isFinal: true });
    const widths = [200, 320, 900];
    const gallery = await stage.showAll(
      [
        ...widths.map((width) => ({ name: `${width} pixels`, data: banner, width })),
        { name: 'right to left', data: RIGHT_TO_LEFT },
      ],
      { viewport: { width: 1_000, height: 1_800 } },
    );
    for (const width of widths) {
      const frame = await gallery.frame(`${width} pixels`);
      expect(await frame.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
      expect((await frame.locator('.cta').boundingBox())?.height ?? 0).toBeGreaterThanOrEqual(44);
    }
    const frame = await gallery.frame('right to left');
    const [label, info] = await Promise.all(['.label', '.info'].map((part) => frame.locator(part).boundingBox()));
    expect(label?.x ?? 0).toBeGreaterThan(info?.x ?? 0);
  });
});
