import { createSession } from '../../client-js/index.js';
import type { ChatMessage } from '../chat/conversation.js';
import { element } from '../dom.js';
import { createTeller, WHO, type MountSkin } from './skin.js';

const createRow = ({ role }: ChatMessage) => {
  const text = element('p', { dir: 'auto' });
  const bubble = element('div', 'bubble', element('span', 'sr-only', WHO[role]), text);
  const slot = element('div', 'slot');
  return { text, slot, node: element('li', `message ${role}`, bubble, slot) };
};

/** The chat without a framework, over `@ad-placement/js`. */
export const mountJs: MountSkin = (host, { conversation, options, code, theme }) => {
  const session = createSession(options);
  const list = element('ol', 'messages');
  const rows = new Map<string, ReturnType<typeof createRow>>();
  let shownTheme = theme;
  const show = (message: ChatMessage): void => {
    const row = rows.get(message.id) ?? createRow(message);
    if (!rows.has(message.id)) list.append(row.node);
    rows.set(message.id, row);
    if (row.text.textContent !== message.content) row.text.textContent = message.content;
    row.node.classList.toggle('streaming', message.isStreaming);
  };
  const tell = createTeller((message, addOptions) => {
    session.addMessage(message, addOptions);
    const { id: messageId, role } = message;
    const slot = rows.get(messageId)?.slot;
    if (role === 'assistant' && slot) session.render({ messageId, element: slot, code, theme: shownTheme });
  });
  const update = (): void => {
    conversation.getMessages().forEach(show);
    tell(conversation.getMessages());
  };
  const unsubscribe = conversation.subscribe(update);
  host.replaceChildren(list);
  update();
  return {
    setTheme(next) {
      shownTheme = next;
      for (const { id, role } of session.getMessages()) {
        if (role === 'assistant') session.createAd(id, { code, theme: next });
      }
    },
    setRegulatory: (regulatory) => session.updateOptions({ regulatory }),
    destroy() {
      unsubscribe();
      session.destroy();
      host.replaceChildren();
    },
  };
};
