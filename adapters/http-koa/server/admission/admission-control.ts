import type { RequestListener, ServerResponse } from 'node:http';
import type Koa from 'koa';
import type { ClientCors } from '../answer/cors.js';
import type { DelayQueue } from './controlled-delay.js';

/**
 * What goes first when there is too much to do (`docs/reference/targets.md#overload`): an event is money already spent,
 * a report is a courtesy.
 */
export const PRIORITIES = ['events', 'pages', 'preload', 'reports'] as const;
export type Priority = (typeof PRIORITIES)[number];

/**
 * Share of the in-flight limit, and for how long a request may have waited for the event loop: in a crowd that has just
 * come, and while a queue stands.
 */
const LIMITS = {
  events: { share: 1, maxDelayMs: Infinity, standingDelayMs: Infinity },
  pages: { share: 0.8, maxDelayMs: 400, standingDelayMs: 20 },
  preload: { share: 0.6, maxDelayMs: 150, standingDelayMs: 5 },
  reports: { share: 0.4, maxDelayMs: 75, standingDelayMs: 1 },
} as const satisfies Record<Priority, { share: number; maxDelayMs: number; standingDelayMs: number }>;

export interface AdmissionControl {
  /** Takes a request in, or refuses it; one that was taken must {@link leave}. */
  enter(priority: Priority): boolean;
  leave(): void;
}

/**
 * Refuses early what could only be answered late. Two numbers: requests in flight, and how long they wait for the event
 * loop.
 */
export const createAdmissionControl = (maxInFlight: number, queue: DelayQueue): AdmissionControl => {
  let inFlight = 0;
  return {
    enter(priority) {
      const delayMs = queue.arrive();
      const { share, maxDelayMs, standingDelayMs } = LIMITS[priority];
      const isLate = queue.isStanding ? delayMs > standingDelayMs : queue.isCrowd && delayMs > maxDelayMs;
      if (isLate || inFlight >= maxInFlight * share) {
        queue.refuse();
        return false;
      }
      inFlight++;
      return true;
    },
    leave: () => void inFlight--,
  };
};

const REPORTS: ReadonlySet<string> = new Set(['/error', '/debug', '/log']);
const TURNS: ReadonlySet<string> = new Set(['/preload', '/init', '/v1/ads', '/v1/ads/vmap']);
/** Asked by those who decide whether the process lives: an overloaded one is alive. */
const NEVER_REFUSED: ReadonlySet<string> = new Set(['/healthz', '/readyz']);

/** Where requests of a path stand when there is too much to do; `undefined`: they are always taken. */
const priorityOf = (path: string): Priority | undefined => {
  if (TURNS.has(path)) return 'preload';
  if (REPORTS.has(path)) return 'reports';
  if (NEVER_REFUSED.has(path)) return undefined;
  return path.endsWith('/events') || path.startsWith('/c/') ? 'events' : 'pages';
};

/**
 * Targets as all clients write them. A whole address, or one with `#` or white space, may still name any route once it
 * is taken apart.
 */
const PLAIN = /^\/[!-"$-~]*$/;

/**
 * The same for the target of a request, before anything has looked for its route; one that is not plain has no better
 * place than a turn.
 */
const priorityOfTarget = (target: string): Priority | undefined => {
  if (!PLAIN.test(target)) return 'preload';
  const end = target.indexOf('?');
  return priorityOf(end < 0 ? target : target.slice(0, end));
};

const RETRY_AFTER_SECONDS = 1;

/** `/v1/*` is for servers, but for the signed URL; nor does a browser write a whole address as its target. */
const isOfBrowsers = (target: string): boolean =>
  target.startsWith('/') && (!target.startsWith('/v1/') || target.startsWith('/v1/ads/vmap?'));

type RejectOverloaded = (response: ServerResponse, target: string, priority: Priority) => void;

/**
 * Telemetry is answered 204 whatever happens; a browser must be able to read any other 503, or it would take it for a
 * broken network and try again. Nothing of the body is read: Node throws away what has come and what is still to come
 * of it, so that the connection stays usable.
 */
const rejectOverloadedWith = ({ anyOrigin }: ClientCors): RejectOverloaded => {
  const retryLater = ['Retry-After', String(RETRY_AFTER_SECONDS), 'Content-Length', '0'];
  const [readable, readableRetryLater] = [[...anyOrigin], [...anyOrigin, ...retryLater]];
  return (response, target, priority) => {
    if (priority === 'reports') response.writeHead(204, readable);
    else response.writeHead(503, isOfBrowsers(target) ? readableRetryLater : retryLater);
    response.end();
  };
};

/**
 * Takes or rejects each request as it comes. Before anything else looks at it: what is rejected while more comes than
 * can be done takes the time of those who are answered.
 */
export const withAdmissionControl = (
  handle: ReturnType<Koa['callback']>,
  admission: AdmissionControl,
  cors: ClientCors,
): RequestListener => {
  const rejectOverloaded = rejectOverloadedWith(cors);
  return (request, response) => {
    const { url = '' } = request;
    const priority = priorityOfTarget(url);
    if (priority === undefined) return void handle(request, response);
    if (!admission.enter(priority)) return rejectOverloaded(response, url, priority);
    void handle(request, response).then(admission.leave, admission.leave);
  };
};
