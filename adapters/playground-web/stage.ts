import { createComposer } from './chat/composer.js';
import { isAnswering, type Conversation } from './chat/conversation.js';
import { stayAtEnd } from '../client-js/index.js';
import { button, element } from './dom.js';

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

interface StageDeps {
  readonly conversation: Conversation;
  readonly tabs: HTMLElement;
  readonly panelId: string;
  /** Who answers: the name of a language model, or `undefined` for the script. */
  readonly modelNow: () => string | undefined;
  readonly onNew: () => void;
}

export const createStage = ({ conversation, tabs, panelId, modelNow, onNew }: StageDeps) => {
  const host = element('div');
  const composer = createComposer(conversation, modelNow);
  const labels = { role: 'tabpanel', 'aria-label': 'Chat' };
  const scroller = createScroller(conversation, host);
  const device = element('div', { class: 'device sheet column', id: panelId, ...labels }, scroller, composer.node);
  const restart = button('New conversation', 'quiet', () => {
    composer.stop();
    conversation.clear();
    onNew();
  });
  const bar = element('div', 'row spread', tabs, restart);
  return {
    node: element('div', 'stage-column column', bar, device),
    /** Where an app shows the conversation. */
    host,
    showWho: composer.showWho,
    setWidth: (px: number | undefined): void =>
      device.style.setProperty('max-width', px === undefined ? 'none' : `${px}px`),
  };
};
