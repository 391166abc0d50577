import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { Frame } from 'playwright-core';
import { propertiesOf } from '../../../adapters/frame-web/elements/appearance.js';
import { contrast } from '../../../adapters/frame-web/elements/contrast.js';
import type { WireAppearance } from '../../../adapters/wire/frame-messages.js';
import { wholePageViolations } from '../../support/whole-page-axe.js';
import { chatData, modalData } from './support/fixtures.js';
import { setStage, type Scene, type Stage } from './support/stage.js';

const WHITE = '#ffffff';
const hex = fc.integer({ min: 0, max: 0xff_ff_ff }).map((number) => `#${number.toString(16).padStart(6, '0')}`);

/** As `color-mix(in srgb, first share, second)` does. */
const mixed = (first: string, second: string, share: number): string =>
  `#${[1, 3, 5]
    .map((at) => parseInt(first.slice(at, at + 2), 16) * share + parseInt(second.slice(at, at + 2), 16) * (1 - share))
    .map((part) => Math.round(part).toString(16).padStart(2, '0'))
    .join('')}`;

describe('what is taken of an appearance', () => {
  test('all of it, when all can be read', () => {
    const appearance = { accent: '#0a5c36', surface: '#fdf6e3', text: '#1a1a1a', radius: 4, font: 'Georgia, serif' };
    const { properties, refused } = propertiesOf({ ...appearance, density: 'compact' }, WHITE);
    expect(refused).toEqual([]);
    expect(properties).toEqual({
      '--accent': '#0a5c36',
      '--surface': '#fdf6e3',
      '--text': '#1a1a1a',
      '--radius': '4',
      '--font': 'Georgia, serif',
      '--density': 'compact',
      '--on': '#ffffff',
    });
  });

  test.each<[string, WireAppearance, readonly string[]]>([
    ['a colour of another spelling', { accent: 'rebeccapurple' }, ['accent']],
    ['an address in a colour', { accent: 'url(https://x.example/)' }, ['accent']],
    ['a pale accent', { accent: '#ffd400' }, ['accent']],
    ['pale text', { surface: '#ffffff', text: '#999999' }, ['surface', 'text']],
    ['text without its surface', { text: '#000000' }, ['surface', 'text']],
    ['a surface without its text', { surface: '#000000' }, ['surface', 'text']],
    ['a radius that hides corners', { radius: 200 }, ['radius']],
    ['a radius below zero', { radius: -1 }, ['radius']],
    ['a font with more than names', { font: 'x; position: fixed' }, ['font']],
    ['a density nobody knows', { density: 'none' }, ['density']],
    ['things of another kind', { accent: {}, radius: [], font: 7e300 }, ['accent', 'radius', 'font']],
  ])('not %s', (_what, appearance, names) => {
    const { properties, refused } = propertiesOf(appearance, WHITE);
    expect(refused).toEqual(names);
    expect(Object.keys(properties)).toEqual(['--on']);
  });

  test('nothing is refused of what is not named', () => {
    expect(propertiesOf({ accent: undefined, text: null }, WHITE).refused).toEqual([]);
  });

  test('whatever is taken can be read: text, label, and what is pressed (WCAG 2.2 AA)', () => {
    fc.assert(
      fc.property(hex, hex, hex, (accent, surface, text) => {
        const { properties } = propertiesOf({ accent, surface, text }, WHITE);
        const ground = properties['--surface'] ?? WHITE;
        if (properties['--text'] !== undefined) {
          for (const share of [0, 0.06, 0.1]) {
            expect(contrast(text, mixed(text, ground, share))).toBeGreaterThanOrEqual(4.5);
          }
        }
        if (properties['--accent'] === undefined) return;
        expect(contrast(accent, ground)).toBeGreaterThanOrEqual(3);
        expect(contrast(accent, properties['--on'] ?? '')).toBeGreaterThanOrEqual(4.5);
      }),
      { numRuns: 2_000 },
    );
  });
});

let stage: Stage;
beforeAll(async () => void (stage = await setStage()));
afterAll(() => stage.close());
beforeEach(() => stage.reset());

const COCOA = { accent: '#ffb454', surface: '#20160f', text: '#f6ecdf', radius: 0, font: 'monospace' };
const HIDING = { text: '#fefefe', surface: '#ffffff', accent: '#fdfdfd', font: 'a}.label{display:none' };

const shown = async (appearance: WireAppearance): Promise<{ readonly scene: Scene; readonly warnings: string[] }> => {
  const warnings: string[] = [];
  stage.browser.on('context', (context) =>
    context.on('console', (message) => {
      if (message.type() === 'warning') warnings.push(message.text());
    }),
  );
  const scene = await stage.show(chatData('image', { isFinal: true }), { theme: 'light', look: { appearance } });
  await scene.hears('ad-done-iframe');
  stage.browser.removeAllListeners('context');
  return { scene, warnings };
};

const looks = (frame: Frame, selector: string) =>
  frame.evaluate((which) => {
    const { color, backgroundColor, fontFamily, borderRadius } = getComputedStyle(
      document.querySelector(which) as Element,
    );
    return { color, backgroundColor, fontFamily, borderRadius };
  }, selector);

describe('in a browser', () => {
  test('an ad takes the colours, corners and font of its host, and axe finds nothing', async () => {
    const { scene, warnings } = await shown(COCOA);
    const frame = await scene.frame('frame');
    expect(await looks(frame, '.card')).toMatchObject({
      backgroundColor: 'rgb(32, 22, 15)',
      color: 'rgb(246, 236, 223)',
      borderRadius: '0px',
    });
    expect((await looks(frame, '.card')).fontFamily).toMatch(/^monospace/);
    expect(await looks(frame, '.cta')).toMatchObject({ backgroundColor: 'rgb(255, 180, 84)', color: 'rgb(0, 0, 0)' });
    await frame.click('.info');
    expect(await wholePageViolations(scene.page)).toEqual([]);
    expect(warnings).toEqual([]);
  });

  test('what would hide the label and the advertiser is refused, with one warning that says where to read', async () => {
    const plain = await shown({});
    const before = await looks(await plain.scene.frame('frame'), '.label');
    await stage.reset();
    const { scene, warnings } = await shown(HIDING);
    const frame = await scene.frame('frame');
    expect(await looks(frame, '.label')).toEqual(before);
    for (const part of ['.label', '.advertiser']) expect(await frame.isVisible(part)).toBe(true);
    expect(await wholePageViolations(scene.page)).toEqual([]);
    expect(warnings).toEqual([
      'Ad appearance refused: font,surface,text,accent. ' +
        'https://github.com/ad-placement/ad-placement/blob/main/docs/reference/client-interface.md#appearance',
    ]);
  });

  test('the interstitial looks like the card that opens it', async () => {
    stage.site.modal = modalData();
    const data = chatData('interstitial', { isFinal: true, trigger: 'click' });
    const scene = await stage.show(data, { theme: 'light', look: { appearance: COCOA } });
    await scene.hears('ad-done-iframe');
    await (await scene.frame('frame')).click('.teaser .cta');
    await scene.hears('ad-done-component-iframe');
    expect(await looks(await scene.frame('modal'), '.dialog')).toMatchObject({ backgroundColor: 'rgb(32, 22, 15)' });
    expect(await wholePageViolations(scene.page)).toEqual([]);
  });
});
