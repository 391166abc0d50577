import { buildMedia } from '../media/build-media.js';
import type { FormatBuilder } from './format-view.js';
import { buildPitch, linkPicture } from './pitch.js';

/** A flat picture or third-party markup over the whole width. */
export const buildBanner: FormatBuilder = (data, { landing, media: parts }) => {
  const media = buildMedia(data.media, { ...parts, wrap: linkPicture(landing, 'banner') });
  return { node: buildPitch(data, media, landing), className: 'banner', media };
};
