import type { Format } from '../catalog/placement.js';
import type { BidId, CreativeId, MessageId, PlacementCode, SourceId } from '../values/ids.js';
import type { SkipCode } from '../values/skip-code.js';

/** What a reader may say against an ad. */
export const REPORT_REASONS = ['misleading', 'offensive', 'fraud', 'illegal', 'other'] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

/** What a creative comes to whose review begins: an operator has to decide. */
export const BEGUN_STATUSES = ['waiting', 'under-review'] as const;
export type BegunStatus = (typeof BEGUN_STATUSES)[number];

/** All that events tell. */
export interface EventFields {
  readonly id: BidId;
  readonly code: PlacementCode;
  /** eCPM in USD. */
  readonly revenue: number;
  readonly skipCode: SkipCode;
  readonly message: string;
  readonly errCode: string;
  readonly content: string;
  readonly messageId?: MessageId | undefined;
  readonly format: Format;
  readonly url: string;
  readonly area: string;
  readonly reason: ReportReason;
  readonly source: SourceId;
  readonly creative: CreativeId;
  readonly status: BegunStatus;
}
export type EventField = keyof EventFields;

/**
 * What an erasure leaves of a field: what tells of the person or holds words of the conversation is emptied, or taken
 * away where it may be absent.
 */
export const FIELD_ERASURE = {
  id: 'kept',
  code: 'kept',
  revenue: 'kept',
  skipCode: 'kept',
  message: 'emptied',
  errCode: 'kept',
  content: 'emptied',
  messageId: 'removed',
  format: 'kept',
  url: 'emptied',
  area: 'kept',
  reason: 'kept',
  source: 'kept',
  // A source may have named it after its only reader.
  creative: 'emptied',
  status: 'kept',
} as const satisfies Readonly<Record<EventField, 'kept' | 'emptied' | 'removed'>>;
