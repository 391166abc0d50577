import type { Priority } from './load-gate.js';

const REPORTS: ReadonlySet<string> = new Set(['/error', '/debug', '/log']);
const TURNS: ReadonlySet<string> = new Set(['/preload', '/init', '/v1/ads']);
/** Asked by those who decide whether the process lives: an overloaded one is alive. */
const NEVER_REFUSED: ReadonlySet<string> = new Set(['/healthz', '/readyz']);

/** Where requests of a path stand when there is too much to do; `undefined`: they are always taken. */
const priorityOf = (path: string): Priority | undefined => {
  if (TURNS.has(path)) return 'preload';
  if (REPORTS.has(path)) return 'reports';
  if (NEVER_REFUSED.has(path)) return undefined;
  return path.endsWith('/events') || path.startsWith('/c/') ? 'events' : 'pages';
};

/** Targets as all clients write them. A whole address, or one with `#` or white space, may still name any route once it is taken apart. */
const PLAIN = /^\/[!-"$-~]*$/;

/** The same for the target of a request, before anything has looked for its route; one that is not plain has no better place than a turn. */
export const priorityOfTarget = (target: string): Priority | undefined => {
  if (!PLAIN.test(target)) return 'preload';
  const end = target.indexOf('?');
  return priorityOf(end < 0 ? target : target.slice(0, end));
};
