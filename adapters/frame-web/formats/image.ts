import { buildMedia } from '../media/build-media.js';
import type { FormatBuilder } from './format-view.js';
import { buildPitch, linkPicture } from './pitch.js';

/** A large picture beside or above the headline. */
export const buildImage: FormatBuilder = (data, { landing, media: parts }) => {
  const media = buildMedia(data.media, { ...parts, wrap: linkPicture(landing, 'image') });
  return { node: buildPitch(data, media, landing), className: 'image wide', media };
};
