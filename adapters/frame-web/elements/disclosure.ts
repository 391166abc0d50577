import type { FrameWords } from '../../wire/frame-page.js';
import { element } from './dom.js';

/** Text of "about this ad", shown and hidden by `button` (DSA article 26). */
export const buildDisclosure = (words: FrameWords, domain: string, button: HTMLButtonElement): HTMLElement => {
  const lines = [...words.about, domain].map((line) => element('p', {}, line));
  const panel = element('div', { class: 'about', id: 'about' }, ...lines);
  panel.hidden = true;
  button.setAttribute('aria-controls', panel.id);
  button.setAttribute('aria-expanded', 'false');
  button.addEventListener('click', () => {
    panel.hidden = !panel.hidden;
    button.setAttribute('aria-expanded', String(!panel.hidden));
  });
  return panel;
};
