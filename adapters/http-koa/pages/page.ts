/** A finished document: the body, and every header it must be sent with. */
export interface Page {
  readonly html: string;
  /** Lower-case names; includes `content-type`. */
  readonly headers: Readonly<Record<string, string>>;
}

export interface PageOptions {
  /**
   * Fresh for every response, at least 128 random bits, base64 or base64url. Names our script and style in the policy.
   */
  readonly nonce: string;
  /** Path or URL of the script for this kind of page, on the service's own origin: `/assets/inline-<hash>.js`. */
  readonly scriptUrl: string;
  /** Origins that may embed the page; empty means anyone (`docs/concepts/security.md`). */
  readonly frameAncestors: readonly string[];
}

export type MarkupPageOptions = Pick<PageOptions, 'frameAncestors'>;
