import type { StoredDecision } from '../../domain/decision-record/stored-decision.js';
import type { TextRecord } from '../../domain/decision-record/text-record.js';
import type { CountedType } from '../../domain/delivery/ad-event.js';
import type { Notice } from '../../domain/delivery/notice.js';
import type { DecisionId } from '../../domain/values/ids.js';
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
  /** A turn or an overlay slot, as it is recorded. */
  decision(decision: StoredDecision): void;
  /** The text of an ad, as it is recorded. */
  text(record: TextRecord): void;
  drafts(outcome: DraftOutcome, count: number): void;
  event(type: CountedType, result: EventResult): void;
  /** `ageMs`: since the notice was made. */
  notice(kind: Notice['kind'], result: NoticeResult | 'settled', ageMs: number): void;
  call(call: PortCall): void;
  /** A request that overload rejected before anything read it. */
  rejection(priority: string): void;
  /** An error that no one expected, which is in the log with its stack. */
  fault(useCase: string, decision?: DecisionId): void;
  gauge(gauge: Gauge): void;
}
