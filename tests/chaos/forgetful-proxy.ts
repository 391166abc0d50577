import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ForgetfulProxy {
  readonly url: string;
  lost(): number;
  close(): Promise<void>;
}

interface Event {
  readonly events: readonly { readonly eventId: string }[];
}

/**
 * In front of a server: passes every request on and reads the whole answer, but the first 2xx for each event never
 * reaches the client.
 */
export const startForgetfulProxy = async (target: string): Promise<ForgetfulProxy> => {
  const forgotten = new Set<string>();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('error', () => undefined).on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString();
      void fetch(target + (request.url ?? ''), { method: 'POST', body }).then(async (answer) => {
        const text = await answer.text();
        const id = (JSON.parse(body) as Event).events[0]?.eventId ?? '';
        if (answer.ok && !forgotten.has(id)) {
          forgotten.add(id);
          response.destroy();
        } else response.writeHead(answer.status).end(text);
      });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    lost: () => forgotten.size,
    close: () => new Promise((resolve) => void server.close(() => resolve()).closeAllConnections()),
  };
};
