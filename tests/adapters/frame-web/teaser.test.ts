/** @jest-environment jsdom */
import { afterEach, describe, expect, test } from '@jest/globals';
import { chatData } from './support/fixtures.js';
import { openPage, type JsdomPage } from './support/jsdom-page.js';

let page: JsdomPage;
afterEach(() => page.close());

const opened = () => page.names().filter((name) => name === 'open-component-iframe').length;

describe('the teaser', () => {
  test('opens its dialog after three seconds, and tells what the dialog has to know', async () => {
    page = await openPage(chatData('interstitial', { isFinal: true }));
    page.tell('update-iframe', { otherParams: { theme: 'midnight-dark' } });
    await page.pass(2_900);
    expect(opened()).toBe(0);
    await page.pass(200);
    expect(page.heard('open-component-iframe')).toEqual({
      component: 'modal',
      timeout: 5_000,
      code: 'inlineAd',
      isAsked: false,
      componentParams: { hasTeaser: true, messageId: 'message-2', theme: 'dark' },
    });
  });

  test('counts anew when somebody types', async () => {
    page = await openPage(chatData('interstitial', { isFinal: true }));
    await page.pass(2_500);
    page.tell('user-event-iframe', { name: 'user.typing.started' });
    await page.pass(2_400);
    expect(opened()).toBe(0);
    await page.pass(1_000);
    expect(opened()).toBe(1);
  });

  test('with the trigger "click" waits for its button, opens again, and that is no click of the ad', async () => {
    page = await openPage(chatData('interstitial', { isFinal: true, trigger: 'click' }));
    await page.pass(10_000);
    expect(opened()).toBe(0);
    for (const times of [1, 2]) {
      page.find('.teaser .cta').click();
      expect(opened()).toBe(times);
    }
    expect(page.names()).not.toContain('event:ad.clicked');
  });

  test('is never viewed: that is measured in the dialog', async () => {
    page = await openPage(chatData('interstitial', { isFinal: true, trigger: 'click' }));
    page.load();
    page.see(1);
    await page.pass(10_000);
    expect(page.names()).not.toContain('event:ad.viewed');
  });
});
