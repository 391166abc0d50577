/**
 * @jest-environment jsdom
 * @jest-environment-options {"customExportConditions": ["node"]}
 */
import { afterEach, expect, test } from '@jest/globals';
import { defineComponent, h, ref } from 'vue';
import { AdsProvider, InlineAd, useAds, type Ads } from '../../../adapters/client-vue/index.js';
import { ASSISTANT, countListeners, createService, USER } from '../client-react/support/service.js';
import { closePages, during, openPage } from './support/page.js';

let ads: Ads;
const hasAd = ref(false);
const hasProvider = ref(true);

const Chat = defineComponent({
  setup() {
    ads = useAds();
    return () => h('main', hasAd.value ? [h(InlineAd, { messageId: 'a1' })] : []);
  },
});

/**
 * Each adds to what one leaves; a frame of jsdom is slow to make.
 * `tests/journeys/web-clients/web-client-leaks.browsers.test.ts` counts in a browser.
 */
const MOUNTS = 20;
/** Listeners while it is there: two for its messages, three that look after the focus. */
const OF_AN_AD = 10;

afterEach(() => {
  closePages();
  hasAd.value = false;
  hasProvider.value = true;
});

test(`${MOUNTS} mounts of an ad leave nothing behind`, async () => {
  const service = createService();
  const page = openPage(() => h(AdsProvider, service.options, { default: () => h(Chat) }));
  ads.addMessage(USER);
  await service.fill();
  await during(() => ads.addMessage(ASSISTANT));
  // The first frame of a page leaves listeners of jsdom's own.
  await during(() => (hasAd.value = true));
  await during(() => (hasAd.value = false));
  const listeners = countListeners();
  for (let count = 0; count < MOUNTS; count++) {
    await during(() => (hasAd.value = true));
    expect([page.frames().length, listeners.count()]).toEqual([1, OF_AN_AD]);
    await during(() => (hasAd.value = false));
  }
  listeners.stop();
  expect([listeners.count(), service.timers(), page.element.innerHTML]).toEqual([0, 1, '<main></main>']);
  expect(service.requests('/preload')).toHaveLength(1);
});

test(`${MOUNTS} mounts of a provider leave nothing behind`, async () => {
  const service = createService();
  hasAd.value = true;
  hasProvider.value = false;
  openPage(() => hasProvider.value && h(AdsProvider, service.options, { default: () => h(Chat) }));
  const listeners = countListeners();
  for (let count = 0; count < MOUNTS; count++) {
    await during(() => (hasProvider.value = true));
    ads.addMessage(USER);
    await during(() => (hasProvider.value = false));
  }
  listeners.stop();
  expect([listeners.count(), service.timers(), service.inFlight()]).toEqual([0, 0, []]);
  expect(service.requests('/init')).toHaveLength(MOUNTS);
});
