import type { BudgetLimit } from '../budget/budget.js';
import type { Advertiser } from '../catalog/campaign.js';
import type { Brief, ChatCreative, Creative, OverlayCreative } from '../catalog/creative.js';
import type { ExposureKey } from '../frequency/exposure.js';
import type {
  AccountId,
  BidId,
  CampaignId,
  DecisionId,
  HoldId,
  PlacementCode,
  SessionId,
  SlotId,
  SourceId,
  SubjectId,
} from '../values/ids.js';
import type { Cpm } from '../values/money.js';
import type { AdChoice } from './ad-choice.js';
import type { BidderNotice, Tracking } from './notice.js';
import type { ChatFormat, Placement } from '../catalog/placement.js';
import type { AdCharacter } from '../conversation/character.js';
import type { SoldAs } from './rollups/rollup.js';
import type { Register } from '../conversation/signals.js';
import type { WriterVerdict } from './writer-verdict.js';
import type { AdAttributionKitAd, SkAdNetworkAd } from '../privacy/sk-ad-network.js';
import type { EpochMs } from '../values/time.js';

interface WonAdBase {
  readonly bidId: BidId;
  readonly accountId: AccountId;
  readonly decisionId: DecisionId;
  readonly source: SourceId;
  /** Absent: no direct campaign. */
  readonly campaignId?: CampaignId | undefined;
  /** What the auction decided the impression costs. */
  readonly price: Cpm;
  /** Test ads are counted but never billed. */
  readonly isTest: boolean;
  readonly advertiser: Advertiser;
  readonly brief: Brief;
  readonly holdId: HoldId;
  readonly budgets: readonly BudgetLimit[];
  /** For the bidder, when the impression is counted. */
  readonly billing?: BidderNotice | undefined;
  /** For the bidder's trackers, when their moments are counted. */
  readonly tracking?: Tracking | undefined;
  readonly wonAtMs: EpochMs;
  /** Billable until then; renderable until `expiresAtMs`. */
  readonly billableUntilMs: EpochMs;
  readonly expiresAtMs: EpochMs;
  readonly soldAs: SoldAs;
  readonly choice: AdChoice;
}

/** An ad that won a slot below an assistant message. Immutable; `text` is the writer's first version. */
export interface WonChatAd extends WonAdBase {
  readonly kind: 'chat';
  readonly sessionId: SessionId;
  readonly placement: Placement;
  readonly creative: ChatCreative;
  readonly text: string;
  /** It is served without a frame: it has no page, and counts as served at once. */
  readonly asText?: true | undefined;
  readonly language?: string | undefined;
  /** BCP 47, of the app around the ad. Absent: it says none. */
  readonly locale?: string | undefined;
  readonly register: Register;
  /** The character the conversation is held with. Absent: none by name. */
  readonly character?: AdCharacter | undefined;
  readonly writer: WriterVerdict;
  readonly subjectId: SubjectId;
  /** Nothing forbids to know the person again. */
  readonly knowsPerson: boolean;
  /** The publisher's server said who the reader is; else what the reader says holds in this conversation alone. */
  readonly isSigned?: boolean | undefined;
  /** Digest of the user id, when the subject is an e-mail address. */
  readonly viewerUser?: SubjectId | undefined;
  /** Digest of the network that asked for the ad. */
  readonly network?: string | undefined;
  readonly exposureKeys: readonly ExposureKey[];
  readonly skAdNetwork?: SkAdNetworkAd | undefined;
  readonly adAttributionKit?: AdAttributionKitAd | undefined;
}

/** An ad that won a slot over a video. */
export interface WonOverlayAd extends WonAdBase {
  readonly kind: 'overlay';
  readonly slotId: SlotId;
  readonly creative: OverlayCreative;
  readonly width: number;
  readonly height: number;
}

export type WonAd = WonChatAd | WonOverlayAd;

/** What a client is told of an ad; what is shown lives in the frame (`docs/reference/protocol.md`). */
export interface PresentedAd {
  readonly bidId: BidId;
  readonly code: PlacementCode;
  readonly price: Cpm;
  readonly format: ChatFormat;
  readonly content: string;
  readonly impressionTrigger: 'immediate' | 'component';
  /** Open Measurement's creative type. */
  readonly creativeType: 'display' | 'video';
  readonly skAdNetwork?: SkAdNetworkAd | undefined;
  readonly adAttributionKit?: AdAttributionKitAd | undefined;
  /** Of an ad without a frame: what must stand beside its content, and the token of its landing address. */
  readonly text?:
    | {
        /** See `readerLanguagesOf`. */
        readonly languages: readonly string[];
        readonly choice: AdChoice;
        readonly isTest: boolean;
        readonly advertiser: Pick<Advertiser, 'name' | 'disclosure'>;
        readonly clickToken: string;
      }
    | undefined;
}

/** A text is free where its placement does not bill texts. */
export const isFreeText = (ad: WonAd): boolean =>
  ad.kind === 'chat' && ad.asText === true && ad.placement.billsTexts !== true;

/** How long a won ad may still be shown, and how long its hold on money and caps lasts. */
export const AD_LIFETIME_MS = 24 * 60 * 60 * 1_000;
export const HOLD_LIFETIME_MS = 30 * 60 * 1_000;

export const hasVideo = (creative: Creative): boolean =>
  creative.format === 'video' || (creative.format === 'interstitial' && 'video' in creative.media);
