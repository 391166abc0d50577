/**
 * @jest-environment jsdom
 */
import { afterEach, expect, test } from '@jest/globals';
import { createElement, type ReactElement } from 'react';
import { AdsProvider, InlineAd, useAds, type Ads } from '../../../adapters/client-react/index.js';
import { closePages, during, openPage } from './support/page.js';
import { ASSISTANT, countListeners, createService, USER } from './support/service.js';

let ads: Ads;
const Chat = ({ hasAd }: { readonly hasAd: boolean }): ReactElement => {
  ads = useAds();
  return createElement('main', null, hasAd && createElement(InlineAd, { messageId: 'a1' }));
};

afterEach(closePages);

/**
 * Each adds to what one leaves; a frame of jsdom is slow to make.
 * `tests/journeys/web-clients/web-client-leaks.browsers.test.ts` counts in a browser.
 */
const MOUNTS = 20;
/** Listeners while it is there: two for its messages, three that look after the focus. */
const OF_AN_AD = 10;

test.each([false, true])(`${MOUNTS} mounts of an ad leave nothing behind; StrictMode: %s`, async (isStrict) => {
  const service = createService();
  const page = openPage();
  const chat = (hasAd: boolean): ReactElement =>
    createElement(AdsProvider, { ...service.options, children: createElement(Chat, { hasAd }) });
  await page.render(chat(false), isStrict);
  await during(() => ads.addMessage(USER));
  await during(() => service.fill());
  await during(() => ads.addMessage(ASSISTANT));
  // The first frame of a page leaves listeners of jsdom's own.
  await page.render(chat(true), isStrict);
  await page.render(chat(false), isStrict);
  const listeners = countListeners();
  for (let count = 0; count < MOUNTS; count++) {
    await page.render(chat(true), isStrict);
    expect([page.frames().length, listeners.count()]).toEqual([1, OF_AN_AD]);
    await page.render(chat(false), isStrict);
  }
  listeners.stop();
  expect([listeners.count(), service.timers(), page.element.innerHTML]).toEqual([0, 1, '<main></main>']);
  expect(service.requests('/preload')).toHaveLength(1);
});

test.each([false, true])(`${MOUNTS} mounts of a provider leave nothing behind; StrictMode: %s`, async (isStrict) => {
  const service = createService();
  const page = openPage();
  await page.render(null, isStrict);
  const listeners = countListeners();
  for (let count = 0; count < MOUNTS; count++) {
    const child = createElement(Chat, { hasAd: true });
    await page.render(createElement(AdsProvider, { ...service.options, children: child }), isStrict);
    ads.addMessage(USER);
    await page.render(null, isStrict);
  }
  listeners.stop();
  expect([listeners.count(), service.timers(), service.inFlight()]).toEqual([0, 0, []]);
  expect(service.requests('/init')).toHaveLength(MOUNTS);
});
