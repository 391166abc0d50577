import type { WireFormat } from '../../wire/names.js';
import { buildBanner } from './banner.js';
import type { FormatBuilder } from './format-view.js';
import { buildImage } from './image.js';
import { buildTeaser } from './interstitial-teaser.js';
import { buildVideoFormat } from './video.js';

/** A new format fails to compile here until it can be drawn. */
export const CHAT_FORMATS = {
  image: buildImage,
  video: buildVideoFormat,
  interstitial: buildTeaser,
  banner: buildBanner,
} as const satisfies Record<WireFormat, FormatBuilder>;
