/** How long decision records, the event stream, settled notices and counted events are kept. */
export interface Retention {
  readonly retentionDecisionsDays: number;
  readonly decisionsMaxBytes: number;
  readonly retentionStreamDays: number;
  readonly retentionNoticesDays: number;
  readonly retentionCountedDays: number;
}

export const USUAL_RETENTION: Retention = {
  retentionDecisionsDays: 30,
  decisionsMaxBytes: 10_000_000_000,
  retentionStreamDays: 7,
  retentionNoticesDays: 7,
  retentionCountedDays: 400,
};
