import type {
  WIRE_PAGE_EVENTS,
  WireClientErrorCode,
  WireErrorCode,
  WirePageFields,
  WireSkipCode,
  WireToldEvent,
} from '../../wire/names.js';

/** Keeps the known codes in the suggestions of an editor, where a newer server or page may send others. */
type OrNewer<Code extends string> = Code | (string & Record<never, never>);

/** Why a turn has no ad (`docs/reference/skip-codes.md`). */
export type SkipCode = WireSkipCode;
/** What failed (`docs/reference/error-codes.md`). */
export type ErrorCode = WireErrorCode | WireClientErrorCode;

/** An ad without a frame. Show or say all of it: the label and the advertiser first. */
export interface AdText {
  /** For example `Ad`, in the reader's language. */
  readonly label: string;
  /** Who advertises. */
  readonly advertiser: string;
  /** What the ad says. */
  readonly content: string;
  /** Leads to the advertiser and counts the click. */
  readonly url: string;
  /** Who is behind the ad, and why it was chosen: for readers who ask. */
  readonly disclosure: string;
}

/** What every event has. */
interface Told<Name extends string, Payload> {
  /** Which event it is. */
  readonly name: Name;
  /** Its shape depends on the name. */
  readonly payload: Payload;
  /** Id of the assistant message it concerns, if known by then. */
  readonly messageId?: string | undefined;
}

/** An event of one ad. */
interface ToldOfAd<Name extends string, Payload> extends Told<Name, Payload> {
  /** Placement code; events of the whole session have none. */
  readonly code: string;
}

/** A client knows below which message its ad stands. */
type Known = Omit<WirePageFields, 'messageId' | 'format'> & {
  /** Id of the assistant message above the ad. */
  readonly messageId: string;
  /** `image`, `video`, `interstitial` or `banner`. */
  readonly format: string;
};
type PagePayload<Name extends WireToldEvent> = Pick<Known, (typeof WIRE_PAGE_EVENTS)[Name][number]>;

/** Events of an ad's page, each with its own payload. */
type PageEvents = { readonly [Name in WireToldEvent]: ToldOfAd<Name, PagePayload<Name>> };

/** `docs/reference/events.md`. `code` at the top is the placement code; session-wide events have none. */
export type AdEvent =
  /** An ad came for the newest assistant message. `revenue`: eCPM in USD. `text`: of an ad without a frame. */
  | ToldOfAd<
      'ad.filled',
      { readonly code: string; readonly id: string; readonly revenue: number; readonly text?: AdText | undefined }
    >
  /** A turn has no ad. `skipCode`: why. */
  | Told<'ad.no-fill', { readonly skipCode: OrNewer<SkipCode> }>
  /** Something failed, or the service refused. `message`: one sentence for developers. `errCode`: what failed. */
  | Told<'ad.error', { readonly message: string; readonly errCode: OrNewer<ErrorCode> }>
  /** The ad has a new height. `height`: in CSS pixels or a platform's own; 0 when the ad is hidden. */
  | ToldOfAd<'ad.height', { readonly messageId: string; readonly height: number }>
  | PageEvents[WireToldEvent];

/** Payload of `ad.viewed`. */
export type ViewedPayload = PagePayload<'ad.viewed'>;
/** Payload of `ad.clicked`. */
export type ClickedPayload = PagePayload<'ad.clicked'>;

/** Receives every event of a session. The client catches what it throws. */
export type OnEvent = (event: AdEvent) => void;
/** Names and data are unstable; they never hold text of the conversation. */
export type OnDebugEvent = (name: string, data?: unknown) => void;
