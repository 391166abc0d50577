import { AsyncLocalStorage } from 'node:async_hooks';
import type Koa from 'koa';
import type { RequestTrace, TraceParent } from '../../../../application/ports/telemetry.js';
import type { DecisionId } from '../../../../domain/values/ids.js';
import { requestIdFor } from '../../../wire/request-id.js';
import { parseTraceparent } from './trace-parent.js';

interface State {
  requestId?: string;
}

/** A request and what is kept of it until it is answered. */
type Answered = Pick<Koa.ParameterizedContext<State>, 'req' | 'state'>;

/** The same in each line and in the answer; made when the first of them needs it, which most requests never do. */
export const requestIdOf = ({ req, state }: Answered): string => (state.requestId ??= requestIdFor(req));

/** Goes on with the caller's trace, or begins one. */
export type BeginTrace = (parent: TraceParent | undefined) => RequestTrace;

/** By which a request is found in the log. Read when a line needs them: most requests have none. */
export class RequestIds {
  readonly #answered: Answered;
  readonly #beginTrace: BeginTrace | undefined;
  #trace: RequestTrace | undefined;
  /** That of the request, as soon as it is recorded. */
  decisionId: DecisionId | undefined;

  constructor(answered: Answered, beginTrace?: BeginTrace) {
    this.#answered = answered;
    this.#beginTrace = beginTrace;
  }

  get requestId(): string {
    return requestIdOf(this.#answered);
  }

  get #parent(): TraceParent | undefined {
    return parseTraceparent(this.#answered.req.headers['traceparent']);
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
export const withinRequest = <T>(answered: Answered, work: () => T, beginTrace?: BeginTrace): T =>
  requests.run(new RequestIds(answered, beginTrace), work);

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
