import type Koa from 'koa';
import type { TokenScope } from '../../../../domain/catalog/tokens/token-scope.js';
import { refusal } from '../answer/refusals.js';
import { sendRefusal } from '../answer/send.js';

type Scopes = readonly TokenScope[];

/** 403 as RFC 6750, section 3.1, has it. */
const send = (ctx: Koa.Context, scopes: Scopes, named: string): void => {
  ctx.set('WWW-Authenticate', `Bearer error="insufficient_scope", scope="${scopes.join(' ')}"`);
  const message = `The token lacks the scope ${named}; send one that has it: "ad-placement accounts token create" makes it.`;
  sendRefusal(ctx, refusal('insufficient_scope', message), { scopes });
};

const quoted = (scopes: Scopes, between: string): string => scopes.map((scope) => `"${scope}"`).join(between);

/** Any of them would do. */
export const sendMissingScope = (ctx: Koa.Context, scopes: Scopes): void => send(ctx, scopes, quoted(scopes, ' or '));

/** All of them are needed. */
export const sendMissingScopes = (ctx: Koa.Context, scopes: Scopes): void => send(ctx, scopes, quoted(scopes, ' and '));
