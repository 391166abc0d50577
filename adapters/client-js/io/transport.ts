export interface TransportRequest {
  readonly url: string;
  /** `HEAD`, without a body, asks for no more than a status. */
  readonly method: 'POST' | 'HEAD';
  /** JSON. */
  readonly body?: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Goes on when the page is left. */
  readonly keepalive: boolean;
  /** Fires when the answer is no longer awaited. */
  readonly signal: AbortSignal;
}

export interface TransportAnswer {
  readonly status: number;
  readonly text: string;
  /** The header of that name. */
  readonly retryAfter?: string | null | undefined;
}

/** Sends a request and reads the whole answer. Rejects when there is none, for whatever reason. */
export type Transport = (request: TransportRequest) => Promise<TransportAnswer>;

/**
 * No content type of our own and no cookies: a plain call then needs no preflight.
 * A redirect would send the token and the conversation to a third party.
 */
export const fetchTransport: Transport = async ({ url, ...rest }) => {
  const response = await fetch(url, { ...rest, credentials: 'omit', redirect: 'error' });
  const retryAfter = response.headers.get('Retry-After');
  return { status: response.status, text: await response.text(), retryAfter };
};
