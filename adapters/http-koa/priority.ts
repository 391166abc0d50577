import type { Priority } from './load-gate.js';

const REPORTS: ReadonlySet<string> = new Set(['/error', '/debug', '/log']);
const TURNS: ReadonlySet<string> = new Set(['/preload', '/init', '/v1/ads']);
/** Asked by those who decide whether the process lives: an overloaded one is alive. */
const NEVER_REFUSED: ReadonlySet<string> = new Set(['/healthz', '/readyz']);

/** Where requests of a route stand when there is too much to do; `undefined`: they are always taken. */
export const priorityOf = (path: string): Priority | undefined => {
  if (TURNS.has(path)) return 'preload';
  if (REPORTS.has(path)) return 'reports';
  if (NEVER_REFUSED.has(path)) return undefined;
  return path.endsWith('/events') || path.startsWith('/c/') ? 'events' : 'pages';
};
