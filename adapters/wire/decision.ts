/** What the decision view draws of a record of `GET /v1/decisions/{id}`. Prices in millionths of USD per thousand. */
export interface WireDecision {
  readonly outcome: 'filled' | 'repeated' | 'no-fill';
  /** Code of why there is no ad. */
  readonly reason?: string | undefined;
  /** The ads that the turn got. */
  readonly bidIds: readonly string[];
  /** In their order; the first refusal decides. */
  readonly gates: readonly { readonly gate: string; readonly pass: boolean; readonly reason?: string | undefined }[];
  readonly sources: readonly { readonly source: string; readonly outcome: string; readonly elapsedMs: number }[];
  /** Winners first, then by price. */
  readonly candidates: readonly WireCandidate[];
  /** Stores and classifiers that answered too late, or failed. */
  readonly deadlines: readonly {
    readonly of: string;
    readonly elapsedMs: number;
    readonly failed?: true | undefined;
  }[];
  readonly elapsedMs: number;
}

export interface WireCandidate {
  readonly source: string;
  readonly candidate: string;
  /** `won`, or why it lost. */
  readonly outcome: string;
  readonly detail?: string | undefined;
  /** What competed; absent if it never became a bid. */
  readonly price?: number | undefined;
  readonly floor?: number | undefined;
  /** Share of 1. */
  readonly relevance?: number | undefined;
  /** What a winner pays. */
  readonly clearingPrice?: number | undefined;
}
