import { button, element } from '../dom.js';
import { createAssistant } from './assistant.js';
import { isAnswering, type Conversation } from './conversation.js';
import { nextQuestion, SCRIPTS, type Script } from './responder.js';

const askedIn = (conversation: Conversation): readonly string[] =>
  conversation
    .getMessages()
    .filter(({ role }) => role === 'user')
    .map(({ content }) => content);

/**
 * Suggestions: the next line of the current script, and the titles of the others. Each script keeps its place, so that
 * nothing moves under the pointer.
 */
const createSuggestions = (conversation: Conversation, say: (text: string) => void): HTMLElement => {
  let script: Script | undefined;
  let count = -1;
  const chips = element('div', 'row chips');
  const start = (chosen: Script): void => {
    script = chosen;
    say(nextQuestion(chosen, askedIn(conversation)) ?? '');
    draw();
  };
  const draw = (): void => {
    const asked = askedIn(conversation);
    const focused = [...chips.children].indexOf(document.activeElement as Element);
    const made = SCRIPTS.flatMap((known) => {
      const next = nextQuestion(known, asked);
      if (next === undefined) return [];
      return [
        known === script
          ? button(next, 'plain chip next', () => say(next))
          : button(known.title, 'plain chip', () => start(known)),
      ];
    });
    chips.replaceChildren(...made);
    if (focused >= 0) (made[focused] ?? made.at(-1))?.focus();
  };
  conversation.subscribe(() => {
    const { length } = conversation.getMessages();
    if (length === 0) script = undefined;
    if (length !== count) draw();
    count = length;
    // Not disabled: that would take the focus away from the button just pressed.
    for (const chip of chips.children) chip.ariaDisabled = String(isAnswering(conversation));
  });
  draw();
  return chips;
};

const createTrackOnly = () => {
  const input = element('input', { type: 'checkbox', name: 'trackOnly' });
  const words = element('span', {}, 'Mute the next turn ', element('code', {}, 'trackOnly'));
  return { input, node: element('label', 'row small', input, words) };
};

const INPUT = {
  type: 'text',
  class: 'grow',
  name: 'message',
  'aria-label': 'Your message',
  dir: 'auto',
  placeholder: 'Write a message …',
  autocomplete: 'off',
  maxlength: '2000',
} as const;

/** Sends a message, or stops the answer that is being written. */
const createSubmit = (conversation: Conversation, stop: () => void): HTMLButtonElement => {
  const node = element('button', { type: 'submit', class: 'primary' }, 'Send');
  node.addEventListener('click', (event) => {
    if (node.type !== 'button') return;
    // Stopping makes it a submit button at once, and the same click would send what is in the box.
    event.preventDefault();
    // The second click of a double click was meant for the button as it was before.
    if (event.detail <= 1) stop();
  });
  conversation.subscribe(() => {
    const isBusy = isAnswering(conversation);
    node.type = isBusy ? 'button' : 'submit';
    node.textContent = isBusy ? 'Stop' : 'Send';
  });
  return node;
};

/**
 * The box to write in, suggestions above it, and the assistant that answers. `modelNow`: the name of the language model
 * that answers, or `undefined` for the script.
 */
export const createComposer = (conversation: Conversation, modelNow: () => string | undefined) => {
  const notice = element('p', { class: 'notice wait', role: 'status' });
  const who = element('span', 'who small');
  const notify = (words: string): void => void (notice.textContent = words);
  const assistant = createAssistant({ conversation, hasModel: () => modelNow() !== undefined, notify });
  const trackOnly = createTrackOnly();
  const input = element('input', INPUT);
  const form = element('form', 'row', input, createSubmit(conversation, assistant.stop));
  const say = (text: string): void => {
    if (isAnswering(conversation) || text.trim() === '') return;
    conversation.ask(text.trim(), trackOnly.input.checked);
    trackOnly.input.checked = false;
    void assistant.answer(text.trim());
  };
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (isAnswering(conversation)) return;
    say(input.value);
    input.value = '';
  });
  const foot = element('div', 'row spread', trackOnly.node, who);
  const showWho = (): void => void (who.textContent = `Answers: ${modelNow() ?? 'scripted'}`);
  showWho();
  return {
    node: element('div', 'composer column', notice, createSuggestions(conversation, say), form, foot),
    showWho,
    stop(): void {
      assistant.stop();
      notify('');
    },
  };
};
