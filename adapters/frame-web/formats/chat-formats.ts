import type { ChatPageData, FrameMedia } from '../../wire/frame-page.js';
import type { WireFormat } from '../../wire/names.js';
import { element, spokenIn } from '../elements/dom.js';
import type { Landing } from '../elements/landing.js';
import { buildMedia } from '../media/build-media.js';
import type { MediaParts, MediaView } from '../media/media-view.js';
import { buildPitch, linkPicture } from './pitch.js';

/** A format's part of the card. */
export interface FormatView {
  readonly node: HTMLElement;
  /** Further classes of the card. */
  readonly className: string;
  /** Absent where nothing is measured: text only, or a teaser whose modal page does the measuring. */
  readonly media?: MediaView | undefined;
  /** Opens the modal page of a teaser. */
  readonly opener?: HTMLElement | undefined;
}

interface FormatParts {
  readonly landing: Landing;
  readonly media: Omit<MediaParts, 'wrap'>;
  /** Opens the interstitial's modal page. */
  readonly open: () => void;
}

type FormatBuilder = (data: ChatPageData, parts: FormatParts) => FormatView;

/** A large picture beside or above the headline. */
const buildImage: FormatBuilder = (data, { landing, media: parts }) => {
  const media = buildMedia(data.media, { ...parts, wrap: linkPicture(landing, 'image') });
  return { node: buildPitch(data, media, landing), className: 'image wide', media };
};

/** A player beside or above the headline. */
const buildVideoFormat: FormatBuilder = (data, { landing, media: parts }) => {
  const media = buildMedia(data.media, parts);
  return { node: buildPitch(data, media, landing), className: 'clip wide', media };
};

/** A flat picture or third-party markup over the whole width. */
const buildBanner: FormatBuilder = (data, { landing, media: parts }) => {
  const media = buildMedia(data.media, { ...parts, wrap: linkPicture(landing, 'banner') });
  return { node: buildPitch(data, media, landing), className: 'banner', media };
};

/** The still picture of the interstitial, if it has one. */
const stillOf = (media: FrameMedia): { readonly url: string; readonly alt: string } | undefined => {
  if (media.kind === 'image') return media.image;
  return media.kind === 'video' && media.video.posterUrl ? { url: media.video.posterUrl, alt: '' } : undefined;
};

/** Keeps the interstitial's place below the message: opens the modal page, also again after it was closed. */
const buildTeaser: FormatBuilder = (data, { open }) => {
  const still = stillOf(data.media);
  const copy = spokenIn(data.words, data.copyIn);
  const thumb =
    still && element('div', { class: 'media thumb' }, element('img', { src: still.url, alt: still.alt, ...copy }));
  const headline = element('h1', { class: 'headline', ...copy }, data.headline);
  const foot = element('div', { class: 'foot' }, headline, element('p', { class: 'domain' }, data.advertiser.domain));
  const button = element('button', { type: 'button', class: 'cta', 'data-area': 'teaser' }, data.words.open);
  button.setAttribute('aria-haspopup', 'dialog');
  button.addEventListener('click', open);
  const className = thumb ? 'pitch' : 'pitch bare';
  const node = element('div', { class: className }, ...(thumb ? [thumb] : []), foot, button);
  return { node, className: 'teaser', opener: button };
};

/** A new format fails to compile here until it can be drawn. */
export const CHAT_FORMATS = {
  image: buildImage,
  video: buildVideoFormat,
  interstitial: buildTeaser,
  banner: buildBanner,
} as const satisfies Record<WireFormat, FormatBuilder>;
