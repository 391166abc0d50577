import type Koa from 'koa';
import type { z } from 'zod';
import { refusal } from '../answer/refusals.js';
import { sendApiError } from '../answer/send.js';
import { complaint } from './complaint.js';

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

/** Says which parameters there are where one is not known or missing. */
const mistake = (issue: z.core.$ZodIssue, sent: Readonly<Record<string, string>>, names: string): string => {
  // The names of unknown parameters are the sender's own words.
  if (issue.code === 'unrecognized_keys') return `query: has a parameter that is not known; ask for ${names}`;
  const name = issue.path.join('.');
  if (name === '') return `query: ${complaint(issue)}`;
  return `${name}: ${complaint(issue)}${sent[name] === undefined ? `; ask for ${names}` : ''}`;
};

/** What a query asks for; `undefined` when the refusal has been sent. `names`: the parameters that there are. */
export const paramsIn = <Params>(ctx: Koa.Context, params: z.ZodType<Params>, names: string): Params | undefined => {
  const sent = paramsOf(ctx.querystring);
  const parsed = params.safeParse(sent);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  return void sendApiError(ctx, refusal('invalid_request', `${issue && mistake(issue, sent, names)}.`));
};
