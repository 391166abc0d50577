import type { ServerResponse } from 'node:http';
import type { ClientCors } from '../routing/cors.js';
import type { Priority } from './load-gate.js';

const RETRY_AFTER_SECONDS = 1;

/** Answers a request that is not taken. */
export type Shed = (response: ServerResponse, target: string, priority: Priority) => void;

/** `/v1/*` is for servers; nor does a browser write a whole address as its target. */
const isOfBrowsers = (target: string): boolean => target.startsWith('/') && !target.startsWith('/v1/');

/**
 * Telemetry is answered 204 whatever happens; a browser must be able to read any other 503, or it would take it for a broken network and try
 * again. Nothing of the body is read: Node throws away what has come and what is still to come of it, so that the connection stays usable.
 */
export const createShed = ({ anyOrigin }: ClientCors): Shed => {
  const retryLater = ['Retry-After', String(RETRY_AFTER_SECONDS), 'Content-Length', '0'];
  const [readable, readableRetryLater] = [[...anyOrigin], [...anyOrigin, ...retryLater]];
  return (response, target, priority) => {
    if (priority === 'reports') response.writeHead(204, readable);
    else response.writeHead(503, isOfBrowsers(target) ? readableRetryLater : retryLater);
    response.end();
  };
};
