import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Frame } from 'playwright-core';
import { frameWords } from '../../../adapters/http-koa/pages/index.js';
import { WIRE_FORMATS } from '../../../adapters/wire/names.js';
import { wholePageViolations } from '../../support/whole-page-axe.js';
import { chatData, disclosedAs } from './support/fixtures.js';
import { setStage, type Gallery, type Stage } from './support/stage.js';

let stage: Stage;
beforeAll(async () => void (stage = await setStage()));
afterAll(() => stage.close());
beforeEach(() => stage.reset());

const boxOf = (frame: Frame, selector: string) =>
  frame.evaluate((which) => {
    const { x, y, width, height } = (document.querySelector(which) as Element).getBoundingClientRect();
    return { x, y, width, height };
  }, selector);

const isCompact = async (gallery: Gallery, name: string): Promise<boolean> =>
  (await gallery.frame(name)).evaluate(() => document.querySelector('.card.compact') !== null);

describe('an ad is drawn small', () => {
  test('below 480 pixels: a thumbnail, and the call to action beside it', async () => {
    const small = [320, 390, 479];
    const data = chatData('image', { isFinal: true });
    const exhibits = [...small, 480].map((width) => ({ name: `${width} pixels`, data, width }));
    const gallery = await stage.showAll(exhibits, { viewport: { width: 1_000, height: 1_800 } });
    for (const width of small) {
      const frame = await gallery.frame(`${width} pixels`);
      const [thumb, cta, card] = await Promise.all(['.media', '.cta', '.card'].map((part) => boxOf(frame, part)));
      expect([thumb?.width, thumb?.height]).toEqual([84, 84]);
      expect(cta?.x).toBeGreaterThan((thumb?.x ?? 0) + 84);
      // Half of what a phone shows, so that the answer above stays in sight.
      expect(card?.height).toBeLessThan(330);
    }
    expect(await isCompact(gallery, '480 pixels')).toBe(false);
    expect(await wholePageViolations(gallery.page)).toEqual([]);
  });

  test('where fewer than 200 pixels of the chat would stay in sight beside it', async () => {
    const data = chatData('image', { isFinal: true });
    const exhibits = [380, 2_000].map((room) => ({ name: `room of ${room}`, data, width: 700, look: { room } }));
    const gallery = await stage.showAll(exhibits, { viewport: { width: 1_000, height: 900 } });
    const [low, high] = ['room of 380', 'room of 2000'] as const;
    expect([await isCompact(gallery, low), await isCompact(gallery, high)]).toEqual([true, false]);
    const { height } = await boxOf(await gallery.frame(low), '.card');
    expect(height).toBeLessThan((await boxOf(await gallery.frame(high), '.card')).height);
    const [last] = (await gallery.heard(low)).filter(({ type }) => type === 'resize-iframe').reverse();
    expect(last?.data['height']).toBe(Math.ceil(height));
    // Once small, always small, also where its row returns to more room.
    await gallery.page.evaluate((name) => {
      const frame = document.getElementById(name) as HTMLIFrameElement;
      frame.contentWindow?.postMessage({ type: 'update-iframe', data: { otherParams: { room: 2_000 } } }, '*');
      frame.style.width = '600px';
    }, low);
    await (await gallery.frame(low)).waitForFunction(() => innerWidth === 600);
    expect(await isCompact(gallery, low)).toBe(true);
  });
});

const LONG = { name: 'Harbor Coffee Roasters of the Northern Coast and its Islands Limited' };
const PLACES = [
  [200, 'ru'],
  [320, 'de'],
  [320, 'ar'],
] as const;

test.each(PLACES)('the label is never lost: %i pixels, %s', async (width, language) => {
  const words = frameWords(language, disclosedAs(LONG.name), { kind: 'inline' });
  const advertiser = { ...LONG, domain: 'harbor.example' };
  const exhibits = WIRE_FORMATS.map((format) => ({
    name: format,
    data: chatData(format, { isFinal: true, trigger: 'click', words, advertiser }),
    width,
  }));
  const gallery = await stage.showAll(exhibits, { viewport: { width: 400, height: 2_400 } });
  for (const format of WIRE_FORMATS) {
    const frame = await gallery.frame(format);
    expect(await frame.textContent('.label')).toBe(words.label);
    const state = await frame.evaluate(() => {
      const label = document.querySelector('.label') as HTMLElement;
      const { left, right, top, bottom } = label.getBoundingClientRect();
      const at = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      return {
        isInside: left >= 0 && right <= innerWidth,
        isCut: label.scrollWidth > label.clientWidth || document.documentElement.scrollWidth > innerWidth,
        isCovered: at !== label,
      };
    });
    expect([format, state]).toEqual([format, { isInside: true, isCut: false, isCovered: false }]);
  }
});
