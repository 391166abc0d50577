import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { pressKeyLast, pressLast } from '../../support/press.js';
import { chatData, MEDIA, modalData } from './support/fixtures.js';
import { namesOf, setStage, type Scene, type Stage } from './support/stage.js';

let stage: Stage;
beforeAll(async () => void (stage = await setStage()));
afterAll(() => stage.close());
beforeEach(async () => {
  await stage.reset();
  stage.site.modal = modalData();
});

const modalIsGone = (scene: Scene) => scene.page.waitForSelector('#modal', { state: 'detached' });

describe('interstitial', () => {
  test('opens without the text that its reader has below the message, says so, and closes at Escape; the teaser stays', async () => {
    const scene = await stage.show(chatData('interstitial'), { theme: 'midnight-dark' });
    const open = await scene.hears('open-component-iframe');
    expect(open.data).toMatchObject({ component: 'modal', timeout: 5_000, code: 'inlineAd' });
    expect(open.data.componentParams).toEqual({ hasTeaser: true, messageId: 'message-2', theme: 'dark' });
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

  test('its close control is there from the first moment, and is big enough', async () => {
    const scene = await stage.show(chatData('interstitial'));
    const modal = await scene.frame('modal');
    expect(await modal.locator('.close').count()).toBe(1);
    const box = await (await modal.waitForSelector('.close')).boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
    await pressLast(scene.page, modal.locator('.close'));
    await modalIsGone(scene);
  });

  test('with the trigger "click" it waits for the teaser, and opens again after it was closed', async () => {
    const scene = await stage.show(chatData('interstitial', { trigger: 'click' }));
    await scene.hears('ad-done-iframe');
    await scene.page.waitForTimeout(300);
    expect(namesOf(await scene.heard())).not.toContain('open-component-iframe');
    const inline = await scene.frame('frame');
    for (const _ of [1, 2]) {
      await inline.click('.teaser .cta');
      const modal = await scene.frame('modal');
      await pressLast(scene.page, modal.locator('.close'));
      await modalIsGone(scene);
    }
    expect(namesOf(await scene.heard()).filter((name) => name === 'open-component-iframe')).toHaveLength(2);
    expect(namesOf(await scene.heard())).not.toContain('event:ad.clicked');
  });

  test('a modal page that never answers is closed by the host; the teaser stays', async () => {
    const blank = `${stage.site.origin}/c/blank`;
    const scene = await stage.show(chatData('interstitial'), { modalUrl: blank, patience: 1 });
    await scene.page.waitForSelector('#modal', { state: 'attached' });
    await scene.hears('open-component-iframe');
    await modalIsGone(scene);
    expect(await (await scene.frame('frame')).isVisible('.teaser')).toBe(true);
  });

  test('viewed is measured in the modal, never by the teaser', async () => {
    const scene = await stage.show(chatData('interstitial', { trigger: 'click' }));
    await scene.hears('ad-done-iframe');
    await scene.page.waitForTimeout(1_600);
    expect(namesOf(await scene.heard())).not.toContain('event:ad.viewed');
    await (await scene.frame('frame')).click('.teaser .cta');
    expect((await scene.hears('event:ad.viewed')).from).toBe('modal');
  });

  test('a watched rewarded video grants its reward once', async () => {
    stage.site.modal = modalData({ media: MEDIA.video, rewarded: true });
    const scene = await stage.show(chatData('interstitial', { rewarded: true }));
    const reward = await scene.hears('event:reward.granted');
    expect(reward.data).toMatchObject({ name: 'reward.granted', code: 'inlineAd', component: 'modal' });
    const names = namesOf(await scene.heard());
    expect(names.indexOf('event:video.completed')).toBeLessThan(names.indexOf('event:reward.granted'));
    expect(names.filter((name) => name === 'event:reward.granted')).toHaveLength(1);
  });
});
