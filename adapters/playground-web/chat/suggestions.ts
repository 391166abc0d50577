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
export const createSuggestions = (conversation: Conversation, say: (text: string) => void): HTMLElement => {
  let script: Script | undefined;
  let count = -1;
  const chips = element('div', { class: 'chips' });
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
        known === script ? button(next, 'chip next', () => say(next)) : button(known.title, 'chip', () => start(known)),
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
    // Not disabled: that would take the focus away from whoever has just pressed one.
    for (const chip of chips.children) chip.ariaDisabled = String(isAnswering(conversation));
  });
  draw();
  return chips;
};
