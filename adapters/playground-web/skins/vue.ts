import { createApp, defineComponent, h, onUnmounted, shallowRef, watch, type ShallowRef } from 'vue';
import { AdsProvider, InlineAd, useAds } from '../../client-vue/index.js';
import type { ChatMessage } from '../chat/conversation.js';
import type { ShownTheme } from '../settings/theme.js';
import { createTeller, WHO, type MountSkin, type SkinPlan } from './skin.js';

interface ChatProps {
  readonly plan: SkinPlan;
  readonly theme: Readonly<ShallowRef<ShownTheme>>;
}

const row = ({ id, role, content, isStreaming }: ChatMessage, code: string, theme: ShownTheme) =>
  h('li', { key: id, class: ['message', role, { streaming: isStreaming }] }, [
    h('div', { class: 'bubble' }, [h('span', { class: 'sr-only' }, WHO[role]), h('p', { dir: 'auto' }, content)]),
    h('div', { class: 'slot' }, role === 'assistant' ? [h(InlineAd, { messageId: id, code, theme })] : []),
  ]);

const Chat = defineComponent(
  ({ plan: { conversation, code }, theme }: ChatProps) => {
    const messages = shallowRef(conversation.getMessages());
    onUnmounted(conversation.subscribe(() => (messages.value = conversation.getMessages())));
    watch(messages, createTeller(useAds().addMessage), { immediate: true });
    return () =>
      h(
        'ol',
        { class: 'messages' },
        messages.value.map((message) => row(message, code, theme.value)),
      );
  },
  { props: ['plan', 'theme'] },
);

export const mountVue: MountSkin = (host, plan) => {
  const theme = shallowRef(plan.theme);
  const regulatory = shallowRef(plan.options.regulatory);
  const app = createApp({
    render: () => h(AdsProvider, { ...plan.options, regulatory: regulatory.value }, () => [h(Chat, { plan, theme })]),
  });
  app.mount(host);
  return {
    setTheme: (next) => void (theme.value = next),
    setRegulatory: (next) => void (regulatory.value = next),
    destroy: () => app.unmount(),
  };
};
