/** What the server writes into the pages of the playground, as JSON in `<script type="application/json" id="config">`. */
export interface PlaygroundConfig {
  /** Bare origin of the service: where clients ask, and where frames come from. */
  readonly origin: string;
  /** The word behind `<brand>.ad.click`. */
  readonly brand: string;
  /** Header of `/preload` answers that names the decision. */
  readonly decisionHeader: string;
  /** Publisher token of the account with test ads. */
  readonly testToken: string;
  /** Publisher token of the account with the real auction. */
  readonly auctionToken: string;
}

/** `GET /playground/decisions/{id}`: a decision record in plain words, one fact a line. */
export interface PlaygroundDecision {
  readonly outcome: 'filled' | 'repeated' | 'no-fill';
  readonly lines: readonly string[];
}
