import type { FrameMedia } from '../../wire/frame-page.js';
import { buildInnerFrame } from './inner-frame.js';
import type { MediaParts, MediaView } from './media-view.js';
import { buildPicture } from './picture.js';
import { buildPlayer } from './player.js';

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
