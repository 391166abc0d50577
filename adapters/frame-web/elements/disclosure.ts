import type { FramePageData } from '../../wire/frame-page.js';
import { element } from './dom.js';

/**
 * Text of "about this ad", shown and hidden by `button` (DSA article 26). Last the reference, by which a reader can
 * name the ad to whoever runs the service.
 */
export const buildDisclosure = (
  { words, advertiser, reference }: Pick<FramePageData, 'words' | 'advertiser' | 'reference'>,
  button: HTMLButtonElement,
): HTMLElement => {
  const lines = [...words.about, advertiser.domain].map((line) => element('p', {}, line));
  const name = element('bdi', { translate: 'no' }, reference);
  const panel = element(
    'div',
    { class: 'about', id: 'about' },
    ...lines,
    element('p', {}, `${words.reference}: `, name),
  );
  panel.hidden = true;
  button.setAttribute('aria-controls', panel.id);
  button.setAttribute('aria-expanded', 'false');
  button.addEventListener('click', () => {
    panel.hidden = !panel.hidden;
    button.setAttribute('aria-expanded', String(!panel.hidden));
  });
  return panel;
};
