import { createElement, useEffect, useMemo, useSyncExternalStore, type ReactElement } from 'react';
import { createRoot } from 'react-dom/client';
import type { Regulatory } from '../../client-js/index.js';
import { AdsProvider, InlineAd, useAds } from '../../client-react/index.js';
import type { ChatMessage } from '../chat/conversation.js';
import { createTeller, WHO, type MountSkin, type SkinPlan } from './skin.js';

type ChatProps = Pick<SkinPlan, 'conversation' | 'code' | 'theme'>;

const Row = ({ message, code, theme }: Pick<ChatProps, 'code' | 'theme'> & { message: ChatMessage }): ReactElement => {
  const { id, role, content, isStreaming } = message;
  const words = createElement('p', { dir: 'auto' }, content);
  const who = createElement('span', { className: 'sr-only' }, WHO[role]);
  const ad = role === 'assistant' ? createElement(InlineAd, { messageId: id, code, theme }) : undefined;
  return createElement(
    'li',
    { className: `message ${role}${isStreaming ? ' streaming' : ''}` },
    createElement('div', { className: 'bubble' }, who, words),
    createElement('div', { className: 'slot' }, ad),
  );
};

const Chat = ({ conversation, code, theme }: ChatProps): ReactElement => {
  const messages = useSyncExternalStore(conversation.subscribe, conversation.getMessages);
  const { addMessage } = useAds();
  const tell = useMemo(() => createTeller(addMessage), [addMessage]);
  useEffect(() => tell(messages), [messages, tell]);
  const rows = messages.map((message) => createElement(Row, { key: message.id, message, code, theme }));
  return createElement('ol', { className: 'messages' }, rows);
};

export const mountReact: MountSkin = (host, plan) => {
  const root = createRoot(host);
  let props: ChatProps & { readonly regulatory?: Regulatory | undefined } = {
    ...plan,
    regulatory: plan.options.regulatory,
  };
  const render = (change: Partial<typeof props>): void => {
    props = { ...props, ...change };
    const { conversation, code, theme, regulatory } = props;
    const chat = createElement(Chat, { conversation, code, theme });
    root.render(createElement(AdsProvider, { ...plan.options, regulatory }, chat));
  };
  render({});
  return {
    setTheme: (theme) => render({ theme }),
    setRegulatory: (regulatory) => render({ regulatory }),
    destroy: () => root.unmount(),
  };
};
