import { createApp, defineComponent, h, nextTick, shallowRef, type VNode } from 'vue';
import { AdsProvider, InlineAd, useAds, type Ads } from '../../../adapters/client-vue/index.js';
import { openChat } from './chat.js';

const chat = openChat();
const view = shallowRef(chat.view);
let ads: Ads | undefined;

/** Hands the composable's functions out of Vue. */
const Connection = defineComponent(() => {
  ads = useAds();
  return () => null;
});

const around = chat.plan.isWrapped && {
  default: ({ ad }: { readonly ad: VNode }) => h('aside', { style: 'padding: 8px' }, [ad]),
};

const messages = (): VNode[] =>
  view.value.messages.map(({ id, role, content }) => {
    const { hasSession, hasAds, theme } = view.value;
    const ad =
      hasSession && hasAds && role === 'assistant'
        ? h(InlineAd, { messageId: id, theme }, around || undefined)
        : undefined;
    return h('article', { key: id }, [h('p', content), ad]);
  });

const App = defineComponent(() => () => {
  if (!view.value.hasSession) return messages();
  return h(AdsProvider, chat.options, { default: () => [h(Connection), ...messages()] });
});

createApp(App).mount('#app');
chat.wear({
  addMessage: (...message) => ads?.addMessage(...message),
  removeMessage: (id) => ads?.removeMessage(id),
  draw: (next) => {
    view.value = next;
    return nextTick();
  },
});
