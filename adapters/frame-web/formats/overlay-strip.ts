import type { OverlayPageData } from '../../wire/frame-page.js';
import { buildDisclosure } from '../disclosure.js';
import { element } from '../dom.js';
import type { MediaView } from '../media/media-view.js';

/** A strip from 160×32 to 960×160: label first, then advertiser, headline and call to action.
 * The label opens the disclosure; the picture stands before the words by style only, so that the label is read first. */
export const buildStrip = (
  data: OverlayPageData,
  media: MediaView | undefined,
  onClick: (area: string) => void,
): HTMLElement => {
  const { words, advertiser, headline, ctaLabel } = data;
  const label = element('button', { type: 'button', class: 'label', title: words.aboutThisAd }, words.label);
  const about = buildDisclosure(words, advertiser.domain, label);
  const back = element('button', { type: 'button' }, words.close);
  back.addEventListener('click', () => {
    label.click();
    label.focus();
  });
  about.prepend(back);
  const press = (area: string, className: string, text: string): HTMLElement => {
    const button = element('button', { type: 'button', class: className, 'data-area': area, dir: 'auto' }, text);
    button.addEventListener('click', () => onClick(area));
    return button;
  };
  const top = element('div', { class: 'top' }, label, element('span', { class: 'advertiser' }, advertiser.name));
  const isMarkup = data.media.kind === 'markup';
  const copy = element('div', { class: 'copy' }, top, ...(isMarkup ? [] : [press('headline', 'headline', headline)]));
  const cta = press('cta', 'cta', ctaLabel);
  const name = `${words.label}: ${advertiser.name}`;
  return element('main', { class: 'strip', 'aria-label': name }, copy, ...(media ? [media.node] : []), cta, about);
};
