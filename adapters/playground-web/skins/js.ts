import { createSession } from '../../client-js/index.js';
import type { ChatMessage } from '../chat/conversation.js';
import { element } from '../dom.js';
import { WHO, type MountSkin } from './skin.js';

interface Row {
  readonly text: HTMLElement;
  readonly node: HTMLElement;
  /** Where the ad goes. */
  readonly slot: HTMLElement;
}

const createRow = ({ role }: ChatMessage): Row => {
  const text = element('p');
  const bubble = element('div', 'bubble', element('span', 'sr-only', WHO[role]), text);
  const slot = element('div', 'slot');
  return { text, slot, node: element('li', `message ${role}`, bubble, slot) };
};

const rowIn = (list: HTMLElement, rows: Map<string, Row>, message: ChatMessage): Row => {
  const known = rows.get(message.id);
  if (known) return known;
  const row = createRow(message);
  rows.set(message.id, row);
  list.append(row.node);
  return row;
};

/** The chat without a framework, over `@ad-placement/js`. */
export const mountJs: MountSkin = (host, { conversation, options, code, theme }) => {
  const session = createSession(options);
  const list = element('ol', 'messages');
  const rows = new Map<string, Row>();
  const told = new Set<string>();
  let shownTheme = theme;
  const show = (message: ChatMessage): void => {
    const { id, role, content, isStreaming, isTrackOnly: trackOnly, createdAt } = message;
    const { text, node, slot } = rowIn(list, rows, message);
    if (text.textContent !== content) text.textContent = content;
    node.classList.toggle('streaming', isStreaming);
    if (isStreaming || told.has(id)) return;
    told.add(id);
    session.addMessage({ id, role, content, createdAt }, { trackOnly });
    if (role === 'assistant') session.render({ messageId: id, element: slot, code, theme: shownTheme });
  };
  const update = (): void => conversation.getMessages().forEach(show);
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
