import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { pressKeyLast, pressLast } from '../../support/press.js';
import { chatData, modalData } from './support/fixtures.js';
import { setStage, type Scene, type Stage } from './support/stage.js';

let stage: Stage;
beforeAll(async () => void (stage = await setStage()));
afterAll(() => stage.close());
beforeEach(async () => {
  await stage.reset();
  stage.site.modal = modalData();
});

// When it opens, and what it says: `teaser.test.ts`, `interstitial.test.ts`.

const modalIsGone = (scene: Scene) => scene.page.waitForSelector('#modal', { state: 'detached' });

describe('interstitial', () => {
  test('opens with the focus and the theme of its teaser, and closes at Escape; the teaser stays', async () => {
    const scene = await stage.show(chatData('interstitial', { isFinal: true }), { theme: 'midnight-dark' });
    await scene.hears('ad-done-iframe');
    await scene.pass(3_500);
    const modal = await scene.frame('modal');
    await modal.waitForSelector('[role=dialog][aria-modal=true]');
    await scene.hears('ad-done-component-iframe');
    expect(await modal.locator('.card > .text').textContent()).toBe('');
    expect(await (await scene.frame('frame')).locator('.card > .text').textContent()).not.toBe('');
    expect(await modal.evaluate(() => document.activeElement?.outerHTML.slice(0, 200))).toContain('role="dialog"');
    expect(await modal.evaluate(() => document.documentElement.dataset.theme)).toBe('dark');
    await pressKeyLast(scene.page, 'Escape');
    await modalIsGone(scene);
    expect((await scene.hears('close-component-iframe')).data).toEqual({ code: 'inlineAd', component: 'modal' });
    expect(await (await scene.frame('frame')).isVisible('.teaser .cta')).toBe(true);
  });

  test('its close control is there from the first moment, and is big enough; it opens again after it was closed', async () => {
    const scene = await stage.show(chatData('interstitial', { isFinal: true, trigger: 'click' }));
    await scene.hears('ad-done-iframe');
    const inline = await scene.frame('frame');
    for (const _ of [1, 2]) {
      await inline.click('.teaser .cta');
      const modal = await scene.frame('modal');
      expect(await modal.locator('.close').count()).toBe(1);
      const box = await modal.locator('.close').boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
      await pressLast(scene.page, modal.locator('.close'));
      await modalIsGone(scene);
    }
  });
});
