import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { Frame } from 'playwright-core';
import { wholePageViolations } from '../../support/whole-page-axe.js';
import { chatData, modalData } from './support/fixtures.js';
import { setStage, type Stage } from './support/stage.js';

let stage: Stage;
beforeAll(async () => void (stage = await setStage()));
afterAll(() => stage.close());
beforeEach(() => stage.reset());

const COCOA = { accent: '#ffb454', surface: '#20160f', text: '#f6ecdf', radius: 0, font: 'monospace' };
const HIDING = { text: '#fefefe', surface: '#ffffff', accent: '#fdfdfd', font: 'a}.label{display:none' };

const looks = (frame: Frame, selector: string) =>
  frame.evaluate((which) => {
    const { color, backgroundColor, fontFamily, borderRadius } = getComputedStyle(
      document.querySelector(which) as Element,
    );
    return { color, backgroundColor, fontFamily, borderRadius };
  }, selector);

test('an ad takes the looks of its host, but none that would hide its label, and says once what it refuses', async () => {
  const warnings: string[] = [];
  stage.browser.once('context', (context) =>
    context.on('console', (message) => {
      if (message.type() === 'warning') warnings.push(message.text());
    }),
  );
  const data = chatData('image', { isFinal: true });
  const gallery = await stage.showAll(
    [
      { name: 'plain', data, theme: 'light' },
      { name: 'cocoa', data, theme: 'light', look: { appearance: COCOA } },
      { name: 'hiding', data, theme: 'light', look: { appearance: HIDING } },
    ],
    { viewport: { width: 800, height: 1_800 } },
  );
  const [plain, cocoa, hiding] = await Promise.all(['plain', 'cocoa', 'hiding'].map((name) => gallery.frame(name)));
  if (!plain || !cocoa || !hiding) throw new Error('There is an ad too few.');
  expect(await looks(cocoa, '.card')).toMatchObject({
    backgroundColor: 'rgb(32, 22, 15)',
    color: 'rgb(246, 236, 223)',
    borderRadius: '0px',
  });
  expect((await looks(cocoa, '.card')).fontFamily).toMatch(/^monospace/);
  expect(await looks(cocoa, '.cta')).toMatchObject({ backgroundColor: 'rgb(255, 180, 84)', color: 'rgb(0, 0, 0)' });
  await cocoa.click('.info');
  expect(await looks(hiding, '.label')).toEqual(await looks(plain, '.label'));
  for (const part of ['.label', '.advertiser']) expect(await hiding.isVisible(part)).toBe(true);
  expect(await wholePageViolations(gallery.page)).toEqual([]);
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
