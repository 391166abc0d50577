import type { ChatPageData } from '../../wire/frame-page.js';
import type { Landing } from '../landing.js';
import type { MediaParts, MediaView } from '../media/media-view.js';

/** A format's part of the card. */
export interface FormatView {
  readonly node: HTMLElement;
  /** Further classes of the card. */
  readonly className: string;
  /** Absent where nothing is measured: text only, or a teaser whose modal page does the measuring. */
  readonly media?: MediaView | undefined;
}

export interface FormatParts {
  readonly landing: Landing;
  readonly media: Omit<MediaParts, 'wrap'>;
  /** Opens the interstitial's modal page. */
  readonly open: () => void;
}

export type FormatBuilder = (data: ChatPageData, parts: FormatParts) => FormatView;
