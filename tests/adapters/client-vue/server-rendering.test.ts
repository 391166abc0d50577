import { expect, test } from '@jest/globals';
import { createSSRApp, defineComponent, h } from 'vue';
import { renderToString } from 'vue/server-renderer';
import { AdsProvider, createAds, InlineAd, useAds } from '../../../adapters/client-vue/index.js';
import { createService } from '../client-react/support/service.js';

const Chat = defineComponent({
  setup() {
    const { isDisabled } = useAds();
    return () => h('main', [String(isDisabled.value), h(InlineAd, { messageId: 'a1' })]);
  },
});

test('a server renders the chat without ads, starts nothing and needs no window', async () => {
  expect(typeof window).toBe('undefined');
  const service = createService();
  const provided = createSSRApp(() => h(AdsProvider, service.options, { default: () => h(Chat) }));
  const plugged = createSSRApp(Chat).use(createAds(service.options));
  expect((await renderToString(provided)).replaceAll(/<!--.*?-->/g, '')).toBe('<main>false</main>');
  expect((await renderToString(plugged)).replaceAll(/<!--.*?-->/g, '')).toBe('<main>false</main>');
  expect([service.requests(), service.timers()]).toEqual([[], 0]);
});

test('useAds without a provider says what is missing', async () => {
  const app = createSSRApp(Chat);
  app.config.warnHandler = () => undefined;
  await expect(renderToString(app)).rejects.toThrow('No AdsProvider above');
});
