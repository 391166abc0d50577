import { button, element } from '../dom.js';
import type { Conversation } from './conversation.js';
import { nextQuestion } from './responder.js';
import { SCRIPTS, type Script } from './scripts.js';

export interface ComposerDeps {
  readonly conversation: Conversation;
  /** Whether an answer is being written: one question at a time. */
  readonly isBusy: () => boolean;
  readonly send: (text: string, isTrackOnly: boolean) => void;
}

const askedIn = (conversation: Conversation): readonly string[] =>
  conversation
    .getMessages()
    .filter(({ role }) => role === 'user')
    .map(({ content }) => content);

const createTrackOnly = () => {
  const input = element('input', { type: 'checkbox', name: 'trackOnly' });
  const words = element('span', {}, 'Mute the next turn ', element('code', {}, 'trackOnly'));
  return { input, node: element('label', { class: 'check' }, input, words) };
};

/** The box to write in, and above it what one could say. */
export const createComposer = ({ conversation, isBusy, send }: ComposerDeps): HTMLElement => {
  let script: Script | undefined;
  const trackOnly = createTrackOnly();
  const input = element('input', {
    type: 'text',
    name: 'message',
    'aria-label': 'Your message',
    placeholder: 'Write a message …',
    autocomplete: 'off',
    maxlength: '2000',
  });
  const submit = element('button', { type: 'submit', class: 'primary' }, 'Send');
  const say = (text: string): void => {
    if (isBusy() || text.trim() === '') return;
    const isMuted = trackOnly.input.checked;
    trackOnly.input.checked = false;
    send(text.trim(), isMuted);
  };
  const chips = element('div', { class: 'chips' });
  const start = (chosen: Script): void => {
    script = chosen;
    say(nextQuestion(chosen, askedIn(conversation)) ?? '');
    drawChips();
  };
  const drawChips = (): void => {
    const asked = askedIn(conversation);
    const next = script && nextQuestion(script, asked);
    const open = SCRIPTS.filter((known) => known !== script && nextQuestion(known, asked) !== undefined);
    const hadFocus = chips.contains(document.activeElement);
    chips.replaceChildren(
      ...(next === undefined ? [] : [button(next, 'chip next', () => say(next))]),
      ...open.map((known) => button(known.title, 'chip', () => start(known))),
    );
    if (hadFocus) chips.querySelector('button')?.focus();
  };
  const form = element('form', { class: 'write' }, input, submit);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (isBusy()) return;
    say(input.value);
    input.value = '';
  });
  let count = -1;
  conversation.subscribe(() => {
    const { length } = conversation.getMessages();
    if (length === 0) script = undefined;
    if (length !== count) drawChips();
    count = length;
  });
  drawChips();
  return element('div', { class: 'composer' }, chips, form, trackOnly.node);
};
