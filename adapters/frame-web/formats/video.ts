import { buildMedia } from '../media/build-media.js';
import type { FormatBuilder } from './format-view.js';
import { buildPitch } from './pitch.js';

/** A player beside or above the headline. */
export const buildVideoFormat: FormatBuilder = (data, { landing, media: parts }) => {
  const media = buildMedia(data.media, parts);
  return { node: buildPitch(data, media, landing), className: 'clip wide', media };
};
