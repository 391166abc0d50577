import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Words that nobody would write: what holds one of them has it from the test. */
export interface Canaries {
  /** A new one; `where` is only for the failure's message. */
  next(where: string): string;
  readonly count: number;
  /**
   * Where the canaries were put of which the text shows any, also when they are written as in an address or in Base64.
   */
  foundIn(text: string): readonly string[];
}

/** Nothing but letters and digits, so that no encoding of an address or of JSON changes it. */
const wordOf = (mark: string, number: number): string =>
  `${mark}${number.toString(36).padStart(4, '0')}k${(number * 7919) % 9973}`;

const decoded = (text: string): readonly string[] => {
  const long = text.match(/[A-Za-z0-9+/_-]{12,}={0,2}/g) ?? [];
  return [0, 1, 2, 3].flatMap((skip) => long.map((part) => Buffer.from(part.slice(skip), 'base64').toString('latin1')));
};

/** `mark`: some letters that no other text holds, and no other canaries begin with. */
export const createCanaries = (mark: string): Canaries => {
  const places = new Map<string, string>();
  return {
    next: (where) => {
      const word = wordOf(mark, places.size);
      places.set(word, where);
      return word;
    },
    get count() {
      return places.size;
    },
    foundIn: (text) => {
      const all = [text, ...decoded(text)].join('\n').toLowerCase();
      if (!all.includes(mark)) return [];
      return [...places].flatMap(([word, where]) => (all.includes(word) ? [`${where}: ${word}`] : []));
    },
  };
};

const bytesOf = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
};

/** Remembers every byte of every request: line, headers and body. Answers with what `answer` makes of a body. */
export const startCapture = async (answer: (body: string, origin: string) => object | undefined) => {
  const heard: string[] = [];
  const bodies: string[] = [];
  const server = createServer((request, response) => {
    void bytesOf(request).then((body) => {
      heard.push(`${request.method} ${request.url}\n${request.rawHeaders.join('\n')}\n\n${body}`);
      if (body !== '') bodies.push(body);
      const { port } = server.address() as AddressInfo;
      const said = body === '' ? undefined : answer(body, `http://127.0.0.1:${port}`);
      if (said === undefined) return void response.writeHead(204).end();
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(said));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, heard, bodies, close };
};
