import type { Account } from '../../domain/catalog/account.js';
import type { AccountScope, AdvertiserScope, OperatorScope } from '../../domain/catalog/tokens/token-scope.js';
import type { ReportedEvent } from '../../domain/delivery/ad-event.js';
import type { Character } from '../../domain/conversation/character.js';
import type { Message } from '../../domain/conversation/message.js';
import type { App, DescribedDevice } from '../../domain/privacy/device.js';
import type { AdPlacementError } from '../../domain/values/error.js';
import type {
  AccountId,
  AdvertiserId,
  BidId,
  ConversationId,
  DecisionId,
  MessageId,
  PlacementCode,
  SessionId,
  SlotId,
  TitleId,
  UserId,
} from '../../domain/values/ids.js';
import type { RegulatorySignals } from '../../domain/privacy/regulatory.js';
import type { SignalName } from '../../domain/privacy/unreadable-signals.js';
import type { Signal } from '../../domain/values/signal.js';
import type { SkipCode } from '../../domain/values/skip-code.js';
import type { PlannedSlot, PlayerSize } from '../../domain/video/slot.js';
import type { PresentedAd, WonChatAd, WonOverlayAd } from '../../domain/delivery/won-ad.js';
import type { Avatar } from '../ports/content/avatar-source.js';
import type { Caller } from '../ports/traffic/caller.js';
import type { ClientReport } from '../ports/report-sink.js';

export interface SdkInfo {
  readonly name: string;
  /** `web`, `ios`, `android`, or what a client says. */
  readonly platform: string;
  readonly version: string;
}

export interface StartSessionInput {
  /** Whose publisher token the client has ({@link AdPlacement.authenticate}). */
  readonly account: Account;
  readonly userId: UserId;
  readonly conversationId?: ConversationId | undefined;
  readonly installId?: string | undefined;
  readonly sdk: SdkInfo;
  /** Of iOS: the `SKAdNetworkIdentifier`s of the app. */
  readonly skanItems?: readonly string[] | undefined;
}

export interface SessionStart {
  readonly enabled: boolean;
  readonly preloadTimeoutMs: number;
  readonly reportErrors: boolean;
  readonly reportDebug: boolean;
}

export interface PreloadInput {
  /** As in {@link StartSessionInput}. */
  readonly account: Account;
  readonly userId: UserId;
  readonly conversationId: ConversationId;
  /** Oldest first. */
  readonly messages: readonly Message[];
  /** Empty means the default placement. */
  readonly placementCodes: readonly PlacementCode[];
  readonly trackOnly: boolean | Signal;
  /** For a host that shows no frames. Absent: a frame. */
  readonly display?: 'text' | undefined;
  readonly installId?: string | undefined;
  readonly advertisingId?: string | undefined;
  readonly vendorId?: string | undefined;
  readonly userEmail?: string | undefined;
  /** By the publisher's server, of user id and e-mail address. */
  readonly userSignature?: string | undefined;
  readonly variantId?: string | undefined;
  /** BCP 47, of the app around the ads. Absent: it says none, and the device's stands in. */
  readonly locale?: string | undefined;
  readonly sdk: SdkInfo;
  /** As in {@link StartSessionInput}; absent: those of `/init`. */
  readonly skanItems?: readonly string[] | undefined;
  readonly app?: App | undefined;
  readonly device: DescribedDevice;
  readonly character?: Character | undefined;
  readonly regulatory: RegulatorySignals;
}

/** A turn that was decided. */
interface DecidedTurn {
  readonly sessionId: SessionId;
  readonly decisionId: DecisionId;
  /** Signals that could not be read and therefore protected, a mistake of the integrator's. Absent: none. */
  readonly unreadable?: readonly SignalName[] | undefined;
  /** Of accounts in development: the signature fits no key of the account, and counts as none. */
  readonly userSignature?: 'wrong' | undefined;
}

export type PreloadOutcome =
  | (DecidedTurn & { readonly kind: 'filled'; readonly ads: readonly PresentedAd[] })
  | (DecidedTurn & { readonly kind: 'no-fill'; readonly skipCode: SkipCode })
  /** The session is disabled for good. */
  | { readonly kind: 'refused'; readonly sessionId: SessionId; readonly error: AdPlacementError };

export interface OverlaySlot extends PlannedSlot {
  readonly id: SlotId;
}

/** What a frame page needs besides the ad: the text to start with, and the tokens minted into it. */
export interface AdPage {
  readonly ad: WonChatAd;
  readonly allowedOrigins: readonly string[];
  readonly text: string;
  /** The text is final: cached by the host or pinned by an earlier page. */
  readonly isFinal: boolean;
  /** Its reader has hidden the advertiser. */
  readonly isHidden: boolean;
  readonly eventToken: string;
  readonly clickToken: string;
}

export interface OverlayPage {
  readonly ad: WonOverlayAd;
  readonly allowedOrigins: readonly string[];
  readonly eventToken: string;
  readonly clickToken: string;
}

export interface PageEvent extends ReportedEvent {
  readonly eventId: string;
}

/**
 * `conflict`: the event's id was counted for another ad or type, and what was counted stands. All but `retry` are
 * final.
 */
export type PageEventResult = 'counted' | 'duplicate' | 'retry' | 'refused' | 'conflict';

/** Who sends a bearer token, and what it may do. */
export type BearerCaller =
  | { readonly kind: 'account'; readonly account: Account; readonly scopes: readonly AccountScope[] }
  | { readonly kind: 'advertiser'; readonly advertiser: AdvertiserId; readonly scopes: readonly AdvertiserScope[] }
  | {
      readonly kind: 'operator';
      readonly scopes: readonly OperatorScope[];
      /** Who stands in the history. */
      readonly name: string;
    };

/**
 * The driving port for clients' transports. Business refusals are values. A rejected promise is a broken promise of a
 * port: `recordEvents` rejects when the ledger is out (answer 503); everything else degrades by itself.
 */
export interface AdPlacement {
  /**
   * The account of a publisher token, or `undefined`; asked once a request. Synchronous, so that nothing of a body is
   * read for a stranger.
   */
  authenticate(token: string | undefined): Account | undefined;
  /** Who sends a bearer token: an account, an advertiser or an operator. Callers check its scopes. */
  bearer(token: string | undefined): BearerCaller | undefined;
  startSession(input: StartSessionInput, caller: Caller): Promise<SessionStart>;
  preloadTurn(input: PreloadInput, caller: Caller): Promise<PreloadOutcome>;
  /** One playback: fresh slot ids, nothing is written. An unknown title has no slots. */
  placeOverlays(account: Account, title: TitleId, player: PlayerSize | undefined): Promise<readonly OverlaySlot[]>;
  /** For players that ask for the overlays of one title themselves; it ends by itself. */
  signTitle(account: AccountId, title: TitleId): string;
  /** Whose signature it is. `undefined`: not one of ours, of another title, or out of date. Takes any string. */
  accountOfSignature(signature: string, title: TitleId): Account | undefined;
  /** As {@link renderOverlay}, but leaves the ad unopened: for a document that leads to its page. */
  fillSlot(slot: string, caller: Caller): Promise<WonOverlayAd | undefined>;
  /** Runs the slot's auction the first time. `undefined`: nothing to show, or no such slot. */
  renderOverlay(slot: string, caller: Caller): Promise<OverlayPage | undefined>;
  /** Opened in earnest, the ad's hold on money lasts; a speculative request shows nobody anything. */
  renderAd(bid: BidId, cachedContent: string | undefined, isPrefetch?: boolean): Promise<AdPage | undefined>;
  /** The picture of the character above an ad; `none`: its address leads to none. `address`: of who asks. */
  renderAvatar(bid: BidId, address?: string): Promise<Avatar | 'none' | undefined>;
  /** The third-party markup of an ad, for the inner frame. */
  renderMarkup(bid: BidId): Promise<string | undefined>;
  /**
   * The final text, sentence by sentence, each gated; the same for every page of the bid. `address`: of who asks.
   * `undefined`: bad token or no such ad.
   */
  streamText(
    bid: BidId,
    token: string,
    messages: readonly Message[],
    signal: AbortSignal,
    address?: string,
  ): Promise<AsyncIterable<string> | undefined>;
  /**
   * Counts a page's events in order. `address`: from where they come, by which reports count once a network.
   * `undefined`: the token is not for this bid.
   */
  recordEvents(
    bid: BidId,
    token: string,
    events: readonly PageEvent[],
    messageId: MessageId | undefined,
    address?: string,
  ): Promise<readonly PageEventResult[] | undefined>;
  /** Counts the click and resolves the stored destination. `undefined`: bad token, or the ad is gone. */
  followClick(token: string, caller: Caller): Promise<string | undefined>;
  /** Never throws, whatever the report. */
  recordReport(report: ClientReport): void;
}
