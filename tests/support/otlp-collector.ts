import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';

/** OTLP 1.x as JSON: only what a collector would take. */
const attribute = z.object({
  key: z.string().min(1),
  value: z.union([
    z.object({ stringValue: z.string() }),
    z.object({ intValue: z.int() }),
    z.object({ doubleValue: z.number() }),
    z.object({ boolValue: z.boolean() }),
    z.object({ arrayValue: z.object({ values: z.array(z.unknown()) }) }),
  ]),
});
const nanos = z.string().regex(/^\d{19}$/);
const traceId = z.string().regex(/^(?!0+$)[0-9a-f]{32}$/);
const spanId = z.string().regex(/^(?!0+$)[0-9a-f]{16}$/);
const span = z.object({
  ...{ traceId, spanId, name: z.string().min(1), kind: z.int().min(1).max(5) },
  parentSpanId: spanId.optional(),
  ...{ startTimeUnixNano: nanos, endTimeUnixNano: nanos },
  attributes: z.array(attribute),
  events: z.array(z.object({ name: z.string(), timeUnixNano: nanos, attributes: z.array(attribute) })),
  links: z.array(z.object({ traceId, spanId })),
  status: z.object({ code: z.int() }),
});
const resource = z.object({ attributes: z.array(attribute) });
const requestSchema = z.object({
  resourceSpans: z.array(z.object({ resource, scopeSpans: z.array(z.object({ spans: z.array(span) })) })),
});

export interface CollectedSpan extends Omit<z.infer<typeof span>, 'attributes'> {
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly resource: Readonly<Record<string, unknown>>;
}

/** `hangs`: takes everything, and never answers. `garbage`: answers what is no HTTP. */
export type CollectorMode = 'takes' | 'refuses' | 'hangs' | 'garbage';

export interface Collector {
  readonly url: string;
  mode: CollectorMode;
  readonly spans: readonly CollectedSpan[];
  /** All that came, as it came. */
  readonly received: string;
  readonly requests: number;
  close(): Promise<void>;
}

const recordOf = (attributes: readonly z.infer<typeof attribute>[]): Readonly<Record<string, unknown>> =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));

const spansIn = (body: string): readonly CollectedSpan[] =>
  requestSchema
    .parse(JSON.parse(body))
    .resourceSpans.flatMap(({ resource: from, scopeSpans }) =>
      scopeSpans.flatMap(({ spans }) =>
        spans.map((one) => ({ ...one, attributes: recordOf(one.attributes), resource: recordOf(from.attributes) })),
      ),
    );

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
};

/** A collector of traces: OTLP/HTTP in JSON on loopback, which answers 400 to what the protocol does not know. */
export const startCollector = async (port = 0): Promise<Collector> => {
  const spans: CollectedSpan[] = [];
  const state = { mode: 'takes' as CollectorMode, received: '', requests: 0 };
  const take = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await bodyOf(request);
    state.requests++;
    state.received += `${request.url}\n${JSON.stringify(request.headers)}\n${body}\n`;
    if (state.mode === 'hangs') return;
    if (state.mode === 'garbage') return void request.socket.end('no HTTP at all\r\n\r\n');
    if (state.mode === 'refuses') return void response.writeHead(400).end('{"message":"refused"}');
    const isOtlp = request.url === '/v1/traces' && request.headers['content-type'] === 'application/json';
    if (!isOtlp) return void response.writeHead(404).end();
    spans.push(...spansIn(body));
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  };
  const server = createServer((request, response) => {
    take(request, response).catch((error: unknown) => response.writeHead(400).end(String(error)));
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    get mode() {
      return state.mode;
    },
    set mode(mode) {
      state.mode = mode;
    },
    spans,
    get received() {
      return state.received;
    },
    get requests() {
      return state.requests;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
