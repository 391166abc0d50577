/**
 * @jest-environment jsdom
 * @jest-environment-options {"customExportConditions": ["node"]}
 */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { createApp, defineComponent, h, ref } from 'vue';
import { createAds, useAds, type Ads } from '../../../adapters/client-vue/index.js';
import { createService, USER, type Service } from '../client-react/support/service.js';
import { closePages, during, openPage } from './support/page.js';

let service: Service;
let ads: Ads;

const Chat = defineComponent({
  setup() {
    ads = useAds();
    ads.addMessage(USER);
    return () => h('p');
  },
});

beforeEach(() => {
  service = createService();
});
afterEach(closePages);

test('the session of the plugin lives as long as the app is mounted', async () => {
  const page = openPage(Chat, (app) => app.use(createAds(service.options)));
  await service.advance(10);
  expect(service.requests().map(({ path }) => path)).toEqual(['/init', '/preload']);
  page.unmount();
  await during(() => undefined);
  expect([service.inFlight(), service.timers()]).toEqual([[], 0]);
});

test('options in a getter are followed', async () => {
  const conversationId = ref('conversation-1');
  const variantId = ref('a');
  const read = () => ({ ...service.options, conversationId: conversationId.value, variantId: variantId.value });
  const page = openPage(Chat, (app) => app.use(createAds(read)));
  await during(() => (variantId.value = 'b'));
  expect(service.requests('/init')).toHaveLength(1);
  await during(() => (conversationId.value = 'conversation-2'));
  expect(service.requests('/init')).toHaveLength(2);
  expect(service.inFlight()).toEqual(['/init']);
  ads.addMessage(USER);
  await service.advance(10);
  expect(service.requests('/preload').map(({ body }) => body)).toEqual([
    expect.objectContaining({ conversationId: 'conversation-2', variantId: 'b' }),
  ]);
  page.unmount();
  await during(() => (conversationId.value = 'conversation-3'));
  expect(service.requests('/init')).toHaveLength(2);
});

test('an app that is never mounted, as on a server, starts nothing', () => {
  createApp(Chat).use(createAds(service.options));
  expect([service.requests(), service.timers()]).toEqual([[], 0]);
});
