import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** One question as it reached the server. */
export interface Asked {
  readonly path: string | undefined;
  readonly authorization: string | undefined;
  readonly traceparent: string | undefined;
  readonly body: {
    readonly model: string;
    readonly stream: boolean;
    readonly messages: readonly { readonly role: string; readonly content: string }[];
  };
}

/** `body`: what was asked. */
export type Reply = (response: ServerResponse, body: Asked['body']) => void;

/** A server on loopback with the interface of chat completions, that answers as it is told. */
export interface FakeLanguageModel {
  /** Base address. */
  readonly url: string;
  readonly asked: readonly Asked[];
  /** How many answers were given up by whoever asked. */
  abandoned(): number;
  reply(next: Reply): void;
  close(): Promise<void>;
}

export const chunk = (content: string): string => `data: ${JSON.stringify({ choices: [{ delta: { content } }] })}\n\n`;

const begin = (response: ServerResponse): ServerResponse =>
  response.writeHead(200, { 'content-type': 'text/event-stream' });

export const REPLIES = {
  /** Piece by piece, then the end mark. */
  says:
    (...pieces: readonly string[]): Reply =>
    (response) => {
      begin(response);
      for (const piece of pieces) response.write(chunk(piece));
      response.end('data: [DONE]\n\n');
    },
  /** Says so much and then nothing, for ever. */
  hangsAfter:
    (...pieces: readonly string[]): Reply =>
    (response) => {
      begin(response).flushHeaders();
      for (const piece of pieces) response.write(chunk(piece));
    },
  breaksAfter:
    (piece: string): Reply =>
    (response) => {
      begin(response).write(chunk(piece), () => response.destroy());
    },
  neverAnswers: () => undefined,
  refuses: (response: ServerResponse) =>
    void response.writeHead(401, { 'content-type': 'application/json' }).end('{"error":{}}'),
  saysGarbage: (response: ServerResponse) =>
    void response.writeHead(200).end('<!doctype html><h1>Welcome to the hotel Wi-Fi</h1>'),
} as const satisfies Record<string, Reply | ((...pieces: string[]) => Reply)>;

const bodyOf = async (request: IncomingMessage): Promise<Asked['body']> => {
  const chunks: Buffer[] = [];
  for await (const part of request) chunks.push(part as Buffer);
  return JSON.parse(Buffer.concat(chunks).toString()) as Asked['body'];
};

export const startLanguageModel = async (): Promise<FakeLanguageModel> => {
  const asked: Asked[] = [];
  let abandoned = 0;
  let reply: Reply = REPLIES.says('Hello');
  const server = createServer((request, response) => {
    response.once('close', () => {
      if (!response.writableEnded) abandoned++;
    });
    void bodyOf(request).then((body) => {
      const { authorization, traceparent } = request.headers;
      asked.push({ path: request.url, authorization, traceparent: traceparent?.toString(), body });
      reply(response, body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    asked,
    abandoned: () => abandoned,
    reply: (next) => void (reply = next),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
