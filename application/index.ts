/** The engine as a library. Nothing reachable from here is in `node_modules`. */

// The engine: what transports for clients and for operators ask of it.
export { createAdOperations } from './create-ad-operations.js';
export { createAdPlacement } from './create-ad-placement.js';
export { deliverNotices } from './counting/deliver-notices.js';
export { describeError, type DescribedError } from './faults/describe-error.js';
export { isOutage } from './faults/outage.js';
export type * from './api/ad-operations.js';
export type * from './api/ad-placement.js';

// What it needs from outside, all of it and each by itself.
export type * from './ports/index.js';
export { answerTimesWithin, type AnswerTimes } from './ports/answer-times.js';
export type * from './ports/catalog.js';
export type * from './ports/clock.js';
export type * from './ports/fault-reporter.js';
export type * from './ports/hold-terms.js';
export type * from './ports/id-source.js';
export type * from './ports/report-sink.js';
export type * from './ports/alerts/review-alert.js';
export type * from './ports/signer.js';
export type { Destinations } from './ports/web-destination.js';

// Demand: who bids.
export * from './ports/demand-source.js';

// Content: what is read, searched, checked and written.
export type * from './ports/content/avatar-source.js';
export type * from './ports/content/brief-search.js';
export type * from './ports/content/content-check.js';
export type * from './ports/content/copy-gate.js';
export type * from './ports/content/copy-writer.js';
export * from './ports/content/embedder.js';
export type * from './ports/content/model-text.js';
export type * from './ports/content/message-reader.js';

// Traffic: who calls, and from where.
export type * from './ports/traffic/caller.js';
export type * from './ports/traffic/consent-reader.js';
export type * from './ports/traffic/geo-locator.js';
export type * from './ports/traffic/network-lists.js';
export type * from './ports/traffic/traffic-check.js';

// Storage: what is kept.
export type * from './ports/storage/ad-store.js';
export type * from './ports/storage/streams/event-fanout.js';
export type * from './ports/storage/exposure-store.js';
export type * from './ports/storage/streams/journal.js';
export type * from './ports/storage/ledger.js';
export type * from './ports/storage/streams/outbox.js';
export type * from './ports/storage/pruner.js';
export * from './ports/storage/review-store.js';
export type * from './ports/storage/rollups.js';
export type * from './ports/storage/session-store.js';
export * from './ports/storage/store-out.js';
export type * from './ports/storage/title-store.js';
export type * from './ports/storage/user-eraser.js';

// The words of the domain.
export * from '../domain/index.js';
