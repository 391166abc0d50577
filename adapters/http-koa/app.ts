import type { IncomingMessage, ServerResponse } from 'node:http';
import Koa from 'koa';
import type { HttpAppOptions } from './options.js';

export interface HttpApp {
  /** A request listener for `node:http`. */
  readonly handler: (request: IncomingMessage, response: ServerResponse) => void;
  /** Lets go of timers. */
  close(): void;
}

/** All endpoints over one pair of driving ports. Opens no socket: {@link createHttpServer} does. */
export const createHttpApp = (options: HttpAppOptions): HttpApp => {
  const app = new Koa();
  void options;
  return { handler: app.callback(), close: () => undefined };
};
