import type { WIRE_PAGE_EVENTS, WirePageFields, WireToldEvent } from '../../wire/names.js';

/** `docs/reference/events.md`. `code` at the top is the placement code; session-wide events have none. */
export type AdEvent =
  | {
      readonly name: 'ad.filled';
      readonly code: string;
      /** `revenue`: eCPM in USD. */
      readonly payload: { readonly code: string; readonly id: string; readonly revenue: number };
    }
  | { readonly name: 'ad.no-fill'; readonly payload: { readonly skipCode: string } }
  | { readonly name: 'ad.error'; readonly payload: { readonly message: string; readonly errCode: string } }
  | PageEvents[WireToldEvent];

/** Of a page's events: each has its own payload. */
type PageEvents = {
  readonly [Name in WireToldEvent]: {
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

export type OnEvent = (event: AdEvent) => void;
/** Names and data are unstable; they never hold text of the conversation. */
export type OnDebugEvent = (name: string, data?: unknown) => void;
