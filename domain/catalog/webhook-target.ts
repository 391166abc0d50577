/** Signatures by each of them are sent while the receiver changes from the second to the first. */
export type WebhookSecrets = readonly [current: string, previous?: string | undefined];

/** Where webhooks go, as an operator or an account asked. */
export interface WebhookTarget {
  readonly url: string;
  readonly secrets: WebhookSecrets;
  /** Types that it receives. Absent: all. */
  readonly events?: readonly string[] | undefined;
}
