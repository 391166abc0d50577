/** Webhooks by the scheme of Standard Webhooks (https://www.standardwebhooks.com), over an egress. */
export { createWebhookSender, webhookHeaders, type PostWebhook } from './webhook-sender.js';
