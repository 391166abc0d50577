/** A chat with one answer, for each framework: the same text is rendered by plain Node and taken over by a page. */
interface SsrApp {
  /** What an app has installed beside the client. */
  readonly packages: readonly string[];
  /** Module with `Chat`, as the packages are used without a compiler. */
  readonly chat: string;
  /** Prints the chat as HTML. */
  readonly server: string;
  /** Takes the HTML over. */
  readonly page: string;
}

const OPTIONS = `{
  adServerUrl: 'SERVICE', publisherToken: 'dev-publisher-token', userId: 'user-1', conversationId: 'CONVERSATION',
}`;

const TELL = `
  addMessage({ id: 'm1', role: 'user', content: 'Which coffee should I try?' });
  addMessage({ id: 'm2', role: 'assistant', content: 'A medium roast is a good start.' });`;

export const SSR_APPS: Readonly<Record<'react' | 'vue', SsrApp>> = {
  react: {
    packages: ['react', 'react-dom'],
    chat: `
      import { createElement, useEffect } from 'react';
      import { AdsProvider, InlineAd, useAds } from '@ad-placement/react';
      const Talk = () => {
        const { addMessage } = useAds();
        useEffect(() => {${TELL}}, [addMessage]);
        const answer = createElement('p', null, 'A medium roast is a good start.');
        return createElement('main', null, answer, createElement(InlineAd, { messageId: 'm2' }));
      };
      export const Chat = () => createElement(AdsProvider, ${OPTIONS}, createElement(Talk));`,
    server: `
      import { createElement } from 'react';
      import { renderToString } from 'react-dom/server';
      import { Chat } from './chat.js';
      console.log(renderToString(createElement(Chat)));`,
    page: `
      import { createElement } from 'react';
      import { hydrateRoot } from 'react-dom/client';
      import { Chat } from './chat.js';
      hydrateRoot(document.getElementById('app'), createElement(Chat), { onRecoverableError: console.error });`,
  },
  vue: {
    packages: ['vue'],
    chat: `
      import { defineComponent, h, onMounted } from 'vue';
      import { AdsProvider, InlineAd, useAds } from '@ad-placement/vue';
      const Talk = defineComponent(() => {
        const { addMessage } = useAds();
        onMounted(() => {${TELL}});
        return () => h('main', [h('p', 'A medium roast is a good start.'), h(InlineAd, { messageId: 'm2' })]);
      });
      export const Chat = defineComponent(() => () => h(AdsProvider, ${OPTIONS}, { default: () => h(Talk) }));`,
    server: `
      import { createSSRApp } from 'vue';
      import { renderToString } from 'vue/server-renderer';
      import { Chat } from './chat.js';
      console.log(await renderToString(createSSRApp(Chat)));`,
    page: `
      import { createSSRApp } from 'vue';
      import { Chat } from './chat.js';
      createSSRApp(Chat).mount('#app');`,
  },
};
