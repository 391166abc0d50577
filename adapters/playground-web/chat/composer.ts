import { button, element } from '../dom.js';
import { isAnswering, type Conversation } from './conversation.js';
import { nextQuestion } from './responder.js';
import { SCRIPTS, type Script } from './scripts.js';

const askedIn = (conversation: Conversation): readonly string[] =>
  conversation
    .getMessages()
    .filter(({ role }) => role === 'user')
    .map(({ content }) => content);

/**
 * What one could say: the next line of the script one is in, and the beginnings of the others. Each script keeps its
 * place, so that nothing moves under the pointer.
 */
const createSuggestions = (conversation: Conversation, say: (text: string) => void): HTMLElement => {
  let script: Script | undefined;
  let count = -1;
  const chips = element('div', 'chips');
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
  return { input, node: element('label', 'check small', input, words) };
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
  const form = element('form', 'write', input, createSubmit(conversation, stop));
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
  const foot = element('div', 'foot', trackOnly.node, who);
  return element('div', 'composer column', notice, createSuggestions(conversation, say), form, foot);
};
