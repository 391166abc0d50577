import { createHash } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Asked {
  readonly path: string;
  readonly authorization: string | undefined;
  readonly body: { readonly model: string; readonly input: readonly string[] };
}

/** Three numbers out of the text: equal texts are equal, others are not. */
export const vectorOf = (text: string): readonly number[] =>
  [...createHash('sha256').update(text).digest().subarray(0, 3)].map((byte) => byte / 255);

export const answerFor = (input: readonly string[]): string =>
  JSON.stringify({ data: input.map((text, index) => ({ index, embedding: vectorOf(text) })).reverse() });

/** A server of embeddings on loopback; `reply` stands in for its answer. */
export const startEmbeddings = async () => {
  const asked: Asked[] = [];
  let reply: ((response: ServerResponse, input: readonly string[]) => void) | undefined;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = JSON.parse(Buffer.concat(chunks).toString()) as Asked['body'];
      asked.push({ path: request.url ?? '', authorization: request.headers.authorization, body });
      if (reply === undefined) response.end(answerFor(body.input));
      else reply(response, body.input);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    asked,
    answers: (next: typeof reply): void => {
      reply = next;
    },
    close: (): Promise<void> =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
