import type { AddressInfo } from 'node:net';
import Koa from 'koa';
import { serveParent } from './child.js';

/** What the baseline answers from now on. */
export interface BaselineAnswer {
  readonly type: string;
  readonly body: string;
}

const readAll = async (stream: AsyncIterable<Buffer>): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
};

/**
 * A bare Koa server: parses the JSON of every POST and answers a ready text of the size it was told. No route, no
 * check, no header of its own.
 */
export const runBaseline = async (): Promise<void> => {
  let answer: BaselineAnswer = { type: 'text/plain', body: '' };
  const app = new Koa();
  app.use(async (ctx) => {
    if (ctx.method === 'POST') JSON.parse(await readAll(ctx.req));
    ctx.type = answer.type;
    ctx.body = answer.body;
  });
  const server = app.listen(0, '127.0.0.1', () => {
    const close = (): Promise<void> => new Promise((resolve) => void server.close(() => resolve()));
    const { port } = server.address() as AddressInfo;
    serveParent(port, close, (message) => (answer = message as BaselineAnswer));
  });
};
