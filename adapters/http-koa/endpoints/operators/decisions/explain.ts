import { z } from 'zod';
import type { AdOperations } from '../../../../../application/api/ad-operations.js';
import type { DecisionRecord } from '../../../../../domain/decision-record/report.js';
import { decisionId, type AccountId, type DecisionId } from '../../../../../domain/values/ids.js';
import { NOTHING_HERE } from '../../../server/answer/refusals.js';
import { sendApiError, sendJson } from '../../../server/answer/send.js';
import { asCaller, type BearerUses } from '../../../server/caller/authenticate.js';
import type { Endpoint } from '../../../server/routing/endpoint.js';
import { isBidId } from '../../bid-id.js';
import { BUSY, BY_ACCOUNT, json, NOT_FOUND, UNAUTHORIZED } from '../../document-parts.js';

const recordShape = z
  .looseObject({
    id: z.uuid(),
    accountId: z.string(),
    kind: z.enum(['chat', 'overlay']),
    atMs: z.int(),
    outcome: z.enum(['filled', 'repeated', 'no-fill']),
    reason: z.string().optional(),
    erased: z.literal(true).optional().meta({ description: 'Its user was erased, and what told of the user with it.' }),
    candidates: z.array(
      z.looseObject({
        source: z.string(),
        candidate: z.string(),
        outcome: z.string(),
        also: z.array(z.string()).optional().meta({ description: 'Further reasons that held at the same time.' }),
      }),
    ),
  })
  .meta({ id: 'Decision' });

const replayShape = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('same') }),
    z.object({ kind: z.literal('erased') }),
    z.object({
      kind: z.literal('different'),
      differences: z.array(z.object({ of: z.string(), recorded: z.string(), replayed: z.string() })),
    }),
  ])
  .meta({ id: 'Replay' });

const path = z.object({ id: z.string().meta({ description: 'Of a decision, or of a bid.' }) });

/**
 * What `look` finds of a decision or a bid; an account sees its own, the operator all. Answers by itself when there is
 * nothing to see.
 */
const lookUp = <T>(
  uses: BearerUses,
  look: (id: DecisionId, account: AccountId | undefined) => Promise<T | undefined>,
) =>
  asCaller(uses, async (ctx, caller, id) => {
    const account = caller === 'operator' ? undefined : caller.id;
    const found = isBidId(id) ? await look(decisionId(id), account) : undefined;
    if (found === undefined) return sendApiError(ctx, NOTHING_HERE);
    sendJson(ctx, 200, found);
  });

const isOf = (account: AccountId | undefined, record: DecisionRecord | undefined): boolean =>
  record !== undefined && (account === undefined || record.accountId === account);

interface ExplainUses extends BearerUses {
  readonly operations: Pick<AdOperations, 'explain'>;
}

export const explainDecision: Endpoint<ExplainUses> = {
  method: 'GET',
  path: '/v1/decisions/{id}',
  document: {
    operationId: 'explainDecision',
    summary: 'Why a turn did or did not show an ad',
    ...BY_ACCOUNT,
    requestParams: { path },
    responses: { 200: { description: 'The record.', ...json(recordShape) }, ...NOT_FOUND, ...UNAUTHORIZED, ...BUSY },
  },
  handler: (uses) =>
    lookUp(uses, async (decision, account) => {
      const record = await uses.operations.explain(decision, account);
      return isOf(account, record) ? record : undefined;
    }),
};

interface ReplayUses extends BearerUses {
  readonly operations: Pick<AdOperations, 'explain' | 'replay'>;
}

export const replayDecision: Endpoint<ReplayUses> = {
  method: 'GET',
  path: '/v1/decisions/{id}/replay',
  document: {
    operationId: 'replayDecision',
    summary: 'Decides once more on what was recorded of a decision, and compares',
    ...BY_ACCOUNT,
    requestParams: { path },
    responses: {
      200: { description: 'Whether it comes to the same.', ...json(replayShape) },
      ...NOT_FOUND,
      ...UNAUTHORIZED,
      ...BUSY,
    },
  },
  handler: (uses) =>
    lookUp(uses, async (decision, account) =>
      isOf(account, await uses.operations.explain(decision, account))
        ? uses.operations.replay(decision, account)
        : undefined,
    ),
};
