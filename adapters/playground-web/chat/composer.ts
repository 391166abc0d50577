import { element } from '../dom.js';
import { isAnswering, type Conversation } from './conversation.js';
import { createSuggestions } from './suggestions.js';

export interface ComposerDeps {
  readonly conversation: Conversation;
  readonly send: (text: string, isTrackOnly: boolean) => void;
  /** Ends the answer that is being written. */
  readonly stop: () => void;
  /** Says who answers and, above the box, what went wrong. */
  readonly who: HTMLElement;
  readonly notice: HTMLElement;
}

const createTrackOnly = () => {
  const input = element('input', { type: 'checkbox', name: 'trackOnly' });
  const words = element('span', {}, 'Mute the next turn ', element('code', {}, 'trackOnly'));
  return { input, node: element('label', { class: 'check' }, input, words) };
};

const INPUT = {
  type: 'text',
  name: 'message',
  'aria-label': 'Your message',
  placeholder: 'Write a message …',
  autocomplete: 'off',
  maxlength: '2000',
} as const;

/** Sends, and while an answer is written stops it. */
const createSubmit = (conversation: Conversation, stop: () => void): HTMLButtonElement => {
  const node = element('button', { type: 'submit', class: 'primary' }, 'Send');
  node.addEventListener('click', (event) => {
    if (node.type !== 'button') return;
    // Stopping makes it a submit button at once, and the same click would send what is in the box.
    event.preventDefault();
    // The second click of a double one was not meant for what the button has become.
    if (event.detail <= 1) stop();
  });
  conversation.subscribe(() => {
    const isBusy = isAnswering(conversation);
    node.type = isBusy ? 'button' : 'submit';
    node.textContent = isBusy ? 'Stop' : 'Send';
  });
  return node;
};

/** The box to write in, and above it what one could say. */
export const createComposer = ({ conversation, send, stop, who, notice }: ComposerDeps): HTMLElement => {
  const trackOnly = createTrackOnly();
  const input = element('input', INPUT);
  const form = element('form', { class: 'write' }, input, createSubmit(conversation, stop));
  const say = (text: string): void => {
    if (isAnswering(conversation) || text.trim() === '') return;
    const isMuted = trackOnly.input.checked;
    trackOnly.input.checked = false;
    send(text.trim(), isMuted);
  };
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (isAnswering(conversation)) return;
    say(input.value);
    input.value = '';
  });
  const foot = element('div', { class: 'foot' }, trackOnly.node, who);
  return element('div', { class: 'composer' }, notice, createSuggestions(conversation, say), form, foot);
};
