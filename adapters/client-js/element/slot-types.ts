import type { Appearance, Theme } from '../options/look.js';
import type { Session } from '../session/session.js';

/** `<ad-slot>`: the ad below one assistant message. Tells `adheight` events with `detail.height` in CSS pixels. */
export interface AdSlotElement extends HTMLElement {
  /** Whose ad it shows. Default: the session that `defineAdSlot` was given last. */
  session: Session | undefined;
  /** Of the assistant message that the ad stands below. Attribute `message-id`. */
  messageId: string;
  /** Placement code; default `inlineAd`. Attribute `code`. */
  code: string | undefined;
  /** Default: as dark as what is behind the ad. Attribute `theme`. */
  theme: Theme | undefined;
  /** The host's colours, corners and font. No attribute. */
  appearance: Appearance | undefined;
}

/** What a template may write; for JSX, where `IntrinsicElements` of a framework is extended by it. */
export interface AdSlotAttributes {
  /** Of the assistant message that the ad stands below. */
  readonly 'message-id'?: string | undefined;
  /** Placement code; default `inlineAd`. */
  readonly code?: string | undefined;
  /** Default: as dark as what is behind the ad. */
  readonly theme?: Theme | undefined;
}

declare global {
  interface HTMLElementTagNameMap {
    'ad-slot': AdSlotElement;
  }
}
