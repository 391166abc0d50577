import { z } from 'zod';
import { AD_EVENT_NAMES } from '../../../domain/delivery/ad-event.js';
import { OPERATOR_EVENT_TYPES } from '../../../domain/delivery/operator-event.js';
import { operatorEndpoint, type WebhookEndpoint } from '../../../domain/delivery/webhook.js';
import { id, receiver } from './fields.js';
import { strictObject } from './strict-object.js';

const PREFIX = 'whsec_';
const LEAST_BYTES = 24;
const MOST_BYTES = 64;

/** As Standard Webhooks has it: 24 to 64 random bytes in Base64 behind a prefix. */
const isSecret = (text: string): boolean => {
  if (!text.startsWith(PREFIX)) return false;
  const encoded = text.slice(PREFIX.length);
  const bytes = Buffer.from(encoded, 'base64');
  return bytes.toString('base64') === encoded && bytes.length >= LEAST_BYTES && bytes.length <= MOST_BYTES;
};

const secret = z
  .string()
  .refine(isSecret, 'must be "whsec_" and 24 to 64 bytes in Base64, such as "openssl rand -base64 32" prints');

const targetOf = <const Types extends readonly [string, ...string[]]>(types: Types) => ({
  url: receiver,
  secrets: z.union([z.tuple([secret]), z.tuple([secret, secret])], {
    error: 'must be one secret, or the new one and the previous one',
  }),
  events: z.array(z.enum(types)).min(1).optional(),
});

/** Where an account's events go. */
export const accountWebhook = strictObject(targetOf(AD_EVENT_NAMES as [string, ...string[]]));

/** Where events for the operator go. */
const operatorWebhook = strictObject({ id, ...targetOf(OPERATOR_EVENT_TYPES) });

const MAX_ENDPOINTS = 10;

/** The endpoints of the operator, as they stand in the configuration file. */
export const operatorWebhooks = z
  .array(operatorWebhook)
  .max(MAX_ENDPOINTS)
  .refine((all) => new Set(all.map((one) => one.id)).size === all.length, 'must not have the same id twice')
  .transform((all) => all.map((one): WebhookEndpoint => ({ ...one, id: operatorEndpoint(one.id) })));
