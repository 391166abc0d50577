import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type Koa from 'koa';
import { createPlaces, type Leave } from '../../../../application/ports/sharing/places.js';
import { isLoopback } from '../../../../application/ports/traffic/caller.js';
import { networkOf } from '../../../../domain/privacy/network.js';
import { REQUEST_ID_HEADER, requestIdFor } from '../../../wire/request-id.js';
import type { ClientCors } from '../answer/cors.js';
import { awaitBody, sendsBody, type Bodies } from './bodies.js';
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
  /** Whether a request that has just come may go on. */
  admit(priority: Priority): boolean;
  /** A place for its work; `undefined`: there is none. */
  enter(priority: Priority): Leave | undefined;
}

/**
 * Refuses early what could only be answered late. Two numbers: requests in flight, and how long they wait for the event
 * loop.
 */
export const createAdmissionControl = (maxInFlight: number, queue: DelayQueue): AdmissionControl => {
  const places = createPlaces('requests', maxInFlight);
  const isFull = (priority: Priority): boolean => places.taken >= maxInFlight * LIMITS[priority].share;
  return {
    admit(priority) {
      const delayMs = queue.arrive();
      const { maxDelayMs, standingDelayMs } = LIMITS[priority];
      const isLate = queue.isStanding ? delayMs > standingDelayMs : queue.isCrowd && delayMs > maxDelayMs;
      if (!isLate && !isFull(priority)) return true;
      queue.refuse();
      return false;
    },
    enter(priority) {
      const leave = isFull(priority) ? undefined : places.enter();
      if (leave === undefined) queue.refuse();
      return leave;
    },
  };
};

const REPORTS: ReadonlySet<string> = new Set(['/error', '/debug', '/log']);
const TURNS: ReadonlySet<string> = new Set(['/preload', '/init', '/v1/ads', '/v1/ads/vmap', '/v1/ads/vast']);
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

const isSigned = (target: string): boolean => target.startsWith('/v1/ads/vmap?') || target.startsWith('/v1/ads/vast?');

/** `/v1/*` is for servers, but for signed URLs; nor does a browser write a whole address as its target. */
const isOfBrowsers = (target: string): boolean => target.startsWith('/') && !target.startsWith('/v1/');

type RejectOverloaded = (response: ServerResponse, target: string, priority: Priority) => void;

/**
 * Telemetry is answered 204 whatever happens; a browser must be able to read any other 503, or it would take it for a
 * broken network and try again. Nothing of the body is read: Node throws away what has come and what is still to come
 * of it, so that the connection stays usable.
 */
const rejectOverloadedWith = ({ anyOrigin, signedOrigin }: ClientCors): RejectOverloaded => {
  const retryLater = ['Retry-After', String(RETRY_AFTER_SECONDS), 'Content-Length', '0'];
  return (response, target, priority) => {
    if (priority === 'reports') response.writeHead(204, [...anyOrigin]);
    else {
      const { req } = response;
      const readers = isSigned(target) ? signedOrigin(req.headers.origin) : isOfBrowsers(target) ? anyOrigin : [];
      response.writeHead(503, [...readers, ...retryLater, REQUEST_ID_HEADER, requestIdFor(req)]);
    }
    response.end();
  };
};

export interface Admission {
  readonly control: AdmissionControl;
  readonly bodies: Bodies;
  readonly addressOf: (request: IncomingMessage) => string;
  readonly onRejection: (priority: Priority) => void;
}

/**
 * Takes or rejects each request as it comes. Before anything else looks at it: what is rejected while more comes than
 * can be done takes the time of those who are answered. A place of the requests at work is taken once the body is
 * whole: how long that takes is up to the client.
 */
export const withAdmissionControl = (
  handle: ReturnType<Koa['callback']>,
  { control, bodies, addressOf, onRejection }: Admission,
  cors: ClientCors,
): RequestListener => {
  const rejectOverloaded = rejectOverloadedWith(cors);
  const networkIn = (request: IncomingMessage): string | undefined => {
    const address = addressOf(request);
    return isLoopback(address) ? undefined : networkOf(address);
  };
  return (request, response) => {
    const { url = '' } = request;
    const priority = priorityOfTarget(url);
    if (priority === undefined) return void handle(request, response);
    const reject = (): void => {
      onRejection(priority);
      rejectOverloaded(response, url, priority);
    };
    if (!control.admit(priority)) return reject();
    const beginWork = (): Leave | undefined => control.enter(priority);
    const refuse = (): void => {
      // What is still to come of the body keeps no connection.
      if (response.headersSent) return;
      if (!request.complete) response.shouldKeepAlive = false;
      reject();
    };
    const leave = sendsBody(request)
      ? awaitBody(bodies, { request, network: networkIn(request), beginWork, refuse })
      : beginWork();
    if (leave === undefined) return refuse();
    void handle(request, response).then(leave, leave);
  };
};
