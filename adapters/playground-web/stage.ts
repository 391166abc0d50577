import { createAssistant } from './chat/assistant.js';
import { createComposer } from './chat/composer.js';
import { isAnswering, type Conversation } from './chat/conversation.js';
import { stayAtEnd } from './chat/stay-at-end.js';
import { button, element } from './dom.js';
import type { Tabs } from './inspector/tabs.js';

const WELCOME =
  'Ask something, or pick a conversation below. Ads appear under the answers; the panel says why a turn got one, or why it got none.';

const createWelcome = (): HTMLElement =>
  element(
    'div',
    'welcome',
    element('img', { src: '/playground/icon.svg', alt: '', width: '56', height: '56' }),
    element('h2', {}, 'Ads that belong to the conversation'),
    element('p', {}, WELCOME),
  );

export interface Stage {
  readonly node: HTMLElement;
  /** Where an app shows the conversation. */
  readonly host: HTMLElement;
  setWidth(px: number | undefined): void;
  /** Says again who answers. */
  showWho(): void;
}

/** What scrolls: the welcome, then the messages. */
const createScroller = (conversation: Conversation, host: HTMLElement): HTMLElement => {
  const welcome = createWelcome();
  const content = element('div', {}, welcome, host);
  const labels = { role: 'log', 'aria-label': 'Conversation', tabindex: '0' };
  const scroller = element('div', { class: 'scroller', ...labels }, content);
  stayAtEnd(scroller, content);
  conversation.subscribe(() => {
    welcome.hidden = conversation.getMessages().length > 0;
    // A screen reader waits for the whole answer.
    scroller.setAttribute('aria-busy', String(isAnswering(conversation)));
  });
  return scroller;
};

export interface StageDeps {
  readonly conversation: Conversation;
  readonly tabs: Tabs;
  readonly panelId: string;
  /** Who answers: the name of a language model, or `undefined` for the script. */
  readonly modelNow: () => string | undefined;
  /** The conversation begins anew. */
  readonly onNew: () => void;
}

/** The box below the messages, and the assistant that answers what is written there. */
const createTalk = ({ conversation, modelNow }: StageDeps) => {
  const notice = element('p', { class: 'notice wait', role: 'status' });
  const who = element('span', 'who small');
  const showWho = (): void => void (who.textContent = `Answers: ${modelNow() ?? 'scripted'}`);
  const hasModel = (): boolean => modelNow() !== undefined;
  const tell = (words: string): void => void (notice.textContent = words);
  const assistant = createAssistant({ conversation, hasModel, tell });
  const send = (text: string, isTrackOnly: boolean): void => {
    conversation.ask(text, isTrackOnly);
    void assistant.answer(text);
  };
  const composer = createComposer({ conversation, send, stop: assistant.stop, who, notice });
  const stop = (): void => {
    assistant.stop();
    tell('');
  };
  showWho();
  return { composer, stop, showWho };
};

/** The device with the chat in it. */
export const createStage = (deps: StageDeps): Stage => {
  const { conversation, tabs, panelId, onNew } = deps;
  const host = element('div');
  const talk = createTalk(deps);
  const labels = { role: 'tabpanel', 'aria-label': 'Chat' };
  const scroller = createScroller(conversation, host);
  const device = element('div', { class: 'device sheet column', id: panelId, ...labels }, scroller, talk.composer);
  const restart = button('New conversation', 'quiet', () => {
    talk.stop();
    conversation.clear();
    onNew();
  });
  const bar = element('div', 'stage-bar', tabs.node, restart);
  return {
    node: element('div', 'stage-column column', bar, device),
    host,
    showWho: talk.showWho,
    setWidth: (px) => device.style.setProperty('max-width', px === undefined ? 'none' : `${px}px`),
  };
};
