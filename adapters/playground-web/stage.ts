import { createComposer } from './chat/composer.js';
import type { Conversation } from './chat/conversation.js';
import { keepInSight } from './chat/keep-in-sight.js';
import { answerTo } from './chat/responder.js';
import { streamAnswer } from './chat/stream-answer.js';
import { button, element } from './dom.js';
import type { Tabs } from './inspector/tabs.js';

const WELCOME =
  'Ask something, or pick a conversation below. Ads appear under the answers; the panel says why a turn got one, or why it got none.';

const createWelcome = (): HTMLElement =>
  element(
    'div',
    { class: 'welcome' },
    element('img', { src: '/playground/icon.svg', alt: '', width: '56', height: '56' }),
    element('h2', {}, 'Ads that belong to the conversation'),
    element('p', {}, WELCOME),
  );

export interface Stage {
  readonly node: HTMLElement;
  /** Where an app shows the conversation. */
  readonly host: HTMLElement;
  setWidth(px: number | undefined): void;
}

/** One assistant that answers one question at a time. */
const createAssistant = (conversation: Conversation) => {
  let running: AbortController | undefined;
  let answered = 0;
  return {
    isBusy: () => running !== undefined,
    stop() {
      running?.abort();
      running = undefined;
    },
    async answer(question: string): Promise<void> {
      const current = new AbortController();
      running = current;
      await streamAnswer(conversation, answerTo(question, answered++), current.signal);
      if (running === current) running = undefined;
    },
  };
};

/** What scrolls: the welcome, then the messages. */
const createScroller = (conversation: Conversation, host: HTMLElement): HTMLElement => {
  const welcome = createWelcome();
  const content = element('div', {}, welcome, host);
  const labels = { role: 'log', 'aria-label': 'Conversation', tabindex: '0' };
  const scroller = element('div', { class: 'scroller', ...labels }, content);
  keepInSight(scroller, content);
  conversation.subscribe(() => {
    const messages = conversation.getMessages();
    welcome.hidden = messages.length > 0;
    // A screen reader waits for the whole answer.
    scroller.setAttribute('aria-busy', String(messages.some(({ isStreaming }) => isStreaming)));
  });
  return scroller;
};

/** The device with the chat in it. `onNew`: the conversation begins anew. */
export const createStage = (conversation: Conversation, tabs: Tabs, panelId: string, onNew: () => void): Stage => {
  const assistant = createAssistant(conversation);
  const host = element('div');
  const scroller = createScroller(conversation, host);
  const send = (text: string, isTrackOnly: boolean): void => {
    conversation.ask(text, isTrackOnly);
    void assistant.answer(text);
  };
  const composer = createComposer({ conversation, isBusy: assistant.isBusy, send });
  const device = element(
    'div',
    { class: 'device', id: panelId, role: 'tabpanel', 'aria-label': 'Chat' },
    scroller,
    composer,
  );
  const restart = button('New conversation', 'quiet', () => {
    assistant.stop();
    conversation.clear();
    onNew();
  });
  const node = element(
    'div',
    { class: 'stage-column' },
    element('div', { class: 'stage-bar' }, tabs.node, restart),
    device,
  );
  return {
    node,
    host,
    setWidth: (px) => device.style.setProperty('max-width', px === undefined ? 'none' : `${px}px`),
  };
};
