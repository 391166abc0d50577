import { createElement, Fragment, StrictMode, type ReactElement } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { AdsProvider, InlineAd, useAds, type Ads } from '../../../adapters/client-react/index.js';
import { openChat, type ChatView } from './chat.js';

const chat = openChat();
const root = createRoot(document.querySelector('#app') as HTMLElement);
let ads: Ads | undefined;

/** Hands the hook's functions out of React. */
const Connection = (): null => {
  ads = useAds();
  return null;
};

const AROUND = { wrapper: (ad: ReactElement) => createElement('aside', { style: { padding: 8 } }, ad) };

const Messages = ({ messages, hasSession, hasAds, theme }: ChatView): ReactElement =>
  createElement(
    Fragment,
    null,
    messages.map(({ id, role, content }) => {
      const props = { messageId: id, theme, ...(chat.plan.isWrapped && AROUND) };
      const ad = hasSession && hasAds && role === 'assistant' && createElement(InlineAd, props);
      return createElement('article', { key: id }, createElement('p', null, content), ad);
    }),
  );

const App = (view: ChatView): ReactElement => {
  const messages = createElement(Messages, view);
  if (!view.hasSession) return messages;
  const connection = createElement(Connection);
  return createElement(AdsProvider, chat.options, createElement(Fragment, null, connection, messages));
};

const draw = (view: ChatView): void => {
  const app = createElement(App, view);
  flushSync(() => root.render(chat.plan.isStrict ? createElement(StrictMode, null, app) : app));
};

chat.wear({
  addMessage: (...message) => ads?.addMessage(...message),
  removeMessage: (id) => ads?.removeMessage(id),
  draw,
});
