import { AsyncLocalStorage } from 'node:async_hooks';
import type { IncomingMessage } from 'node:http';
import type { RequestTrace, TraceParent } from '../../../../application/ports/telemetry.js';
import type { DecisionId } from '../../../../domain/values/ids.js';
import { requestIdOf } from '../../../wire/request-id.js';
import { parseTraceparent } from './trace-parent.js';

/** Goes on with the caller's trace, or begins one. */
export type BeginTrace = (parent: TraceParent | undefined) => RequestTrace;

/** By which a request is found in the log. Read when a line needs them: most requests have none. */
export class RequestIds {
  readonly #request: IncomingMessage;
  readonly #beginTrace: BeginTrace | undefined;
  #trace: RequestTrace | undefined;
  /** That of the request, as soon as it is recorded. */
  decisionId: DecisionId | undefined;

  constructor(request: IncomingMessage, beginTrace?: BeginTrace) {
    this.#request = request;
    this.#beginTrace = beginTrace;
  }

  get requestId(): string {
    return requestIdOf(this.#request);
  }

  get #parent(): TraceParent | undefined {
    return parseTraceparent(this.#request.headers['traceparent']);
  }

  /** Begun by whoever needs it first. Absent: traces are off. */
  get trace(): RequestTrace | undefined {
    return (this.#trace ??= this.#beginTrace?.(this.#parent));
  }

  /** The request turns out to be part of what an earlier one began. */
  joinTrace(trace: RequestTrace): void {
    this.#trace = trace;
  }

  /** Of its trace; without one, of the caller's `traceparent`. */
  get traceId(): string | undefined {
    return (this.trace ?? this.#parent)?.traceId;
  }
}

const requests = new AsyncLocalStorage<RequestIds>();

/** Does `work`, and all that it begins, as part of the request. */
export const withinRequest = <T>(request: IncomingMessage, work: () => T, beginTrace?: BeginTrace): T =>
  requests.run(new RequestIds(request, beginTrace), work);

/** Those of the request that is being answered here, if any. */
export const currentRequest = (): RequestIds | undefined => requests.getStore();

interface RequestFields {
  readonly requestId?: string;
  readonly traceId?: string | undefined;
  readonly decisionId?: DecisionId | undefined;
}

/** As fields of a log line. */
export const requestFields = (): RequestFields => {
  const ids = currentRequest();
  return ids === undefined ? {} : { requestId: ids.requestId, traceId: ids.traceId, decisionId: ids.decisionId };
};
