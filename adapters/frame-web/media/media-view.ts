import type { FrameLanguage, FrameWords } from '../../wire/frame-page.js';
import type { Sight } from '../viewability/sight.js';
import type { FocusResponse } from './focus-guard.js';
import type { Weight } from './watch-weight.js';

/** A creative's visual part. */
export interface MediaView {
  readonly node: HTMLElement;
  /** Resolves when it is really on screen; never when it cannot be loaded. */
  readonly ready: Promise<void>;
  /** Seconds played; present for video. */
  readonly playedS?: (() => number) | undefined;
  /** Starts automatic playback as soon as, and only while, half of the box is in sight. */
  readonly follow?: ((sight: Sight) => void) | undefined;
}

/** How far a film has come. Markup only knows of its beginning and its end. */
export type VideoMoment = 'started' | 'first-quartile' | 'midpoint' | 'third-quartile' | 'completed';

/** What media need from the page around them. */
export interface MediaParts {
  readonly words: FrameWords;
  /** Of what the picture shows and the film says. Absent: that of `words`. */
  readonly copyIn: FrameLanguage | undefined;
  /** Title of a third-party frame. */
  readonly title: string;
  /** Wraps a picture in a link to the landing page; without a link it is only a picture. */
  readonly wrap?: ((picture: HTMLElement) => HTMLElement) | undefined;
  readonly onVideo: (moment: VideoMoment) => void;
  /** `url`: the destination that the markup reports. */
  readonly onMarkupClick: (url?: string) => void;
  readonly focus: FocusResponse;
  readonly weight: Weight;
  /** Permissions of a third-party frame. */
  readonly sandbox: string;
}
