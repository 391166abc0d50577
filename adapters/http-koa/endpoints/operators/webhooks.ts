import type Koa from 'koa';
import { z } from 'zod';
import type { ShownEndpoint, WebhookAdmin } from '../../../../application/operations/webhook-admin.js';
import type { DeadWebhook } from '../../../../application/ports/storage/streams/webhook-store.js';
import { isoTime } from '../../../../domain/values/time.js';
import { NOTHING_HERE } from '../../server/answer/refusals.js';
import { sendApiError, sendJson } from '../../server/answer/send.js';
import { filledText } from '../../server/body/bounded.js';
import { bodyOf } from '../../server/body/check-body.js';
import { asOperator, type BearerUses } from '../../server/caller/authenticate.js';
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

const NO_ENDPOINT = {
  ...NOTHING_HERE,
  message: 'No such endpoint is configured; the list shows those there are.',
};

interface WebhooksUses extends BearerUses {
  readonly webhookAdmin?: WebhookAdmin | undefined;
}

/** What one call is for; the frame around it is the same for all. */
interface Call {
  readonly operationId: string;
  readonly summary: string;
  readonly answer: { readonly status: 200 | 202; readonly description: string; readonly schema: z.ZodType };
}

const PATH = '/v1/admin/webhooks';

const answersOf = ({ answer: { status, description, schema } }: Call) => ({
  [status]: { description, ...json(schema) },
  ...OPERATOR_ERRORS,
});

/** `find`: what is answered. */
const reading = (
  path: string,
  call: Call & { readonly query?: z.ZodObject },
  find: (admin: WebhookAdmin, query: Koa.Context['query']) => Promise<object>,
): Endpoint<WebhooksUses> => ({
  method: 'GET',
  path,
  document: {
    ...{ operationId: call.operationId, summary: call.summary, ...BY_OPERATOR },
    ...(call.query && { requestParams: { query: call.query } }),
    responses: answersOf(call),
  },
  handler: (uses) =>
    asOperator(uses, uses.webhookAdmin, async (admin, ctx) =>
      sendJson(ctx, call.answer.status, await find(admin, ctx.query)),
    ),
});

/** `act`: what is answered; `undefined`: no such endpoint is configured. */
const acting = <Body>(
  path: string,
  call: Call & { readonly body: z.ZodType<Body> },
  act: (admin: WebhookAdmin, body: Body, author: string) => Promise<object | undefined>,
): Endpoint<WebhooksUses> => ({
  method: 'POST',
  path,
  document: {
    ...{ operationId: call.operationId, summary: call.summary, ...BY_OPERATOR },
    requestBody: { required: true, ...json(call.body) },
    responses: { ...API_ERRORS, ...answersOf(call) },
  },
  handler: (uses) =>
    asOperator(uses, uses.webhookAdmin, async (admin, ctx, _param, { name }) => {
      const body = await bodyOf(ctx, call.body, MAX_ADMIN_BYTES);
      if (body === undefined) return;
      const answer = await act(admin, body, name);
      if (answer === undefined) sendApiError(ctx, NO_ENDPOINT);
      else sendJson(ctx, call.answer.status, answer);
    }),
});

/** Where webhooks go, what waits, and what is done about it. */
export const WEBHOOK_ENDPOINTS: readonly Endpoint<WebhooksUses>[] = [
  reading(
    PATH,
    {
      operationId: 'listWebhooks',
      summary: 'Endpoints of webhooks, with what waits and what was given up',
      answer: {
        ...{ status: 200, description: 'Without secrets.' },
        schema: z.object({ endpoints: z.array(shownEndpoint) }),
      },
    },
    async (admin) => ({ endpoints: (await admin.list()).map(presentEndpoint) }),
  ),
  reading(
    `${PATH}/dead`,
    {
      operationId: 'listDeadWebhooks',
      summary: 'Webhooks of an endpoint that were given up, newest first',
      query: z.object({ endpoint: z.string() }),
      answer: {
        ...{ status: 200, description: `At most ${MAX_DEAD}.` },
        schema: z.object({ dead: z.array(deadWebhook) }),
      },
    },
    async (admin, { endpoint }) => ({
      dead: (await admin.dead(String(endpoint ?? ''), MAX_DEAD)).map(presentDead),
    }),
  ),
  acting(
    `${PATH}/resend`,
    {
      operationId: 'resendWebhooks',
      summary: 'Sends webhooks again that were given up, for another 24 hours',
      body: resendRequest,
      answer: { status: 200, description: 'How many.', schema: z.object({ resent: z.int() }) },
    },
    async (admin, { endpoint, ids }) => ({ resent: await admin.resend(endpoint, ids) }),
  ),
  acting(
    `${PATH}/test`,
    {
      operationId: 'testWebhook',
      summary: 'Sends a webhook of the type webhook.test, on the way of all others',
      body: ofEndpoint,
      answer: { status: 202, description: 'It waits to be delivered.', schema: z.object({ id: z.string() }) },
    },
    async (admin, { endpoint }) => {
      const id = await admin.test(endpoint);
      return id && { id };
    },
  ),
  acting(
    `${PATH}/enable`,
    {
      operationId: 'enableWebhooks',
      summary: 'Sends to an endpoint again whose receiver answered 410',
      body: ofEndpoint,
      answer: {
        ...{ status: 200, description: 'What was given up stays so until it is sent again.', schema: ofEndpoint },
      },
    },
    async (admin, body, author) => {
      await admin.enable(body.endpoint, author);
      return body;
    },
  ),
];
