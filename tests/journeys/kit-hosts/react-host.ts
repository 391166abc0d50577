import { createElement, useState, type ComponentType, type ReactElement } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { AdsProvider, useAds, type Message } from '../../../adapters/client-react/index.js';
import { offer, optionsOf } from './talk.js';

type Kit = ComponentType<{ readonly messages: readonly Message[] }>;

const Talk = ({ kit }: { readonly kit: Kit }): ReactElement => {
  const { addMessage } = useAds();
  const [messages, setMessages] = useState<readonly Message[]>([]);
  offer((message, how) => {
    addMessage(message, how);
    flushSync(() => setMessages((known) => [...known, message]));
  });
  return createElement(kit, { messages });
};

/** Shows the chat of a recipe for React. */
export const show = (kit: Kit): void => {
  const root = createRoot(document.querySelector('#app') as HTMLElement);
  root.render(createElement(AdsProvider, optionsOf(), createElement(Talk, { kit })));
};
