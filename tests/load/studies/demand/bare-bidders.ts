import { Agent } from 'undici';
import type { Child } from '../../child.js';

interface Seen {
  readonly path: string;
  readonly body?: string | undefined;
}

const lastRequestOf = async ({ port }: Child): Promise<string> => {
  const seen = (await (await fetch(`http://127.0.0.1:${port}/seen`)).json()) as readonly Seen[];
  const body = [...seen].reverse().find(({ path }) => path === '/openrtb')?.body;
  if (body === undefined) throw new Error('The server has not asked this bidder yet.');
  return body;
};

/**
 * What the bidders take when nobody but a bare client asks them: all of them at once, with a request that the server
 * has sent before.
 */
export const createBareClient = async (bidders: readonly Child[]) => {
  const agent = new Agent({ pipelining: 1 });
  const bodies = await Promise.all(bidders.map(lastRequestOf));
  const ask = async ({ port }: Child, body = ''): Promise<void> => {
    const headers = { 'content-type': 'application/json' };
    const origin = `http://127.0.0.1:${port}`;
    await (await agent.request({ origin, path: '/openrtb', method: 'POST', headers, body })).body.text();
  };
  return {
    /** Milliseconds until the slowest of them has answered. */
    slowestMs: async (): Promise<number> => {
      const startedMs = performance.now();
      await Promise.all(bidders.map((bidder, i) => ask(bidder, bodies[i])));
      return performance.now() - startedMs;
    },
    close: () => agent.destroy(),
  };
};
