import type { WireToldEvent } from '../../wire/names.js';

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
  | { readonly name: 'ad.viewed'; readonly code: string; readonly payload: ViewedPayload }
  | { readonly name: 'ad.clicked'; readonly code: string; readonly payload: ClickedPayload }
  | {
      readonly name: Exclude<WireToldEvent, 'ad.viewed' | 'ad.clicked'>;
      readonly code: string;
      readonly payload: { readonly id: string };
    };

interface AboutAd {
  readonly id: string;
  readonly content: string;
  readonly messageId: string;
  readonly format: string;
}

export interface ViewedPayload extends AboutAd {
  readonly revenue: number;
}

export interface ClickedPayload extends AboutAd {
  readonly url: string;
  /** Region clicked, for example `cta`. */
  readonly area: string;
}

export type OnEvent = (event: AdEvent) => void;
/** Names and data are unstable; they never hold text of the conversation. */
export type OnDebugEvent = (name: string, data?: unknown) => void;
