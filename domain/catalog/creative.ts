import type { WithStatus } from './content/delivery-status.js';
import type { CreativeId } from '../values/ids.js';

/** `https:` address, or a path below `/assets/` on the service's own origin. */
export type AssetUrl = string;

export interface ImageAsset {
  readonly url: AssetUrl;
  readonly width: number;
  readonly height: number;
  /** Mandatory: what the picture shows, for those who do not see it. */
  readonly alt: string;
}

export interface VideoAsset {
  readonly url: AssetUrl;
  readonly mimeType: string;
  readonly width: number;
  readonly height: number;
  readonly durationMs: number;
  readonly posterUrl?: AssetUrl | undefined;
  readonly captionsUrl?: AssetUrl | undefined;
}

/** Third-party HTML. Only ever shown in an inner sandboxed frame with a URL of its own. */
export interface MarkupAsset {
  readonly html: string;
  readonly width: number;
  readonly height: number;
}

/**
 * The call to action: its label, and where the click leads. The destination is `https:` (`http:` on loopback in
 * development).
 */
export interface CallToAction {
  readonly label: string;
  readonly url: string;
}

/** What a bidder's VAST holds for the player, as XML elements; only the VAST of a slot repeats it. */
export interface PlayerParts {
  /** `AdParameters`. */
  readonly parameters: string;
  /** Any number of `Extension`. */
  readonly extensions: string;
  /** Any number of `Verification`. */
  readonly verifications: string;
}

/** Whether the operator lets a creative be shown; only approved ones are. */
export const REVIEW_STATES = ['draft', 'approved', 'rejected'] as const;
export type ReviewState = (typeof REVIEW_STATES)[number];

interface CreativeBase extends WithStatus {
  readonly id: CreativeId;
  readonly headline: string;
  readonly cta: CallToAction;
  /** BCP 47 language of the fixed words on the creative. */
  readonly language?: string | undefined;
  /** Absent: approved. */
  readonly review?: ReviewState | undefined;
}

export interface ImageCreative extends CreativeBase {
  readonly format: 'image';
  readonly image: ImageAsset;
}
export interface VideoCreative extends CreativeBase {
  readonly format: 'video';
  readonly video: VideoAsset;
}
export interface InterstitialCreative extends CreativeBase {
  readonly format: 'interstitial';
  readonly media: { readonly image: ImageAsset } | { readonly video: VideoAsset } | { readonly markup: MarkupAsset };
}
export interface BannerCreative extends CreativeBase {
  readonly format: 'banner';
  readonly media: { readonly image: ImageAsset } | { readonly markup: MarkupAsset };
}
export interface OverlayCreative extends CreativeBase {
  readonly format: 'overlay';
  readonly media: { readonly image: ImageAsset } | { readonly markup: MarkupAsset } | { readonly textOnly: true };
  /** Absent: nothing. */
  readonly player?: PlayerParts | undefined;
}

export type ChatCreative = ImageCreative | VideoCreative | InterstitialCreative | BannerCreative;
export type Creative = ChatCreative | OverlayCreative;

/** What an auction judges of a creative: its format, and the length and size that a slot may not admit. */
export interface CreativeSnapshot {
  readonly id: CreativeId;
  readonly format: Creative['format'];
  readonly headline: string;
  readonly media?:
    | { readonly image: unknown }
    | { readonly video: unknown }
    | { readonly markup: Pick<MarkupAsset, 'width' | 'height'> }
    | { readonly textOnly: true }
    | undefined;
}

/** The third-party markup of a creative, if that is what it shows. */
export const markupOf = (creative: Creative): MarkupAsset | undefined =>
  'media' in creative && 'markup' in creative.media ? creative.media.markup : undefined;

/** The picture of a creative, if that is what it shows. */
export const imageOf = (creative: Creative): ImageAsset | undefined => {
  if (creative.format === 'image') return creative.image;
  return 'media' in creative && 'image' in creative.media ? creative.media.image : undefined;
};

/** The video of a creative, if that is what it shows. */
export const videoOf = (creative: Creative): VideoAsset | undefined => {
  if (creative.format === 'video') return creative.video;
  return creative.format === 'interstitial' && 'video' in creative.media ? creative.media.video : undefined;
};

/** What may be said about the advertised thing. A copy writer may state nothing that is not in here. */
export interface Brief {
  /** What is advertised, where no language is known. */
  readonly product: string;
  /** Its names by BCP 47 primary language. Absent: it has one name, in the language of the first pitch. */
  readonly productIn?: Readonly<Record<string, string>> | undefined;
  /** Ready sentences by BCP 47 primary language; the first is the fallback. Never empty. */
  readonly pitches: Readonly<Record<string, string>>;
  /** Further true statements that a writer may use. */
  readonly facts: readonly string[];
}
