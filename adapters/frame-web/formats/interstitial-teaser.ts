import type { FrameMedia } from '../../wire/frame-page.js';
import { element } from '../dom.js';
import type { FormatBuilder } from './format-view.js';

/** The still that stands for the interstitial, where there is one. */
const stillOf = (media: FrameMedia): { readonly url: string; readonly alt: string } | undefined => {
  if (media.kind === 'image') return media.image;
  return media.kind === 'video' && media.video.posterUrl ? { url: media.video.posterUrl, alt: '' } : undefined;
};

/** Keeps the interstitial's place below the message: opens the modal page, also again after it was closed. */
export const buildTeaser: FormatBuilder = (data, { open }) => {
  const still = stillOf(data.media);
  const thumb = still && element('div', { class: 'media thumb' }, element('img', { src: still.url, alt: still.alt }));
  const headline = element('h1', { class: 'headline', dir: 'auto' }, data.headline);
  const foot = element('div', { class: 'foot' }, headline, element('p', { class: 'domain' }, data.advertiser.domain));
  const button = element('button', { type: 'button', class: 'cta', 'data-area': 'teaser' }, data.words.open);
  button.setAttribute('aria-haspopup', 'dialog');
  button.addEventListener('click', open);
  const className = thumb ? 'pitch' : 'pitch bare';
  const node = element('div', { class: className }, ...(thumb ? [thumb] : []), foot, button);
  return { node, className: 'teaser' };
};
