import type Koa from 'koa';
import type { z } from 'zod';
import { refusal } from '../answer/refusals.js';
import { sendApiError } from '../answer/send.js';

/** The parameters of a query. A name that stands there twice has no one value: NUL, which no check lets through. */
export const paramsOf = (querystring: string): Readonly<Record<string, string>> => {
  const query = new URLSearchParams(querystring);
  return Object.fromEntries([...new Set(query.keys())].map((name) => [name, query.getAll(name).join('\0')]));
};

/** A segment of a path, which is percent-encoded once; `undefined`: it is not. */
export const decodedSegment = (segment: string): string | undefined => {
  try {
    return decodeURIComponent(segment);
  } catch (error) {
    if (error instanceof URIError) return undefined;
    throw error;
  }
};

/** What a query asks for; `undefined` when the refusal has been sent. `names`: the parameters that there are. */
export const paramsIn = <Params>(ctx: Koa.Context, params: z.ZodType<Params>, names: string): Params | undefined => {
  const parsed = params.safeParse(paramsOf(ctx.querystring));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  // The names of unknown parameters are the sender's own words.
  const where = issue?.path.join('.') === '' ? 'query' : issue?.path.join('.');
  const what = issue?.code === 'unrecognized_keys' ? 'has a parameter that is not known' : issue?.message;
  return void sendApiError(ctx, refusal('invalid_request', `${where}: ${what}; ask for ${names}.`));
};
