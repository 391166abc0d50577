import { z } from 'zod';
import type { ClientCors } from '../../server/answer/cors.js';
import { sendJson } from '../../server/answer/send.js';
import type { Endpoint } from '../../server/routing/endpoint.js';
import { endsReadiness, PROBLEMS, type Problem } from '../../server/routing/problem.js';
import { json } from '../document-parts.js';

const status = (value: string) => z.object({ status: z.literal(value) });

interface AliveUses {
  readonly cors: ClientCors;
}

export const isAlive: Endpoint<AliveUses> = {
  method: 'GET',
  path: '/healthz',
  document: {
    operationId: 'isAlive',
    summary: 'Whether the process is alive',
    tags: ['Operators'],
    responses: { 200: { description: 'It is.', ...json(status('ok')) } },
  },
  handler: (uses) => (ctx) => {
    // Hosts ask whether it is the server that their frames do not reach.
    uses.cors.allowAny(ctx);
    sendJson(ctx, 200, { status: 'ok' });
  },
};

export interface ReadyUses {
  readonly isReady: () => boolean;
  readonly unreachable?: (() => readonly string[]) | undefined;
  readonly damaged?: (() => readonly string[]) | undefined;
  readonly problems?: (() => readonly Problem[]) | undefined;
}

/** Whether `GET /readyz` answers 200. */
export const takesRequests = ({ isReady: isUp, damaged, problems: found }: ReadyUses): boolean =>
  isUp() && (damaged?.() ?? []).length === 0 && !(found?.() ?? []).some(endsReadiness);

const problem = z
  .object({
    problem: z.enum(PROBLEMS),
    of: z.enum(['ledger', 'state']).optional(),
    code: z.string().optional(),
    count: z.int().optional(),
  })
  .meta({ id: 'NodeProblem', description: 'docs/reference/faults.md says what each means and what to do.' });

const problems = z.array(problem);

const presentProblems = (found: readonly Problem[]) => (found.length > 0 ? { problems: found } : {});

export const isReady: Endpoint<ReadyUses> = {
  method: 'GET',
  path: '/readyz',
  document: {
    operationId: 'isReady',
    summary: 'Whether the process takes requests, and what is wrong with it',
    tags: ['Operators'],
    responses: {
      200: {
        description:
          'It does. `unreachable` names what it does its best without: `ledger`, `redis`; `problems` what it goes on with.',
        ...json(status('ready').extend({ unreachable: z.array(z.string()).optional(), problems: problems.optional() })),
      },
      503: {
        description:
          'It starts or ends, or has `problems` that it cannot go on with (`not-ready`), or what it keeps is `damaged`: the list names `ledger`, `state` or both.',
        ...json(
          z.union([
            status('not-ready').extend({ problems: problems.optional() }),
            status('damaged').extend({ damaged: z.array(z.string()), problems: problems.optional() }),
          ]),
        ),
      },
    },
  },
  handler: (uses) => (ctx) => {
    const found = uses.problems?.() ?? [];
    const wrong = presentProblems(found);
    if (!uses.isReady()) return sendJson(ctx, 503, { status: 'not-ready', ...wrong });
    const damaged = uses.damaged?.() ?? [];
    if (damaged.length > 0) return sendJson(ctx, 503, { status: 'damaged', damaged, ...wrong });
    if (found.some(endsReadiness)) return sendJson(ctx, 503, { status: 'not-ready', ...wrong });
    const unreachable = uses.unreachable?.() ?? [];
    sendJson(ctx, 200, { status: 'ready', ...(unreachable.length > 0 && { unreachable }), ...wrong });
  },
};
