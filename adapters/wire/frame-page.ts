import type { WireCountedEvent } from './counted-events.js';
import type { WireFormat, WireReportReason } from './names.js';

/**
 * What the server writes into a frame page for the page's script, as JSON in
 * `<script type="application/json" id="ad">`.
 */
export interface FrameImage {
  readonly url: string;
  readonly width: number;
  readonly height: number;
  readonly alt: string;
}

/** Names of the buttons over a film. */
export interface FramePlayerWords {
  readonly play: string;
  readonly pause: string;
  readonly replay: string;
  readonly mute: string;
  readonly unmute: string;
}

export interface FrameVideo {
  readonly url: string;
  readonly mimeType: string;
  readonly width: number;
  readonly height: number;
  readonly durationMs: number;
  readonly posterUrl?: string | undefined;
  readonly captionsUrl?: string | undefined;
  readonly words: FramePlayerWords;
}

/**
 * Third-party markup, at a URL of its own; shown in an inner `<iframe sandbox="allow-scripts">`. `nonce` authenticates
 * its messages, and is worth nothing else.
 */
export interface FrameMarkup {
  readonly url: string;
  readonly width: number;
  readonly height: number;
  readonly nonce: string;
}

export type FrameMedia =
  | { readonly kind: 'image'; readonly image: FrameImage }
  | { readonly kind: 'video'; readonly video: FrameVideo }
  | { readonly kind: 'markup'; readonly markup: FrameMarkup }
  | { readonly kind: 'none' };

/**
 * Whom the conversation is held with, shown above an interstitial: plain text from the host, bounded by the server.
 * `line` is the character's greeting, or a neutral sentence of the page's own. No `avatarUrl`: its initial stands
 * there.
 */
export interface FrameCharacter {
  readonly name: string;
  readonly line: string;
  /** On the service's own origin. */
  readonly avatarUrl?: string | undefined;
}

/** What a reader can say of an ad, and what the page answers. The advertiser's name is in them already. */
export interface FrameSayWords {
  readonly hide: string;
  readonly hidden: string;
  readonly undo: string;
  readonly failed: string;
  readonly report: string;
  readonly reported: string;
  readonly reasons: Readonly<Record<WireReportReason, string>>;
  /** Of a test ad: what hiding it means for the developer, for the console. */
  readonly note?: string | undefined;
}

/** Localised words of the page. The label and the advertiser come first, before any generated text. */
export interface FrameWords {
  /** BCP 47; `dir` follows from it. */
  readonly language: string;
  readonly direction: 'ltr' | 'rtl';
  /** "Ad" or "Sponsored". */
  readonly label: string;
  readonly close: string;
  readonly open: string;
  readonly aboutThisAd: string;
  /** Whole sentences: on whose behalf, who paid, why it was chosen and by which data. */
  readonly about: readonly string[];
  readonly say: FrameSayWords;
}

/** Of words that are in another language than the page's own; `lang` is empty where theirs is not known. */
export interface FrameLanguage {
  readonly lang: string;
  readonly dir: 'ltr' | 'rtl' | 'auto';
}

interface FramePageBase {
  readonly bidId: string;
  readonly advertiser: { readonly name: string; readonly domain: string };
  readonly headline: string;
  readonly ctaLabel: string;
  /** Of the advertiser's words: headline, call to action, and what the picture shows. Absent: that of `words`. */
  readonly copyIn?: FrameLanguage | undefined;
  /** Plain destination; what `ad.clicked.url` and `cta_url` hold. */
  readonly destinationUrl: string;
  /**
   * Signed click address on the service's origin; counts the click and redirects to the destination. The `href` of
   * every link.
   */
  readonly clickUrl: string;
  readonly media: FrameMedia;
  readonly words: FrameWords;
  /** `POST`, body {@link FrameEventsRequest}. */
  readonly eventsUrl: string;
  /** One token for all events of this page. */
  readonly token: string;
}

/** Inline page below an assistant message, or the modal page of an interstitial. */
export interface ChatPageData extends FramePageBase {
  readonly kind: 'inline' | 'modal';
  readonly format: WireFormat;
  readonly code: string;
  readonly messageId?: string | undefined;
  readonly theme?: string | undefined;
  /** eCPM in USD. */
  readonly revenue: number;
  /** The first version of the text, or the final one when `isFinal`. */
  readonly text: string;
  /** Absent: that of `words`. */
  readonly textIn?: FrameLanguage | undefined;
  /** The text is already final (cached content, or pinned earlier): show it at once, do not ask for another. */
  readonly isFinal: boolean;
  /** The reader has hidden the advertiser: a line that says so stands in the ad's place, with the way back. */
  readonly isHidden: boolean;
  /** `POST`, body {@link FrameTextRequest}; answers the final text as chunked plain text. */
  readonly textUrl: string;
  /** Address of the modal page; present on the inline page of an interstitial. */
  readonly modalUrl?: string | undefined;
  /** When an interstitial opens: with its text, or at the click on its teaser. */
  readonly trigger: 'immediate' | 'click';
  readonly rewarded: boolean;
  readonly character?: FrameCharacter | undefined;
  /** The quartiles of the film are to be reported. */
  readonly tracksProgress: boolean;
}

/** Creative over a video. */
export interface OverlayPageData extends FramePageBase {
  readonly kind: 'overlay';
  readonly slotId: string;
  readonly width: number;
  readonly height: number;
  /** For a button of the player that closes it, in the language of `words`. */
  readonly closeLabel: string;
  /** First word of the types of its messages. */
  readonly brand: string;
}

export type FramePageData = ChatPageData | OverlayPageData;

export interface FrameEvent {
  readonly type: WireCountedEvent;
  /** UUID made by the page; the same when a batch is sent again. */
  readonly eventId: string;
  /** Region clicked, for example `cta`, `image`, `headline`. */
  readonly area?: string | undefined;
  /** Of `ad.reported`. */
  readonly reason?: WireReportReason | undefined;
}

/** `content` is the final text; the server takes its own where it has one. */
export interface FrameEventsRequest {
  readonly token: string;
  readonly messageId?: string | undefined;
  readonly events: readonly FrameEvent[];
}

/**
 * 200 after commit: one result per event. `retry`: not yet possible (too early, or something it requires is missing).
 * `conflict`: its id was counted for another ad or type. All but `retry` are final. 409 when all are `conflict`, with
 * an error beside them.
 */
export interface FrameEventsResponse {
  readonly results: readonly ('counted' | 'duplicate' | 'retry' | 'refused' | 'conflict')[];
}

export interface FrameTextRequest {
  readonly token: string;
  readonly messages?: readonly { readonly id: string; readonly role: string; readonly content: string }[] | undefined;
  readonly messageId?: string | undefined;
}
