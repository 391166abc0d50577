import type { StoredDecision } from '../../domain/decision-record/stored-decision.js';
import type { TextRecord } from '../../domain/decision-record/text-record.js';
import type { CountedType } from '../../domain/delivery/ad-event.js';
import type { Notice, NoticeKind } from '../../domain/delivery/notice.js';
import type { BidId, DecisionId } from '../../domain/values/ids.js';
import type { WebhookOutcome } from './storage/streams/webhook-store.js';
import type { NoticeResult } from './demand-source.js';

/** One call of a store or a service, as its caller saw it end. */
export interface PortCall {
  /** Name of the port, such as `ledger` or `content-check`. */
  readonly port: string;
  readonly operation: string;
  readonly outcome: 'answered' | 'failed';
  readonly elapsedMs: number;
}

/** What became of an event of a page; `unknown`: its ad or its token. */
export type EventResult = 'counted' | 'duplicate' | 'retry' | 'refused' | 'conflict' | 'unknown';

/** What came of a text that a model wrote ahead, or was judged ahead; `refused`: by gate, reader or judge. */
export type DraftOutcome = 'drafted' | 'refused' | 'failed' | 'judged';

/** A circuit that opened, so that no one waits for what fails, or closed again. */
export interface CircuitChange {
  /** A bidder, or one of the model servers. */
  readonly of: string;
  /** Which of its calls. */
  readonly calls: 'bids' | NoticeKind | 'questions';
  readonly isOpen: boolean;
}

/** A server that is asked while a request is answered. */
export type Callee =
  | { readonly kind: 'bidder'; readonly id: string }
  | { readonly kind: 'model'; readonly of: 'classifier' | 'judge' | 'writer' };

/** What the caller's `traceparent` says (W3C Trace Context). */
export interface TraceParent {
  readonly traceId: string;
  readonly spanId: string;
  readonly isSampled: boolean;
}

/** The trace that one request is part of. Where it is not sampled, nothing is kept of it. */
export interface RequestTrace {
  readonly traceId: string;
  readonly isSampled: boolean;
  /** `traceparent` of a call that is made for the request. Absent: not sampled. */
  traceparentTo(callee: Callee): string | undefined;
  call(call: PortCall): void;
  decision(decision: StoredDecision): void;
}

/** A number that is read when metrics are collected. */
export interface Gauge {
  /** In the form of Prometheus, without a prefix: `journal_queue_entries`. */
  readonly name: string;
  readonly help: string;
  /** Rejects when the number is not to be had; it is then absent. */
  read(): number | Promise<number>;
}

/**
 * Receives what the engine did, so that an operator can count, graph and trace it.
 *
 * Must not throw, block, or keep what it receives. Receives no text of a conversation, no address and no id of a
 * person. Labels an implementation makes of it are bounded: names of accounts and bidders, and closed sets.
 */
export interface Telemetry {
  /** A turn or an overlay slot, as it is recorded. `traceId`: that of its trace, where that is sampled. */
  decision(decision: StoredDecision, traceId?: string): void;
  /** The text of an ad is about to be written, in a request of its own. */
  textBegun(bidId: BidId): void;
  /** The text of an ad, as it is recorded. */
  text(record: TextRecord): void;
  drafts(outcome: DraftOutcome, count: number): void;
  event(type: CountedType, result: EventResult): void;
  /** `ageMs`: since the notice was made. */
  notice(kind: Notice['kind'], result: NoticeResult | 'settled', ageMs: number): void;
  /** An attempt to deliver a webhook. `ageMs`: since it was added. */
  webhook(outcome: WebhookOutcome['kind'], ageMs: number): void;
  call(call: PortCall): void;
  /** Whether a call that begins now is to be reported. Absent: each. */
  readonly observesCalls?: (() => boolean) | undefined;
  circuit(change: CircuitChange): void;
  /** A use case whose faults may be reported from now on. */
  useCase(name: string): void;
  /** A request that overload rejected before anything read it. */
  rejection(priority: string): void;
  /** An error that no one expected, which is in the log with its stack. */
  fault(useCase: string, decision?: DecisionId): void;
  gauge(gauge: Gauge): void;
}
