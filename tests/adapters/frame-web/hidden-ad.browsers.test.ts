import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { WireFormat } from '../../../adapters/wire/index.js';
import { chatData, modalData } from './support/fixtures.js';
import { namesOf, setStage, type Scene, type Stage } from './support/stage.js';

let stage: Stage;
beforeAll(async () => void (stage = await setStage()));
afterAll(() => stage.close());
beforeEach(() => stage.reset());

const PAST_RULE_MS = 2_000;
const hiddenAd = async (format: WireFormat): Promise<Scene> => {
  stage.site.modal = modalData({ isHidden: true });
  const scene = await stage.show(chatData(format, { isHidden: true }));
  await scene.hears('ad-done-iframe');
  return scene;
};

describe('an ad that its reader has hidden, mounted again', () => {
  test('is a line that says so, with label and advertiser, and no other text is written for it', async () => {
    const scene = await hiddenAd('image');
    const frame = await scene.frame('frame');
    expect(await frame.locator('.hidden-ad').isVisible()).toBe(true);
    expect(await frame.locator('.label').isVisible()).toBe(true);
    expect(await frame.locator('.text').isVisible()).toBe(false);
    for (const part of ['.cta', 'img']) expect(await frame.locator(part).count()).toBe(0);
    expect(stage.site.textRequests).toEqual([]);
  });

  test('opens no dialog', async () => {
    const scene = await hiddenAd('interstitial');
    await scene.page.waitForTimeout(300);
    expect(namesOf(await scene.heard())).not.toContain('open-component-iframe');
  });

  test('is not viewed until it is shown again', async () => {
    const scene = await hiddenAd('image');
    await scene.page.waitForTimeout(PAST_RULE_MS);
    expect(namesOf(await scene.heard())).not.toContain('event:ad.viewed');
    await (await scene.frame('frame')).locator('.hidden-ad button').click();
    await scene.hears('event:ad.viewed');
    expect(await (await scene.frame('frame')).locator('.cta').isVisible()).toBe(true);
  });
});

test('an ad that is hidden before it was seen for long enough is not viewed', async () => {
  // Out of sight until then: on a slow machine it would have been seen for long enough.
  const scene = await stage.show(chatData('image', { isFinal: true }), { above: 3_000 });
  const frame = await scene.frame('frame');
  await frame.evaluate(() => {
    for (const name of ['.info', '.about .say']) document.querySelector<HTMLElement>(name)?.click();
  });
  await frame.waitForSelector('.hidden-ad', { state: 'attached' });
  await scene.hears('ad-done-iframe');
  await scene.page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await scene.page.waitForTimeout(PAST_RULE_MS);
  expect(namesOf(await scene.heard())).not.toContain('event:ad.viewed');
});
