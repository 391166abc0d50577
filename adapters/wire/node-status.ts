/** Whether the judge of free text has told sentences with known verdicts apart; until then no free text is shown. */
export type JudgeStatus =
  | { readonly model: string; readonly state: 'asking' | 'proven' | 'failed' }
  /** It gave no verdicts. It is asked again no sooner than in so many seconds. */
  | { readonly model: string; readonly state: 'out'; readonly nextTrySeconds: number };

/** What `GET /v1/admin/status` answers, of the node that is asked. Shares are of 1. */
export interface NodeStatus {
  readonly version: string;
  readonly uptimeSeconds: number;
  readonly recent: {
    /** That the figures look back. */
    readonly seconds: number;
    readonly turnsPerSecond: number;
    /** Absent: there was no turn. */
    readonly fill?: number | undefined;
    /** Why turns had no ad, of all turns; the three most frequent. */
    readonly reasons: readonly { readonly reason: string; readonly share: number }[];
    readonly sickBidders: readonly { readonly bidder: string; readonly calls: number; readonly failed: number }[];
  };
  /** Absent: their store is out. */
  readonly notices?: { readonly waiting: number; readonly oldestSeconds: number } | undefined;
  readonly droppedRecords: number;
  /** Absent: no model judges. */
  readonly judge?: JudgeStatus | undefined;
  readonly catalog: {
    readonly version: number;
    /** When, by whom and how it was changed last. Absent: nothing was published. */
    readonly changedAt?: string | undefined;
    readonly author?: string | undefined;
    readonly summary?: string | undefined;
  };
}
