/**
 * Messages between an ad frame and its host (`docs/reference/protocol.md#messages-between-frame-and-host`). `code` and
 * `component` stand inside `data`.
 */
interface Addressed {
  /** Placement code of the ad. */
  readonly code?: string | undefined;
  /** Of the modal page; absent: of the ad below the message. */
  readonly component?: 'modal' | undefined;
}

/** What assistive technology calls the ad: its label, and the language of that. */
interface Named extends Addressed {
  readonly label?: string | undefined;
  /** BCP 47. */
  readonly language?: string | undefined;
}

interface AboutAd extends Addressed {
  readonly id: string;
  readonly content: string;
  readonly messageId?: string | undefined;
}

export interface FrameToHost {
  readonly 'init-iframe': Named;
  readonly 'show-iframe': Addressed;
  readonly 'hide-iframe': Addressed;
  readonly 'resize-iframe': Addressed & { readonly height: number };
  readonly 'event-iframe': Addressed & { readonly name: string; readonly payload: Readonly<Record<string, unknown>> };
  readonly 'view-iframe': AboutAd;
  readonly 'click-iframe': AboutAd & {
    readonly url: string;
    readonly target?: 'browser' | 'in-app' | undefined;
    readonly fallbackUrl?: string | undefined;
    readonly appStoreId?: string | undefined;
  };
  readonly 'ad-done-iframe': AboutAd & { readonly cachedContent?: string | undefined };
  readonly 'error-iframe': Addressed & { readonly message?: string | undefined; readonly errCode?: string | undefined };
  /**
   * A frame inside the ad took the focus without a press; the page has it now, and the host gives it back to where it
   * was.
   */
  readonly 'blur-iframe': Addressed;
  readonly 'open-component-iframe': Addressed & {
    readonly component: 'modal';
    /** Milliseconds. */
    readonly timeout: number;
    readonly componentParams?: Readonly<Record<string, unknown>> | undefined;
    /** Somebody pressed for it: it opens at once. Else the host waits until nobody types. */
    readonly isAsked?: boolean | undefined;
  };
}

export interface ModalToHost extends Pick<FrameToHost, 'event-iframe' | 'click-iframe'> {
  /** `close`: what a button of the host that closes the page is called, in the same language. */
  readonly 'init-component-iframe': Named & { readonly close?: string | undefined };
  readonly 'ad-done-component-iframe': Addressed;
  readonly 'close-component-iframe': Addressed;
  readonly 'error-component-iframe': Addressed & {
    readonly message?: string | undefined;
    readonly errorType?: string | undefined;
  };
}

/** How an ad looks in its host, as the host wishes: nothing of it is checked (`docs/reference/client-interface.md`). */
export type WireAppearance = {
  readonly [Name in 'accent' | 'surface' | 'text' | 'radius' | 'font' | 'density']?: unknown;
};

export interface WireLook {
  readonly theme?: string | undefined;
  readonly appearance?: WireAppearance | undefined;
  /** Height of what can be seen of the chat, in CSS pixels. */
  readonly room?: number | undefined;
}

export interface HostToFrame {
  readonly 'update-iframe': Addressed & {
    readonly messages?: readonly { readonly id: string; readonly role: string; readonly content: string }[] | undefined;
    readonly sdk?: unknown;
    readonly messageId?: string | undefined;
    readonly otherParams?: WireLook | undefined;
  };
  readonly 'update-dimensions-iframe': Addressed & {
    /** Of what can be seen of the window: without bars, and without what cuts the ad off. */
    readonly windowWidth: number;
    /** As `windowWidth`. */
    readonly windowHeight: number;
    /** Of the ad. */
    readonly containerWidth: number;
    /** Of the ad. */
    readonly containerHeight: number;
    /** Left edge of the ad in the window. */
    readonly containerX: number;
    /** Top edge of the ad in the window. */
    readonly containerY: number;
    /** Of the screen, where the app may be a part of it. */
    readonly screenWidth?: number | undefined;
    /** As `screenWidth`. */
    readonly screenHeight?: number | undefined;
    /** How much of the window's lower end the keyboard covers. */
    readonly keyboardHeight?: number | undefined;
    /** `false`: nothing of the ad is seen. */
    readonly visible?: boolean | undefined;
  };
  readonly 'user-event-iframe': Addressed & { readonly name: string; readonly payload?: unknown };
}

/** The envelope: `{type, data}`, the same in both directions. */
export type Envelope<Map> = {
  readonly [Type in keyof Map]: { readonly type: Type; readonly data: Map[Type] };
}[keyof Map];

/** What third-party markup may say to the page around it; everything else is dropped. */
export type InnerMessage =
  | { readonly nonce: string; readonly type: 'height'; readonly height: number }
  /** `url`: where it leads, as the markup says. */
  | { readonly nonce: string; readonly type: 'click'; readonly url?: string | undefined }
  /** A script of it took the focus. */
  | { readonly nonce: string; readonly type: 'focus' }
  | { readonly nonce: string; readonly type: 'video'; readonly progress: number }
  /** What it has taken by now, as far as it can be seen. */
  | { readonly nonce: string; readonly type: 'load'; readonly bytes: number; readonly busyMs: number };
