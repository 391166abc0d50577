import type { FrameImage, FrameMedia } from '../../wire/frame-page.js';
import { element, spokenIn } from '../elements/dom.js';
import { buildInnerFrame } from './inner-frame.js';
import type { MediaParts, MediaView } from './media-view.js';
import { buildPlayer } from './player.js';

/** Resolves with the picture; a broken one removes its box and never resolves. */
const whenLoaded = (picture: HTMLImageElement, box: HTMLElement): Promise<void> =>
  new Promise((resolve) => {
    if (picture.complete && picture.naturalWidth > 0) return resolve();
    picture.addEventListener('load', () => resolve());
    picture.addEventListener('error', () => (box.hidden = true));
  });

/** A picture in a box of known proportions: nothing moves when it arrives. */
const buildPicture = (image: FrameImage, { wrap, words, copyIn }: MediaParts): MediaView => {
  const attributes = { src: image.url, alt: image.alt, decoding: 'async', ...spokenIn(words, copyIn) };
  const picture = element('img', attributes);
  const box = wrap?.(picture) ?? element('div', {}, picture);
  box.classList.add('media');
  box.style.aspectRatio = `${image.width} / ${image.height}`;
  return { node: box, ready: whenLoaded(picture, box) };
};

/** `undefined`: the creative is text only. */
export const buildMedia = (media: FrameMedia, parts: MediaParts): MediaView | undefined => {
  switch (media.kind) {
    case 'image':
      return buildPicture(media.image, parts);
    case 'video':
      return buildPlayer(media.video, parts);
    case 'markup':
      return buildInnerFrame(media.markup, parts);
    case 'none':
      return undefined;
  }
};
