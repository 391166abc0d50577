import type { Transport, TransportAnswer, TransportRequest } from '../../../../adapters/client-js/io/transport.js';

export interface SeenRequest {
  readonly path: string;
  readonly method: string;
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string>>;
  readonly keepalive: boolean;
}

interface Waiting extends SeenRequest {
  readonly signal: AbortSignal;
  readonly answer: (answer: TransportAnswer) => void;
  readonly fail: () => void;
}

/** A server that answers when it is told to. Requests that were given up wait for nothing. */
export interface FakeServer {
  readonly transport: Transport;
  /** Requests since the last call. */
  takeSeen(): readonly SeenRequest[];
  /** Paths of the requests that still wait for an answer. */
  inFlight(): readonly string[];
  /** Answers the oldest request for the path, or fails it as a network does. */
  answer(path: string, answer: TransportAnswer | 'network'): void;
}

export const createFakeServer = (): FakeServer => {
  let seen: readonly SeenRequest[] = [];
  let waiting: readonly Waiting[] = [];
  const live = (): readonly Waiting[] => waiting.filter(({ signal }) => !signal.aborted);
  const note = ({ url, method, body, headers, keepalive }: TransportRequest): SeenRequest => {
    const { origin, pathname } = new URL(url);
    const said = body === undefined ? undefined : (JSON.parse(body) as unknown);
    const request = { path: pathname, method, origin, body: said, headers, keepalive };
    seen = [...seen, request];
    return request;
  };
  return {
    transport: (request) =>
      new Promise((resolve, reject) => {
        if (!request.url.startsWith('https://')) return void reject(new TypeError('Failed to fetch'));
        const fail = (): void => reject(new TypeError('Failed to fetch'));
        waiting = [...waiting, { ...note(request), signal: request.signal, answer: resolve, fail }];
      }),
    takeSeen() {
      const taken = seen;
      seen = [];
      return taken;
    },
    inFlight: () => live().map(({ path }) => path),
    answer(path, answer) {
      // A late answer to a request that was given up is still an answer that arrives.
      const request = live().find((one) => one.path === path) ?? waiting.find((one) => one.path === path);
      if (!request) throw new Error(`No request for ${path} waits for an answer.`);
      waiting = waiting.filter((other) => other !== request);
      if (answer === 'network') request.fail();
      else request.answer(answer);
    },
  };
};
