import type { ChatPageData } from '../../wire/frame-page.js';
import { element, spokenIn } from '../elements/dom.js';
import type { Landing } from '../elements/landing.js';
import type { MediaView } from '../media/media-view.js';

/** Below the text: the creative, its headline, where it leads, and the call to action. */
export const buildPitch = (data: ChatPageData, media: MediaView | undefined, landing: Landing): HTMLElement => {
  const copy = spokenIn(data.words, data.copyIn);
  const headline = element('h1', { class: 'headline', ...copy }, landing.link('headline', '', data.headline));
  const words = element('div', {}, headline, element('p', { class: 'domain' }, data.advertiser.domain));
  const foot = element(
    'div',
    { class: 'foot' },
    words,
    landing.link('cta', 'cta', element('span', copy, data.ctaLabel)),
  );
  return element('div', { class: 'pitch' }, ...(media ? [media.node] : []), foot);
};

/** A picture that leads to the landing page. It stays out of the tab order: the call to action leads there too. */
export const linkPicture =
  (landing: Landing, area: string) =>
  (picture: HTMLElement): HTMLElement => {
    const link = landing.link(area, '', picture);
    link.tabIndex = -1;
    return link;
  };
