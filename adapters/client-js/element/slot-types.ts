import type { Appearance, Theme } from '../options/look.js';
import type { Session } from '../session/session.js';

/** `<ad-slot>`: the ad below one assistant message. Dispatches `adheight` events with `detail.height` in CSS pixels. */
export interface AdSlotElement extends HTMLElement {
  /** Session of the ad. Default: the one last passed to `defineAdSlot`. */
  session: Session | undefined;
  /** Id of the assistant message above the ad. Attribute `message-id`. */
  messageId: string;
  /** Placement code; default `inlineAd`. Attribute `code`. */
  code: string | undefined;
  /** Default: matches the background behind the ad. Attribute `theme`. */
  theme: Theme | undefined;
  /** The host's colours, corners and font. No attribute. */
  appearance: Appearance | undefined;
}

/** Attributes in templates; in JSX, extend the framework's `IntrinsicElements` with them. */
export interface AdSlotAttributes {
  /** Id of the assistant message above the ad. */
  readonly 'message-id'?: string | undefined;
  /** Placement code; default `inlineAd`. */
  readonly code?: string | undefined;
  /** Default: matches the background behind the ad. */
  readonly theme?: Theme | undefined;
}

declare global {
  interface HTMLElementTagNameMap {
    'ad-slot': AdSlotElement;
  }
}
