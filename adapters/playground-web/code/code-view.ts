import { button, element } from '../dom.js';
import type { Snippet } from './snippets.js';

export interface CodeView {
  readonly node: HTMLElement;
  /** Shows these, the one of this id unfolded. */
  show(snippets: readonly Snippet[], open: string): void;
}

const COPIED_MS = 2_000;

const copyButton = (label: string, text: string): HTMLButtonElement => {
  const name = `Copy the code for ${label}`;
  const node = button('Copy', 'quiet', () => {
    const say = (words: string): void => {
      node.textContent = words;
      setTimeout(() => (node.textContent = 'Copy'), COPIED_MS);
    };
    // Only a safe context has a clipboard; a LAN's plain address is none.
    void Promise.resolve()
      .then(() => navigator.clipboard.writeText(text))
      .then(
        () => say('Copied'),
        () => say('Select it'),
      );
  });
  node.setAttribute('aria-label', name);
  return node;
};

const drawSnippet = ({ id, label, text }: Snippet, open: string): HTMLElement => {
  const code = element('pre', { tabindex: '0', 'aria-label': `Code for ${label}` }, text);
  const node = element('details', { class: 'snippet' }, element('summary', {}, label), copyButton(label, text), code);
  node.open = id === open;
  return node;
};

export const createCodeView = (): CodeView => {
  const node = element('div', { class: 'snippets' });
  return {
    node,
    show: (snippets, open) => node.replaceChildren(...snippets.map((snippet) => drawSnippet(snippet, open))),
  };
};
