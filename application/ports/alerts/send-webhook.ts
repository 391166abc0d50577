import type { WebhookEndpoint, WebhookMessage } from '../../../domain/delivery/webhook.js';

/**
 * `gone`: it wants no more. `reason`: a few words without anything of the answer, such as `status 500`. `retryAfterMs`:
 * the receiver is busy, and wants nothing before that.
 */
export type WebhookAnswer =
  | { readonly kind: 'delivered' }
  | { readonly kind: 'failed'; readonly reason: string; readonly retryAfterMs?: number | undefined }
  | { readonly kind: 'gone'; readonly reason: string };

/** One attempt. Never rejects, and ends with the signal. */
export type SendWebhook = (
  endpoint: WebhookEndpoint,
  message: WebhookMessage,
  signal: AbortSignal,
) => Promise<WebhookAnswer>;
