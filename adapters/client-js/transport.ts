export interface TransportRequest {
  readonly url: string;
  /** JSON. */
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Goes on when the page is left. */
  readonly keepalive: boolean;
  /** Fires when nobody waits for the answer any more. */
  readonly signal: AbortSignal;
}

export interface TransportAnswer {
  readonly status: number;
  readonly text: string;
  /** The header of that name. */
  readonly retryAfter?: string | null | undefined;
}

/** Posts a body and reads the answer, of which more than {@link MAX_ANSWER_CHARS} need not be read. Rejects when there is none, for whatever reason. */
export type Transport = (request: TransportRequest) => Promise<TransportAnswer>;

/** More than any honest answer has; decoding or parsing more would be felt in the host. */
export const MAX_ANSWER_CHARS = 1_000_000;

/** The answer, cut off soon after the limit. */
const readText = async (response: Response): Promise<string> => {
  const reader = response.body?.getReader();
  // `fetch` of React Native gives no stream.
  if (!reader) return response.text();
  const decoder = new TextDecoder();
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    text += decoder.decode(value, { stream: !done });
    if (done) return text;
    if (text.length > MAX_ANSWER_CHARS) {
      reader.cancel().catch(() => undefined);
      return text;
    }
  }
};

/**
 * No content type of our own and no cookies: a plain call then needs no preflight (`protocol.md` section 1).
 * A redirect would hand the token and the conversation to somebody else.
 */
export const fetchTransport: Transport = async ({ url, ...rest }) => {
  const response = await fetch(url, { ...rest, method: 'POST', credentials: 'omit', redirect: 'error' });
  const retryAfter = response.headers.get('Retry-After');
  return { status: response.status, text: await readText(response), retryAfter };
};
