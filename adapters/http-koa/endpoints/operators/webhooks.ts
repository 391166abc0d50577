import { z } from 'zod';
import type { ShownEndpoint, WebhookAdmin } from '../../../../application/operations/webhook-admin.js';
import type { DeadWebhook } from '../../../../application/ports/storage/webhook-store.js';
import { isoTime } from '../../../../domain/values/time.js';
import { NOTHING_HERE, type Refusal } from '../../server/answer/refusals.js';
import { sendApiError, sendJson } from '../../server/answer/send.js';
import { filledText } from '../../server/body/bounded.js';
import { bodyOf } from '../../server/body/check-body.js';
import { asOperator, type AdminUses } from '../../server/caller/authenticate.js';
import type { Endpoint } from '../../server/routing/endpoint.js';
import { API_ERRORS, BY_OPERATOR, json } from '../document-parts.js';
import { MAX_ADMIN_BYTES, OPERATOR_ERRORS } from './operator-document.js';

const MAX_ENDPOINT_CHARS = 100;
const MAX_ID_CHARS = 4_000;
const MAX_IDS = 1_000;
const MAX_DEAD = 200;

const endpointId = () =>
  filledText(MAX_ENDPOINT_CHARS).meta({ description: '`operator:` or `account:` and the id of the configuration.' });
const ofEndpoint = z.strictObject({ endpoint: endpointId() }).meta({ id: 'WebhookEndpointName' });
const resendRequest = z
  .strictObject({
    endpoint: endpointId(),
    ids: z.array(filledText(MAX_ID_CHARS)).max(MAX_IDS).optional().meta({ description: 'Absent: all dead ones.' }),
  })
  .meta({ id: 'ResendWebhooks' });

const shownEndpoint = z
  .object({
    endpoint: z.string(),
    url: z.string().optional().meta({ description: 'Absent: it is not configured any more.' }),
    events: z.array(z.string()).optional().meta({ description: 'Types that it receives; absent: all.' }),
    waiting: z.int(),
    oldestAt: z.iso.datetime().optional(),
    dead: z.int(),
    disabledAt: z.iso.datetime().optional().meta({ description: 'Its receiver answered 410.' }),
  })
  .meta({ id: 'WebhookEndpoint' });
const deadWebhook = z
  .object({ id: z.string(), type: z.string(), attempts: z.int(), diedAt: z.iso.datetime(), reason: z.string() })
  .meta({ id: 'DeadWebhook' });

const timeOf = (atMs: number | undefined): string | undefined => (atMs === undefined ? undefined : isoTime(atMs));
const presentEndpoint = ({ oldestAtMs, disabledAtMs, ...same }: ShownEndpoint) => ({
  ...same,
  oldestAt: timeOf(oldestAtMs),
  disabledAt: timeOf(disabledAtMs),
});
const presentDead = ({ id, type, failed, diedAtMs, reason }: DeadWebhook) => ({
  ...{ id, type, attempts: failed, diedAt: isoTime(diedAtMs), reason },
});

const NO_ENDPOINT: Refusal = {
  ...NOTHING_HERE,
  message: 'No such endpoint is configured; the list shows those there are.',
};

interface WebhooksUses extends AdminUses {
  readonly webhookAdmin?: WebhookAdmin | undefined;
}

const PATH = '/v1/admin/webhooks';

/** Where webhooks go, and how many wait. */
export const listWebhooks: Endpoint<WebhooksUses> = {
  method: 'GET',
  path: PATH,
  document: {
    operationId: 'listWebhooks',
    summary: 'Endpoints of webhooks, with what waits and what was given up',
    ...BY_OPERATOR,
    responses: {
      200: { description: 'Without secrets.', ...json(z.object({ endpoints: z.array(shownEndpoint) })) },
      ...OPERATOR_ERRORS,
    },
  },
  handler: (uses) =>
    asOperator(uses, uses.webhookAdmin, async (admin, ctx) =>
      sendJson(ctx, 200, { endpoints: (await admin.list()).map(presentEndpoint) }),
    ),
};

export const listDeadWebhooks: Endpoint<WebhooksUses> = {
  method: 'GET',
  path: `${PATH}/dead`,
  document: {
    operationId: 'listDeadWebhooks',
    summary: 'Webhooks of an endpoint that were given up, newest first',
    ...BY_OPERATOR,
    requestParams: { query: z.object({ endpoint: z.string() }) },
    responses: {
      200: { description: `At most ${MAX_DEAD}.`, ...json(z.object({ dead: z.array(deadWebhook) })) },
      ...OPERATOR_ERRORS,
    },
  },
  handler: (uses) =>
    asOperator(uses, uses.webhookAdmin, async (admin, ctx) => {
      const dead = await admin.dead(String(ctx.query['endpoint'] ?? ''), MAX_DEAD);
      sendJson(ctx, 200, { dead: dead.map(presentDead) });
    }),
};

export const resendWebhooks: Endpoint<WebhooksUses> = {
  method: 'POST',
  path: `${PATH}/resend`,
  document: {
    operationId: 'resendWebhooks',
    summary: 'Sends webhooks again that were given up, for another 24 hours',
    ...BY_OPERATOR,
    requestBody: { required: true, ...json(resendRequest) },
    responses: {
      200: { description: 'How many.', ...json(z.object({ resent: z.int() })) },
      ...API_ERRORS,
      ...OPERATOR_ERRORS,
    },
  },
  handler: (uses) =>
    asOperator(uses, uses.webhookAdmin, async (admin, ctx) => {
      const body = await bodyOf(ctx, resendRequest, MAX_ADMIN_BYTES);
      if (body !== undefined) sendJson(ctx, 200, { resent: await admin.resend(body.endpoint, body.ids) });
    }),
};

export const testWebhook: Endpoint<WebhooksUses> = {
  method: 'POST',
  path: `${PATH}/test`,
  document: {
    operationId: 'testWebhook',
    summary: 'Sends a webhook of the type webhook.test, on the way of all others',
    ...BY_OPERATOR,
    requestBody: { required: true, ...json(ofEndpoint) },
    responses: {
      202: { description: 'It waits to be delivered.', ...json(z.object({ id: z.string() })) },
      ...API_ERRORS,
      ...OPERATOR_ERRORS,
    },
  },
  handler: (uses) =>
    asOperator(uses, uses.webhookAdmin, async (admin, ctx) => {
      const body = await bodyOf(ctx, ofEndpoint, MAX_ADMIN_BYTES);
      if (body === undefined) return;
      const id = await admin.test(body.endpoint);
      if (id === undefined) return sendApiError(ctx, NO_ENDPOINT);
      sendJson(ctx, 202, { id });
    }),
};

export const enableWebhooks: Endpoint<WebhooksUses> = {
  method: 'POST',
  path: `${PATH}/enable`,
  document: {
    operationId: 'enableWebhooks',
    summary: 'Sends to an endpoint again whose receiver answered 410',
    ...BY_OPERATOR,
    requestBody: { required: true, ...json(ofEndpoint) },
    responses: {
      200: { description: 'What was given up stays so until it is sent again.', ...json(ofEndpoint) },
      ...API_ERRORS,
      ...OPERATOR_ERRORS,
    },
  },
  handler: (uses) =>
    asOperator(uses, uses.webhookAdmin, async (admin, ctx) => {
      const body = await bodyOf(ctx, ofEndpoint, MAX_ADMIN_BYTES);
      if (body === undefined) return;
      await admin.enable(body.endpoint);
      sendJson(ctx, 200, body);
    }),
};
