import type { WireEventName } from './counted-events.js';

/** Frames of the event stream over WebSocket (`docs/reference/protocol.md#the-event-stream`). */
export interface WireStreamEvent {
  readonly id: number;
  /** ISO 8601. */
  readonly at: string;
  readonly accountId: string;
  readonly sessionId?: string | undefined;
  readonly event: {
    readonly name: WireEventName;
    readonly code?: string | undefined;
    readonly payload: Readonly<Record<string, unknown>>;
  };
  /** What the ad of the event is about (`docs/reference/events.md#what-an-ad-is-about`). */
  readonly about?: Readonly<Record<string, unknown>> | undefined;
}

/** Events `from` to `to` (inclusive) can no longer be had. */
export interface WireStreamGap {
  readonly type: 'gap';
  readonly from: number;
  readonly to: number;
}

export interface WireSubscribe {
  readonly type: 'subscribe';
  readonly sessionId?: string | undefined;
  readonly names?: readonly string[] | undefined;
  /** Resume after this id; absent: from now on. */
  readonly after?: number | undefined;
}

export interface WireUnsubscribe {
  readonly type: 'unsubscribe';
}

export type WireStreamServerFrame = WireStreamEvent | WireStreamGap;
export type WireStreamClientFrame = WireSubscribe | WireUnsubscribe;

/** Close codes: RFC 6455 where it has one, the private range where not. `failed`: the log cannot be read at present. */
export const STREAM_CLOSE = { goingAway: 1001, policy: 1008, tooLarge: 1009, failed: 1011, slowReader: 1013 } as const;
