import { Agent, request as httpRequest } from 'node:http';
import type { FuzzRequest } from './endpoints.js';

export interface FuzzAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
  readonly elapsedMs: number;
}

export interface FuzzClient {
  /** Rejects when there is no answer: the connection broke, or nothing came for a minute. */
  send(request: FuzzRequest): Promise<FuzzAnswer>;
  /** Answers that asked to come again later. */
  readonly shed: number;
  close(): void;
}

const NO_ANSWER_MS = 60_000;
const MAX_RETRIES = 60;

const once = (agent: Agent, port: number, { method, path, headers, body }: FuzzRequest): Promise<FuzzAnswer> =>
  new Promise((resolve, reject) => {
    const startedMs = performance.now();
    const length = body === undefined ? {} : { 'content-length': String(body.length) };
    const request = httpRequest(
      { agent, port, host: '127.0.0.1', method, path, headers: { ...headers, ...length } },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => void chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () => {
          const { statusCode: status = 0, headers: received } = response;
          resolve({
            status,
            headers: received,
            text: Buffer.concat(chunks).toString(),
            elapsedMs: performance.now() - startedMs,
          });
        });
      },
    );
    request.setTimeout(NO_ANSWER_MS, () => request.destroy(new Error('no answer for a minute')));
    request.on('error', reject);
    request.end(body);
  });

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Keep-alive over `sockets` connections. A 503 with `Retry-After` is not an error but a request to come again: it does.
 */
export const createFuzzClient = (port: number, sockets: number): FuzzClient => {
  const agent = new Agent({ keepAlive: true, maxSockets: sockets });
  let shed = 0;
  return {
    get shed() {
      return shed;
    },
    async send(request) {
      for (let retries = 0; ; retries++) {
        const answer = await once(agent, port, request);
        const isShed = answer.status === 503 && answer.headers['retry-after'] !== undefined && answer.text === '';
        if (!isShed || retries >= MAX_RETRIES) return answer;
        shed++;
        await pause(Number(answer.headers['retry-after']) * 1_000);
      }
    },
    close: () => agent.destroy(),
  };
};
