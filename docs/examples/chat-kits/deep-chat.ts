import { stayAtEnd, type Message } from '@ad-placement/js';
import { DeepChat } from 'deep-chat';

// Room for the ad from edge to edge: a bubble is as wide as its text, and would cut it off.
const AROUND_AD = { width: '100%', maxWidth: '100%', padding: '0', backgroundColor: 'transparent' };

/** Call `defineAdSlot` with your session before. Calls `onReady` with what shows a message. */
export const openChat = (parent: Element, onReady: (show: (message: Message) => void) => void): void => {
  const chat = new DeepChat();
  let stop = (): void => undefined;
  const show = ({ id, role, content }: Message): void => {
    chat.addMessage({ role: role === 'user' ? 'user' : 'ai', text: content });
    if (role === 'user') return;
    const slot = `<ad-slot id="ad-${id}" message-id="${id}"></ad-slot>`;
    chat.addMessage({ role: 'ai', html: slot });
    // deep-chat follows its messages, but not what grows in them.
    stop();
    const log = chat.shadowRoot?.querySelector<HTMLElement>('#messages');
    const ad = log?.querySelector<HTMLElement>(`#ad-${id}`);
    if (log && ad) stop = stayAtEnd(log, ad);
  };
  chat.messageStyles = { html: { shared: { bubble: AROUND_AD } } };
  chat.style.cssText = 'display: block; width: 100%; height: 100%; border: 0';
  chat.onComponentRender = () => {
    chat.onComponentRender = () => undefined;
    onReady(show);
  };
  parent.append(chat);
};
