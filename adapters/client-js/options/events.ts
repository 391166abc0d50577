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

/** What every event has. */
interface Told {
  /** Of the assistant message that it concerns, where one is known by then. */
  readonly messageId?: string | undefined;
}

/** `docs/reference/events.md`. `code` at the top is the placement code; session-wide events have none. */
export type AdEvent =
  | (Told & {
      readonly name: 'ad.filled';
      readonly code: string;
      /** `revenue`: eCPM in USD. */
      readonly payload: { readonly code: string; readonly id: string; readonly revenue: number };
    })
  | (Told & { readonly name: 'ad.no-fill'; readonly payload: { readonly skipCode: OrNewer<SkipCode> } })
  | (Told & {
      readonly name: 'ad.error';
      readonly payload: { readonly message: string; readonly errCode: OrNewer<ErrorCode> };
    })
  | (Told & {
      readonly name: 'ad.height';
      readonly code: string;
      /** `height`: in CSS pixels; 0 when it is hidden. */
      readonly payload: { readonly messageId: string; readonly height: number };
    })
  | PageEvents[WireToldEvent];

/** Of a page's events: each has its own payload. */
type PageEvents = {
  readonly [Name in WireToldEvent]: Told & {
    readonly name: Name;
    readonly code: string;
    readonly payload: PagePayload<Name>;
  };
};

/** A client knows below which message its ad stands. */
type Known = Omit<WirePageFields, 'messageId' | 'format'> & { readonly messageId: string; readonly format: string };
type PagePayload<Name extends WireToldEvent> = Pick<Known, (typeof WIRE_PAGE_EVENTS)[Name][number]>;

export type ViewedPayload = PagePayload<'ad.viewed'>;
export type ClickedPayload = PagePayload<'ad.clicked'>;

/** Hears every event of a session. What it throws stays inside. */
export type OnEvent = (event: AdEvent) => void;
/** Names and data are unstable; they never hold text of the conversation. */
export type OnDebugEvent = (name: string, data?: unknown) => void;
