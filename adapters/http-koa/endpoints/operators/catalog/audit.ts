import { z } from 'zod';
import { SEARCHED_REVISIONS, type AuditPage, type AuditTrail } from '../../../../../application/audit/audit-trail.js';
import type { AuditPlace } from '../../../../../application/audit/revisions.js';
import { AUDIT_ACTIONS, AUDIT_KINDS, REVISIONS } from '../../../../../domain/audit/audit-entry.js';
import { isoTime } from '../../../../../domain/values/time.js';
import { sendJson } from '../../../server/answer/send.js';
import { boundedText } from '../../../server/body/bounded.js';
import { paramsIn } from '../../../server/body/query-params.js';
import { asOperator, type BearerUses } from '../../../server/caller/authenticate.js';
import type { Endpoint } from '../../../server/routing/endpoint.js';
import { BY_OPERATOR, json } from '../../document-parts.js';
import { INVALID_QUERY } from '../figures/asked.js';
import { OPERATOR_ERRORS } from '../operator-document.js';

const USUAL_LIMIT = 50;
const MAX_LIMIT = 200;
const MAX_NAME_CHARS = 200;
const MAX_CURSOR_CHARS = 120;
const CURSOR = /^\d{1,12}(?:\.\d{1,12}){8}$/;

const cursorOf = ({ catalog, tokens, statements: { advertiser, account, bidder }, ...logs }: AuditPlace): string =>
  [catalog, tokens, advertiser, account, bidder, logs.operations, logs.settings, logs.file, logs.skip].join('.');

const cursor = boundedText(MAX_CURSOR_CHARS).transform((text, ctx): AuditPlace => {
  if (!CURSOR.test(text)) ctx.addIssue({ code: 'custom', message: 'is not the cursor of an answer' });
  const [catalog = 0, tokens = 0, advertiser = 0, account = 0, bidder = 0, ...logs] = text.split('.').map(Number);
  const [operations = 0, settings = 0, file = 0, skip = 0] = logs;
  return { catalog, tokens, statements: { advertiser, account, bidder }, operations, settings, file, skip };
});
const instant = () => z.iso.datetime({ offset: true }).transform((at) => Date.parse(at));

const shape = z.strictObject({
  subject: z.enum(AUDIT_KINDS).optional(),
  id: boundedText(MAX_NAME_CHARS).optional(),
  author: boundedText(MAX_NAME_CHARS).optional(),
  from: instant().optional(),
  to: instant().optional(),
  cursor: cursor.optional(),
  limit: z.coerce.number().int().min(1).max(MAX_LIMIT).default(USUAL_LIMIT),
});
const NAMES = Object.keys(shape.shape).join(', ');

const time = (description: string) => z.iso.datetime({ offset: true }).optional().meta({ description });
const text = (description: string) => z.string().optional().meta({ description });
const QUERY_DOCUMENT = z.object({
  subject: z.enum(AUDIT_KINDS).optional(),
  id: text('Of the subject; of a token its last four characters.'),
  author: text('Exactly as entries have it.'),
  from: time('The oldest.'),
  to: time('All are before it.'),
  cursor: text('`next` of the page before; all else as it was.'),
  limit: z.int().min(1).max(MAX_LIMIT).optional().meta({ description: '50 by default.' }),
});

const page = z
  .object({
    entries: z
      .array(
        z.object({
          at: z.iso.datetime(),
          author: z.string(),
          revision: z.object({ of: z.enum(REVISIONS), version: z.int() }),
          subject: z.object({
            kind: z.enum(AUDIT_KINDS),
            id: z.string().optional(),
            campaign: z.string().optional(),
            account: z.string().optional(),
            advertiser: z.string().optional(),
            tokenKind: z.string().optional(),
            source: z.string().optional().meta({ description: 'Whose creative was reported.' }),
          }),
          action: z.enum(AUDIT_ACTIONS),
          fields: z.array(z.object({ name: z.string(), before: z.unknown(), after: z.unknown() })).meta({
            description: 'Keys that differ; secrets are hidden, so that one that changed looks the same twice.',
          }),
        }),
      )
      .meta({ description: 'Newest first.' }),
    next: z
      .string()
      .optional()
      .meta({
        description: `For \`cursor\`. Absent: there are no more. A page looks at ${SEARCHED_REVISIONS} changes at most, so that it may be there without entries.`,
      }),
    reachedAt: z.iso.datetime().optional().meta({ description: 'With `next`: back to when changes were looked at.' }),
  })
  .meta({ id: 'AuditPage' });

const presentPage = ({ entries, next }: AuditPage) => ({
  entries: entries.map(({ atMs, author, revision, subject, action, fields }) => ({
    ...{ at: isoTime(atMs), author, revision, subject, action, fields },
  })),
  next: next && cursorOf(next.place),
  reachedAt: next && isoTime(next.reachedAtMs),
});

interface AuditUses extends BearerUses {
  readonly auditTrail?: AuditTrail | undefined;
}

/** `GET /v1/audit`: who changed what, with the values before and after. */
export const readAudit: Endpoint<AuditUses> = {
  method: 'GET',
  path: '/v1/audit',
  document: {
    operationId: 'readAudit',
    summary:
      'Who changed catalog, tokens or settings, reviewed, or closed a month, when, with the values before and after',
    ...BY_OPERATOR,
    requestParams: { query: QUERY_DOCUMENT },
    responses: { 200: { description: 'A page.', ...json(page) }, 422: INVALID_QUERY, ...OPERATOR_ERRORS },
  },
  handler: (uses) =>
    asOperator(uses, uses.auditTrail, async (trail, ctx) => {
      const asked = paramsIn(ctx, shape, NAMES);
      if (asked === undefined) return;
      const { from: fromMs, to: untilMs, cursor: place, ...query } = asked;
      sendJson(ctx, 200, presentPage(await trail.page({ ...query, fromMs, untilMs, place })));
    }),
};
