import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** No e-mail address and no sentence fits. */
const REQUEST_ID = /^[A-Za-z0-9._-]{1,64}$/;
/** W3C Trace Context, section 3.2: version, trace, parent, flags; later versions may add more. */
const TRACEPARENT = /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}(?:$|-)/;

const headerOf = ({ headers }: IncomingMessage, name: string): string => {
  const value = headers[name];
  return typeof value === 'string' ? value : '';
};

/** By which a request is found in the log. Read when a line needs them: most requests have none. */
export class RequestIds {
  readonly #request: IncomingMessage;
  #requestId: string | undefined;

  constructor(request: IncomingMessage) {
    this.#request = request;
  }

  /** The caller's own `X-Request-Id` if it can be one, else made here, once. */
  get requestId(): string {
    if (this.#requestId === undefined) {
      const given = headerOf(this.#request, 'x-request-id');
      this.#requestId = REQUEST_ID.test(given) ? given : randomUUID();
    }
    return this.#requestId;
  }

  /** Of the caller's `traceparent`. */
  get traceId(): string | undefined {
    return TRACEPARENT.exec(headerOf(this.#request, 'traceparent'))?.[1];
  }
}

const requests = new AsyncLocalStorage<RequestIds>();

/** Does `work`, and all that it begins, as part of the request. */
export const withinRequest = <T>(request: IncomingMessage, work: () => T): T =>
  requests.run(new RequestIds(request), work);

/** Those of the request that is being answered here, if any. */
export const currentRequest = (): RequestIds | undefined => requests.getStore();

/** As fields of a log line. */
export const requestFields = (): { readonly requestId?: string; readonly traceId?: string | undefined } => {
  const ids = currentRequest();
  return ids === undefined ? {} : { requestId: ids.requestId, traceId: ids.traceId };
};
