import { z } from 'zod';
import type { AdOperations } from '../../../../../application/api/ad-operations.js';
import type { BearerCaller } from '../../../../../application/api/ad-placement.js';
import { partyOf, PARTY_KINDS, type Party } from '../../../../../domain/settlement/party.js';
import { statementNumberIn, statementNumberText, type Statement } from '../../../../../domain/settlement/statement.js';
import { NOTHING_HERE, refusal, type Refusal } from '../../../server/answer/refusals.js';
import { sendApiError, sendFile, sendJson } from '../../../server/answer/send.js';
import { boundedText, identifier } from '../../../server/body/bounded.js';
import { paramsIn, paramsOf } from '../../../server/body/query-params.js';
import { asBearer, type BearerUses } from '../../../server/caller/authenticate.js';
import type { Endpoint } from '../../../server/routing/endpoint.js';
import type { PrintStatement } from '../../../server/routing/options.js';
import {
  formatField,
  formatIn,
  formatInDocument,
  sendTable,
  TABLE_CONTENT,
  TABLE_FORMATS,
} from '../../../server/table/send-table.js';
import { BUSY, BY_ACCOUNT, json, NOT_FOUND, UNAUTHORIZED } from '../../document-parts.js';
import { INVALID_QUERY } from '../figures/asked.js';
import { monthField } from './close-month.js';
import {
  presentHead,
  presentStatement,
  statementListShape,
  statementListTable,
  statementShape,
  statementTable,
} from './present-statement.js';

interface StatementUses extends BearerUses {
  readonly operations: Pick<AdOperations, 'findStatement' | 'statementsOf' | 'pageStatements'>;
  readonly statementPdf?: PrintStatement | undefined;
}

const MAX_PAGE = 100;
const MAX_NUMBER_CHARS = 20;

const number = () => boundedText(MAX_NUMBER_CHARS);
const listParams = z.strictObject({
  kind: z.enum(PARTY_KINDS).optional(),
  id: identifier().optional(),
  month: monthField().optional(),
  after: number().optional(),
  format: formatField(),
});
const LIST_NAMES = Object.keys(listParams.shape).join(', ');
type ListParams = z.output<typeof listParams>;

const OWN_ALONE = refusal(
  'invalid_request',
  'query: this token reads the statements of its own account or advertiser alone; leave kind, id and after away.',
);
const NO_KIND = refusal(
  'invalid_request',
  `kind: an operator token is of no party; name one of ${PARTY_KINDS.join(', ')}.`,
);
const ALL_AT_ONCE = refusal(
  'invalid_request',
  'after: all statements of a party are listed at once; leave after or id away.',
);
const OTHER_KIND = refusal(
  'invalid_request',
  'after: must be the number of a statement of this kind, such as AD-000017 of an advertiser.',
);

interface Listed {
  readonly statements: readonly Statement[];
  readonly next?: string | undefined;
}

/** Whose statements alone a token reads. `undefined`: all. */
const partyBehind = (caller: BearerCaller): Party | undefined => {
  if (caller.kind === 'operator') return undefined;
  return caller.kind === 'account'
    ? { kind: 'account', id: caller.account.id }
    : { kind: 'advertiser', id: caller.advertiser };
};

const listed = async (
  { statementsOf, pageStatements }: StatementUses['operations'],
  caller: BearerCaller,
  { kind, id, month, after }: ListParams,
): Promise<Listed | Refusal> => {
  const own = partyBehind(caller);
  if (own !== undefined)
    return (kind ?? id ?? after) === undefined ? { statements: await statementsOf(own, month) } : OWN_ALONE;
  if (kind === undefined) return NO_KIND;
  if (id !== undefined)
    return after === undefined ? { statements: await statementsOf(partyOf(kind, id), month) } : ALL_AT_ONCE;
  const from = after === undefined ? { kind, sequence: 0 } : statementNumberIn(after);
  if (from?.kind !== kind) return OTHER_KIND;
  const statements = await pageStatements({ kind, month, afterSequence: from.sequence, limit: MAX_PAGE });
  const last = statements.length < MAX_PAGE ? undefined : statements.at(-1)?.number;
  return { statements, next: last && statementNumberText(last) };
};

const list = (uses: StatementUses) =>
  asBearer(uses, async (ctx, caller) => {
    const asked = paramsIn(ctx, listParams, LIST_NAMES);
    if (asked === undefined) return;
    const found = await listed(uses.operations, caller, asked);
    if (!('statements' in found)) return sendApiError(ctx, found);
    const format = formatIn(ctx, asked.format);
    if (format !== 'json') {
      if (found.next !== undefined) {
        const query = new URLSearchParams(ctx.querystring);
        query.set('after', found.next);
        ctx.set('Link', `</v1/statements?${query}>; rel="next"`);
      }
      return sendTable(ctx, format, statementListTable(found.statements));
    }
    sendJson(ctx, 200, { statements: found.statements.map(presentHead), next: found.next });
  });

/** `GET /v1/statements`: those of the token's account or advertiser, or of any party for operators. */
export const listStatements: Endpoint<StatementUses> = {
  method: 'GET',
  path: '/v1/statements',
  document: {
    operationId: 'listStatements',
    summary: 'Statements in the order of their numbers',
    ...BY_ACCOUNT,
    requestParams: {
      query: z.object({
        kind: z.enum(PARTY_KINDS).optional().meta({ description: 'For operators only, and needed.' }),
        id: z.string().optional().meta({ description: 'Of the party; for operators only.' }),
        month: z.string().optional().meta({ description: 'That was closed.', example: '2026-11' }),
        after: z.string().optional().meta({ description: 'Of the answer before: its `next`.', example: 'AD-000017' }),
        format: formatInDocument(),
      }),
    },
    responses: {
      200: {
        description: `At most ${MAX_PAGE} of a kind; all of a party.`,
        content: { ...json(statementListShape).content, ...TABLE_CONTENT },
      },
      422: INVALID_QUERY,
      ...UNAUTHORIZED,
      ...BUSY,
    },
  },
  handler: list,
};

const FORMATS = ['json', ...TABLE_FORMATS, 'pdf'] as const;
const showParams = z.strictObject({ format: z.enum(FORMATS).default('json') });
const BAD_FORMAT = refusal('invalid_request', 'format: json, csv, xlsx or pdf; it is the only parameter.');

const isOf = ({ party }: Statement, caller: BearerCaller): boolean => {
  const own = partyBehind(caller) ?? party;
  return party.kind === own.kind && party.id === own.id;
};

const show = (uses: StatementUses) =>
  asBearer(uses, async (ctx, caller, segment) => {
    const asked = showParams.safeParse(paramsOf(ctx.querystring));
    if (!asked.success) return sendApiError(ctx, BAD_FORMAT);
    const known = statementNumberIn(segment);
    const statement = known && (await uses.operations.findStatement(known));
    // Of others like none at all: numbers have no gaps, and would say how many there are.
    if (statement === undefined || !isOf(statement, caller)) return sendApiError(ctx, NOTHING_HERE);
    const { format } = asked.data;
    if (format === 'json') return sendJson(ctx, 200, presentStatement(statement));
    if (format !== 'pdf') return sendTable(ctx, format, statementTable(statement));
    const pdf = await uses.statementPdf?.(statement);
    if (pdf === undefined) return sendApiError(ctx, NOTHING_HERE);
    sendFile(ctx, 'application/pdf', `${segment}.pdf`, pdf);
  });

/** `GET /v1/statements/{number}`: one statement, as JSON or as a document. */
export const showStatement: Endpoint<StatementUses> = {
  method: 'GET',
  path: '/v1/statements/{number}',
  document: {
    operationId: 'showStatement',
    summary: 'A statement with its lines, as JSON, CSV, XLSX or PDF',
    ...BY_ACCOUNT,
    requestParams: {
      path: z.object({ number: z.string().meta({ example: 'AC-000004' }) }),
      query: z.object({ format: z.enum(FORMATS).optional() }),
    },
    responses: {
      200: {
        description: 'The statement.',
        content: {
          ...json(statementShape).content,
          ...TABLE_CONTENT,
          'application/pdf': { schema: { type: 'string', format: 'binary' } },
        },
      },
      422: INVALID_QUERY,
      ...NOT_FOUND,
      ...UNAUTHORIZED,
      ...BUSY,
    },
  },
  handler: show,
};
