/** What a question names is not there: neither now, nor was anything counted under this name. */
export interface UnknownName {
  readonly kind: 'unknown-name';
  /** The part of the question. */
  readonly part: 'account' | 'placement' | 'bidder' | 'lineItem' | 'control' | 'variant';
  /** Those that are there now. */
  readonly known: readonly string[];
}
