import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';

export interface ReceivedWebhook {
  readonly id: string;
  readonly type: string;
  readonly timestamp: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly body: string;
}

/** A secret as `ad-placement webhooks secret` prints one. */
export const webhookSecret = (letter: string): string => `whsec_${Buffer.from(letter.repeat(32)).toString('base64')}`;

const headersOf = (headers: IncomingHttpHeaders): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  );

/** Verifies what it receives with the library, as a receiver does; a forged one is answered 401. */
export const startWebhookReceiver = async (secret: string, port = 0) => {
  const received: ReceivedWebhook[] = [];
  let status: number | ((webhook: ReceivedWebhook) => number) = 204;
  const webhook = new Webhook(secret);
  const judge = (headers: IncomingHttpHeaders, body: string): number => {
    try {
      const payload = webhook.verify(body, headersOf(headers)) as Omit<ReceivedWebhook, 'id' | 'body'>;
      const one = { ...payload, id: String(headers['webhook-id']), body };
      received.push(one);
      return typeof status === 'number' ? status : status(one);
    } catch {
      return 401;
    }
  };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => void chunks.push(chunk));
    request.on('end', () => {
      response.statusCode = judge(request.headers, Buffer.concat(chunks).toString('utf8'));
      response.end('thanks');
    });
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received,
    of: (type: string) => received.filter((one) => one.type === type),
    answerWith: (next: typeof status) => void (status = next),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};

export type WebhookReceiver = Awaited<ReturnType<typeof startWebhookReceiver>>;
