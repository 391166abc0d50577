import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { frameWords } from '../../../adapters/http-koa/pages/index.js';
import { WIRE_FORMATS } from '../../../adapters/wire/names.js';
import { wholePageViolations } from '../../support/whole-page-axe.js';
import { chatData } from './support/fixtures.js';
import { setStage, type Scene, type Stage } from './support/stage.js';

let stage: Stage;
beforeAll(async () => void (stage = await setStage()));
afterAll(() => stage.close());
beforeEach(() => stage.reset());

type Format = (typeof WIRE_FORMATS)[number];

const shown = async (format: Format, width: number, room?: number): Promise<Scene> => {
  const data = chatData(format, { isFinal: true, trigger: 'click' });
  const scene = await stage.show(data, { width, look: { room } }, { viewport: { width: 1_000, height: 900 } });
  await scene.hears('ad-done-iframe');
  return scene;
};

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const boxOf = async (scene: Scene, selector: string): Promise<Box> => {
  const frame = await scene.frame('frame');
  return frame.evaluate((which) => {
    const { x, y, width, height } = (document.querySelector(which) as Element).getBoundingClientRect();
    return { x, y, width, height };
  }, selector);
};

const isCompact = async (scene: Scene): Promise<boolean> =>
  (await scene.frame('frame')).evaluate(() => document.querySelector('.card.compact') !== null);

describe('an ad is drawn small', () => {
  test.each([320, 390, 479])('at %i pixels: a thumbnail, and the call to action beside it', async (width) => {
    const scene = await shown('image', width);
    const [thumb, cta, card] = await Promise.all(['.media', '.cta', '.card'].map((part) => boxOf(scene, part)));
    expect([thumb?.width, thumb?.height]).toEqual([84, 84]);
    expect(cta?.x).toBeGreaterThan((thumb?.x ?? 0) + 84);
    // Half of what a phone shows, so that the answer above stays in sight.
    expect(card?.height).toBeLessThan(330);
    expect(await wholePageViolations(scene.page)).toEqual([]);
  });

  test('not at 480 pixels', async () => {
    expect(await isCompact(await shown('image', 480))).toBe(false);
  });

  test('where fewer than 200 pixels of the chat would stay in sight beside it', async () => {
    const [low, high] = [await shown('image', 700, 380), await shown('image', 700, 2_000)];
    expect([await isCompact(low), await isCompact(high)]).toEqual([true, false]);
    expect((await boxOf(low, '.card')).height).toBeLessThan((await boxOf(high, '.card')).height);
    const [last] = (await low.heard()).filter(({ type }) => type === 'resize-iframe').reverse();
    expect(last?.data['height']).toBe(Math.ceil((await boxOf(low, '.card')).height));
  });
});

const LONG = { name: 'Harbor Coffee Roasters of the Northern Coast and its Islands Limited' };
const CASES = WIRE_FORMATS.flatMap((format) =>
  (
    [
      [200, 'ru'],
      [320, 'de'],
      [320, 'ar'],
    ] as const
  ).map(([width, language]) => [format, width, language] as const),
);

describe('the label is never lost', () => {
  test.each(CASES)('%s, %i pixels, %s', async (format, width, language) => {
    const words = frameWords(language, LONG, 'inline');
    const data = chatData(format, {
      isFinal: true,
      trigger: 'click',
      words,
      advertiser: { ...LONG, domain: 'harbor.example' },
    });
    const scene = await stage.show(data, { width }, { viewport: { width: 400, height: 900 } });
    await scene.hears('ad-done-iframe');
    const frame = await scene.frame('frame');
    expect(await frame.textContent('.label')).toBe(words.label);
    const isWhole = await frame.evaluate(() => {
      const label = document.querySelector('.label') as HTMLElement;
      const { left, right, top, bottom } = label.getBoundingClientRect();
      const at = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      return left >= 0 && right <= innerWidth && label.scrollWidth <= label.clientWidth && at === label;
    });
    expect(isWhole).toBe(true);
    expect(await frame.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  });
});
