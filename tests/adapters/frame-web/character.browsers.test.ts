import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Frame } from 'playwright-core';
import { frameWords } from '../../../adapters/http-koa/pages/index.js';
import type { ChatPageData, FrameCharacter } from '../../../adapters/wire/frame-page.js';
import { shiftsIn } from '../../support/layout-shifts.js';
import { wholePageViolations } from '../../support/whole-page-axe.js';
import { chatData, modalData } from './support/fixtures.js';
import { setStage, type Scene, type Stage } from './support/stage.js';

let stage: Stage;
beforeAll(async () => void (stage = await setStage()));
afterAll(() => stage.close());
beforeEach(() => stage.reset());

const PIP: FrameCharacter = {
  name: 'Captain Pip',
  line: 'Ahoy! <b>Ready</b> for another trip today?',
  avatarUrl: '/assets/harbor-coffee-logo.svg',
};

/** An interstitial that has opened, with this character in both of its pages. */
const open = async (character: FrameCharacter | undefined, more: Partial<ChatPageData> = {}): Promise<Scene> => {
  stage.site.modal = modalData({ character, ...more });
  const scene = await stage.show(chatData('interstitial', { character, isFinal: true, ...more }));
  await scene.hears('ad-done-component-iframe');
  return scene;
};

const expectAsked = async (path: string): Promise<void> => {
  while (!stage.site.visits.includes(path)) await new Promise((resolve) => setTimeout(resolve, 25));
};

const PARTS = ['frame', 'modal'] as const;

const boxOf = (frame: Frame, selector: string) =>
  frame.locator(selector).evaluate((node) => {
    const { left, right, top, bottom } = node.getBoundingClientRect();
    return { left, right, top, bottom };
  });

describe('the character above an interstitial', () => {
  test.each(PARTS)('%s: avatar, name and line below the label, above the text, as plain text', async (part) => {
    const frame = await (await open(PIP)).frame(part);
    await frame.waitForSelector('.avatar img');
    expect(await frame.locator('.name').textContent()).toBe(PIP.name);
    expect(await frame.locator('.line').textContent()).toBe(PIP.line);
    expect(await frame.locator('.line *').count()).toBe(0);
    // The dialog does not repeat the text.
    const below = part === 'modal' ? '.pitch' : '.text';
    const [label, character, text] = await Promise.all(['.label', '.character', below].map((one) => boxOf(frame, one)));
    expect(label?.bottom).toBeLessThanOrEqual(character?.top ?? 0);
    expect(character?.bottom).toBeLessThanOrEqual(text?.top ?? 0);
    expect(await frame.evaluate(() => document.querySelector('.card')?.textContent)).toMatch(/^AdHarbor Coffee/);
  });

  test('without one nothing stands there', async () => {
    const scene = await open(undefined);
    for (const part of PARTS) expect(await (await scene.frame(part)).locator('.character').count()).toBe(0);
  });

  test.each([
    ['that is not there', '/nothing.png'],
    ['that never comes', '/api/never'],
    ['that is none', '/c/page'],
  ])('a picture %s leaves a letter, and moves nothing', async (_, avatarUrl) => {
    const scene = await open({ ...PIP, avatarUrl });
    const frame = await scene.frame('modal');
    await expectAsked(avatarUrl);
    await scene.page.waitForLoadState('load');
    expect(await frame.locator('.avatar').textContent()).toBe('C');
    expect(await frame.locator('.avatar img').count()).toBe(0);
    expect([await shiftsIn(frame), await shiftsIn(scene.page.mainFrame())]).toEqual([[], []]);
  });

  test('whatever a host writes stays in its box', async () => {
    const wild = `${'W'.repeat(240)} Z\u0300\u0301\u0302\u0303`;
    const frame = await (await open({ name: 'W'.repeat(60), line: wild })).frame('modal');
    const [card, name, line] = await Promise.all(['.card', '.name', '.line'].map((one) => boxOf(frame, one)));
    for (const box of [name, line]) expect(box?.right).toBeLessThanOrEqual(card?.right ?? 0);
    expect(await frame.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  });

  test('stands at the right of a page that is read from there', async () => {
    const words = frameWords('ar', { name: 'Harbor Coffee' }, 'inline');
    const frame = await (await open({ name: 'ليلى', line: 'أهلاً يا صديقي!' }, { words })).frame('modal');
    const [avatar, line] = [await boxOf(frame, '.avatar'), await boxOf(frame, '.line')];
    expect(line.right).toBeLessThan(avatar.left);
    // So does a headline in another script, above its domain.
    const [headline, domain] = [await boxOf(frame, '.headline'), await boxOf(frame, '.domain')];
    expect(Math.abs(headline.right - domain.right)).toBeLessThan(2);
    expect(await frame.locator('.avatar').textContent()).toBe('ل');
  });

  test.each(['light', 'dark'] as const)('%s: axe finds nothing, with a picture and without', async (theme) => {
    for (const character of [PIP, { ...PIP, avatarUrl: undefined }]) {
      const scene = await open(character, { theme });
      expect(await wholePageViolations(scene.page)).toEqual([]);
    }
  });
});
