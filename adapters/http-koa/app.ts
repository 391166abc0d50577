import type { IncomingMessage, ServerResponse } from 'node:http';
import Koa from 'koa';
import { describeError } from '../../application/faults/describe-error.js';
import { headerLines } from '../wire/header-lines.js';
import { REQUEST_ID_HEADER, requestIdFor } from '../wire/request-id.js';
import { createAdmissionControl, withAdmissionControl } from './server/admission/admission-control.js';
import { createBodies } from './server/admission/bodies.js';
import { createDelayQueue } from './server/admission/controlled-delay.js';
import { foreignHostCheck, guardWith } from './server/routing/guard.js';
import { DEFAULT_HTTP_LIMITS, type HttpAppOptions, type HttpLimits } from './server/routing/options.js';
import { withAccessLine } from './server/routing/access-line.js';
import { createRouteTable } from './server/routing/route-table.js';
import { createOpenApiDocument } from './endpoints/document.js';
import { ENDPOINTS } from './endpoints/endpoints.js';
import { accessOf } from './server/caller/access.js';
import { clientAddress } from './server/caller/client-address.js';
import type { TokenGate } from './server/caller/token-gate.js';
import { partsOf } from './parts.js';

/** RFC 9112, section 3.2: a proxy and this server could each go by another line. */
const refuseSeveralHosts =
  (listener: HttpApp['handler']): HttpApp['handler'] =>
  (request, response) => {
    if (headerLines(request.rawHeaders, 'host') < 2) return listener(request, response);
    response.shouldKeepAlive = false;
    response.writeHead(400, { 'Content-Length': 0, [REQUEST_ID_HEADER]: requestIdFor(request) }).end();
  };

export interface HttpApp {
  /** A request listener for `node:http`. */
  readonly handler: (request: IncomingMessage, response: ServerResponse) => void;
  /** For whoever else takes tokens on the same socket, such as the event stream: wrong ones are counted together. */
  readonly tokenGate: TokenGate;
  /** Whether a token is the operator's. */
  readonly isAdmin: (token: string) => boolean;
}

/** All endpoints over one pair of driving ports. Opens no socket: `createHttpServer` makes one around it. */
export const createHttpApp = (options: HttpAppOptions): HttpApp => {
  const { logger, clock, faults } = options;
  const limits: HttpLimits = { ...DEFAULT_HTTP_LIMITS, ...options.limits };
  const parts = { ...partsOf(options, limits), openApiDocument: createOpenApiDocument };
  const routes = createRouteTable(guardWith(faults, foreignHostCheck(options.hosts), options.beginTrace));
  for (const { method, path, hasPreflight, handler } of ENDPOINTS) {
    const handle = handler({ ...parts, access: accessOf(method, path) });
    if (handle === undefined) continue;
    const routed = path.replace(/\{\w+\}/, '*');
    routes.on(method, routed, withAccessLine(options.accessLog, path, handle));
    if (hasPreflight) routes.on('OPTIONS', routed, parts.cors.preflight);
  }
  const app = new Koa();
  app.use(routes.middleware());
  // What fails after the headers left; the client has only seen its connection close.
  app.on('error', (error: Error) => logger.warn({ error: describeError(error) }, 'response broke off'));
  const queue = createDelayQueue(() => clock.monotonicMs());
  const admission = {
    control: createAdmissionControl(limits.inFlight, queue),
    bodies: createBodies(limits.bodies),
    onRejection: (priority: string) => options.telemetry?.rejection?.(priority),
    addressOf: (request: IncomingMessage) => clientAddress(request, options.trustedProxies ?? 0),
  };
  const listener = withAdmissionControl(app.callback(), admission, parts.cors);
  return { handler: refuseSeveralHosts(listener), tokenGate: parts.tokenGate, isAdmin: parts.isAdmin };
};
