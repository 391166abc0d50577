import { defineAdSlot } from '../../../adapters/client-js/element/index.js';
import { createSession, type Message } from '../../../adapters/client-js/index.js';
import { offer, optionsOf } from './talk.js';

type OpenChat = (parent: Element, onReady: (show: (message: Message) => void) => void) => void;

/** Shows the chat of the recipe for deep-chat. */
export const show = (openChat: OpenChat): void => {
  const session = createSession(optionsOf());
  defineAdSlot(session);
  openChat(document.querySelector('#app') as Element, (showMessage) =>
    offer((message, how) => {
      session.addMessage(message, how);
      showMessage(message);
    }),
  );
};
