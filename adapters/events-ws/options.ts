/** Limits of the event stream; each has a default that fits one process. Times in milliseconds, sizes in bytes. */
export interface EventStreamOptions {
  /** A ping goes out so often; a socket that has not answered the last one is cut off. */
  readonly heartbeatMs: number;
  /** Sockets of one account at once. */
  readonly maxPerAccount: number;
  /** The largest frame a client may send. */
  readonly maxPayloadBytes: number;
  /** Above this much unsent data nothing more is read for a socket until all of it is out. */
  readonly pauseAboveBytes: number;
  /** A socket that holds more than this is closed with 1013. */
  readonly maxBufferedBytes: number;
  /** So long may a paused socket take to empty itself; after that it is closed with 1013. */
  readonly drainLimitMs: number;
  /** So long may a client take to answer a close frame; after that its socket is destroyed. */
  readonly closeLimitMs: number;
  /** Events per read of the log. */
  readonly pageSize: number;
}

/** A ping every 30 s, and no more than 1 MiB held for a reader (`docs/reference/protocol.md#the-event-stream`). */
export const DEFAULT_EVENT_STREAM_OPTIONS: EventStreamOptions = {
  heartbeatMs: 30_000,
  maxPerAccount: 100,
  maxPayloadBytes: 64 * 1024,
  pauseAboveBytes: 256 * 1024,
  maxBufferedBytes: 1024 * 1024,
  drainLimitMs: 10_000,
  closeLimitMs: 5_000,
  pageSize: 100,
};
