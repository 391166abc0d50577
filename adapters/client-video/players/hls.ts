import { nativeView, type PlayerView } from '../player-view.js';
import { videoOf } from './parts.js';

/** The part of an `Hls` that is used. */
export interface HlsPlayer {
  /** `null` until it is attached to one. */
  readonly media: HTMLMediaElement | null;
}

/** hls.js adds the subtitles of a stream to the `<video>`, and the browser draws them. */
export const fromHls = ({ media }: HlsPlayer): PlayerView => nativeView(videoOf(media));
