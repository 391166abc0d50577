import { element } from '../dom.js';
import type { Conversation } from './conversation.js';
import { createSuggestions } from './suggestions.js';

export interface ComposerDeps {
  readonly conversation: Conversation;
  /** Whether an answer is being written: one question at a time. */
  readonly isBusy: () => boolean;
  readonly send: (text: string, isTrackOnly: boolean) => void;
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

/** The box to write in, and above it what one could say. */
export const createComposer = ({ conversation, isBusy, send }: ComposerDeps): HTMLElement => {
  const trackOnly = createTrackOnly();
  const input = element('input', INPUT);
  const submit = element('button', { type: 'submit', class: 'primary' }, 'Send');
  const form = element('form', { class: 'write' }, input, submit);
  const say = (text: string): void => {
    if (isBusy() || text.trim() === '') return;
    const isMuted = trackOnly.input.checked;
    trackOnly.input.checked = false;
    send(text.trim(), isMuted);
  };
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (isBusy()) return;
    say(input.value);
    input.value = '';
  });
  return element('div', { class: 'composer' }, createSuggestions(conversation, say), form, trackOnly.node);
};
