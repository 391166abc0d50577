/** Who calls, as the transport saw it. Nothing in here is trusted beyond what the transport vouches for. */
export interface Caller {
  readonly address: string;
  readonly userAgent?: string | undefined;
  readonly origin?: string | undefined;
  /** The request was marked as speculative (`Sec-Purpose: prefetch`, `Purpose`). */
  readonly isPrefetch: boolean;
  readonly globalPrivacyControl: boolean;
  /** The `Save-Data` request header. */
  readonly savesData?: boolean | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Length of the body, unpacked. Absent: unknown. */
  readonly sentBytes?: number | undefined;
}

/**
 * Everyone behind a proxy on the same machine looks like this until the proxy is trusted, so that it is no one in
 * particular.
 */
export const isLoopback = (address: string): boolean => address.startsWith('127.') || address === '::1';
