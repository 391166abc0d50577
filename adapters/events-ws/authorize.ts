import type { IncomingMessage } from 'node:http';
import type { AdOperations } from '../../application/api/ad-operations.js';
import type { AdPlacement } from '../../application/api/ad-placement.js';
import { accountId, type AccountId } from '../../domain/values/ids.js';
import { BEARER } from '../wire/bearer.js';

/** Whose events may be read; `undefined`: the token is right, and lacks the scope to read. */
interface Found {
  readonly account: AccountId | undefined;
}
const LACKS_READ: Found = { account: undefined };

/** Whose events are asked for; or the token is wrong; or too many wrong ones came from there. */
export type Authorized =
  | { readonly kind: 'right'; readonly value: Found }
  | { readonly kind: 'wrong' }
  | { readonly kind: 'wait'; readonly seconds: number };

/** Counts wrong tokens together with those of all other calls. */
export interface TokenGate {
  compare(
    request: IncomingMessage,
    kinds: readonly ('api' | 'admin' | 'ticket')[],
    look: () => Found | undefined,
  ): Authorized | Promise<Authorized>;
}

export interface Gatekeeper {
  readonly operations: Pick<AdOperations, 'redeemTicket'>;
  /** `AdPlacement.bearer`. */
  readonly bearer: AdPlacement['bearer'];
  /** Whether a token is the operator's `ADMIN_TOKEN`, which may read of any account; absent: none is. */
  readonly isAdmin?: ((token: string) => boolean) | undefined;
  readonly tokenGate: TokenGate;
}

const PATH = '/v1/events';

/** Never by way of `Host`: the target is compared as it was sent, so that only the origin form is the stream's. */
const splitTarget = (request: IncomingMessage): readonly [path: string, query: string] => {
  const target = request.url ?? '';
  const mark = target.indexOf('?');
  return mark < 0 ? [target, ''] : [target.slice(0, mark), target.slice(mark + 1)];
};

/** Whether errors of its path have a body. */
export const isOfApi = (request: IncomingMessage): boolean => splitTarget(request)[0].startsWith('/v1/');

export const isEventStream = (request: IncomingMessage): boolean => splitTarget(request)[0] === PATH;

/**
 * That of the API token, or the one that the operator names. Both are looked for, so that a refusal takes as long for
 * either.
 */
const readable = (token: string, named: string | null, { bearer, isAdmin }: Gatekeeper): Found | undefined => {
  const [known, isAdminToken] = [bearer(token), isAdmin?.(token) ?? false];
  if (known?.kind === 'account') {
    if (known.account.id !== (named ?? known.account.id)) return undefined;
    return known.scopes.includes('read') ? { account: known.account.id } : LACKS_READ;
  }
  if (named === null || named === '') return undefined;
  if (isAdminToken) return { account: accountId(named) };
  if (known?.kind !== 'operator') return undefined;
  return known.scopes.includes('read') ? { account: accountId(named) } : LACKS_READ;
};

/**
 * Whose events a request may read. An `Authorization` header counts before a ticket, also when it is wrong: a ticket is
 * used up only when it is needed.
 */
export const authorize = (request: IncomingMessage, gatekeeper: Gatekeeper): Authorized | Promise<Authorized> => {
  const { operations, tokenGate } = gatekeeper;
  const { authorization } = request.headers;
  const query = new URLSearchParams(splitTarget(request)[1]);
  if (authorization !== undefined) {
    const token = BEARER.exec(authorization)?.[1];
    return token === undefined
      ? { kind: 'wrong' }
      : tokenGate.compare(request, ['api', 'admin'], () => readable(token, query.get('account'), gatekeeper));
  }
  const ticket = query.get('ticket');
  return ticket === null
    ? { kind: 'wrong' }
    : tokenGate.compare(request, ['ticket'], () => {
        const account = operations.redeemTicket(ticket);
        return account && { account };
      });
};
