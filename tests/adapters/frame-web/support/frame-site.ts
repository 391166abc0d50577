import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { basename, extname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { build } from 'esbuild';
import { chatPage, markupPage, overlayPage } from '../../../../adapters/http-koa/pages/index.js';
import type { FrameEventsRequest, FrameEventsResponse, FramePageData } from '../../../../adapters/wire/frame-page.js';
import { countAll } from './count-all.js';
import { BID_ID, MARKUP_NONCE } from './fixtures.js';

const TYPES: Readonly<Record<string, string>> = {
  '.svg': 'image/svg+xml',
  '.webm': 'video/webm',
  '.vtt': 'text/vtt',
};
const ASSETS = 'adapters/demand-house/assets';
const FRAME_PATHS: readonly string[] = [`/api/frame/${BID_ID}`, `/api/modal/${BID_ID}`, '/overlay/slot-1'];

/** What the stub answers to the page's request for its final text. */
export interface TextPlan {
  readonly chunks: readonly string[];
  /** Before the first chunk, and between two. */
  readonly delayMs: number;
  readonly status: number;
}

/** A stand-in for the server: serves the pages under test, and notes what they report. */
export interface FrameSite {
  readonly origin: string;
  page: FramePageData;
  modal: FramePageData | undefined;
  /** Pages that many frames of one host show, by the `exhibit` of their address. */
  exhibits: ReadonlyMap<string, FramePageData>;
  markup: string;
  /** A page of a host that has our own origin, at `/host`. */
  host: string;
  text: TextPlan;
  frameAncestors: readonly string[];
  /** Answers one batch of events, with 409 where all are conflicts; `undefined` is a 503. */
  judge: (request: FrameEventsRequest) => FrameEventsResponse | undefined;
  readonly reports: FrameEventsRequest[];
  readonly textRequests: unknown[];
  /** Paths asked for, for example of clicks. */
  readonly visits: string[];
  close(): Promise<void>;
}

const KINDS = ['inline', 'modal', 'overlay'] as const satisfies FramePageData['kind'][];

/** By kind of page. */
export const buildFrameScripts = async (): Promise<ReadonlyMap<string, string>> => {
  const { outputFiles } = await build({
    entryPoints: KINDS.map((kind) => `adapters/frame-web/scripts/${kind}.ts`),
    outdir: 'scripts',
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2020',
    write: false,
    tsconfig: 'adapters/frame-web/tsconfig.json',
  });
  return new Map(outputFiles.map(({ path, text }) => [basename(path, '.js'), text]));
};

const readBody = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
};

const sendAsset = async (path: string, response: ServerResponse): Promise<void> => {
  const name = path.slice('/assets/'.length);
  const folder = name.startsWith('test-') ? 'test' : 'demo';
  const body = await readFile(join(ASSETS, folder, name)).catch(() => undefined);
  if (!body) return void response.writeHead(404).end();
  response.writeHead(200, { 'content-type': TYPES[extname(path)] ?? 'application/octet-stream' }).end(body);
};

/** A picture of so many bytes; everybody may see how many. */
const sendBytes = (bytes: number, response: ServerResponse): void => {
  const headers = { 'content-type': 'image/svg+xml', 'timing-allow-origin': '*', 'cache-control': 'no-store' };
  response.writeHead(200, headers);
  response.end(`<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"><!--${'x'.repeat(bytes)}--></svg>`);
};

const HEAVY_FILM_BYTES = 6_000_000;

/** The film of the tests, behind a part that players pass over (EBML `Void`, with its size in eight bytes). */
const sendHeavyFilm = async (response: ServerResponse): Promise<void> => {
  const film = await readFile(join(ASSETS, 'test', 'test-video.webm'));
  const head = Buffer.alloc(9);
  head.writeUInt8(0xec, 0);
  head.writeBigUInt64BE((1n << 56n) | BigInt(HEAVY_FILM_BYTES), 1);
  response
    .writeHead(200, { 'content-type': 'video/webm' })
    .end(Buffer.concat([film, head, Buffer.alloc(HEAVY_FILM_BYTES)]));
};

const sendText = async ({ chunks, delayMs, status }: TextPlan, response: ServerResponse): Promise<void> => {
  const pause = (): Promise<void> => delay(delayMs, undefined, { ref: false });
  await pause();
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' });
  for (const chunk of status === 200 ? chunks : []) {
    response.write(chunk);
    await pause();
  }
  response.end();
};

const sendPage = (data: FramePageData, site: FrameSite, response: ServerResponse): void => {
  const nonce = randomBytes(16).toString('base64url');
  const options = { nonce, scriptUrl: `/scripts/${data.kind}`, frameAncestors: site.frameAncestors };
  const { html, headers } = data.kind === 'overlay' ? overlayPage(data, options) : chatPage(data, options);
  response.writeHead(200, headers).end(html);
};

const sendJudgement = (raw: string, site: FrameSite, response: ServerResponse): void => {
  const request = JSON.parse(raw) as FrameEventsRequest;
  const answer = site.judge(request);
  if (!answer) return void response.writeHead(503).end();
  site.reports.push(request);
  const status = answer.results.every((result) => result === 'conflict') ? 409 : 200;
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
};

const route = async (
  site: FrameSite,
  scripts: ReadonlyMap<string, string>,
  request: IncomingMessage,
  response: ServerResponse,
) => {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://stub');
  site.visits.push(request.url ?? '');
  if (pathname.startsWith('/scripts/')) {
    const script = scripts.get(pathname.slice('/scripts/'.length));
    return void response.writeHead(200, { 'content-type': 'text/javascript' }).end(script);
  }
  if (pathname.startsWith('/heavy/')) return sendBytes(Number(pathname.slice('/heavy/'.length)), response);
  if (pathname === '/assets/heavy.webm') return sendHeavyFilm(response);
  if (pathname.startsWith('/assets/')) return sendAsset(pathname, response);
  if (pathname.endsWith('/events')) return sendJudgement(await readBody(request), site, response);
  if (pathname.endsWith('/text')) {
    site.textRequests.push(JSON.parse(await readBody(request)));
    return sendText(site.text, response);
  }
  if (pathname.startsWith('/api/markup/')) {
    const { html, headers } = markupPage(site.markup, MARKUP_NONCE, { frameAncestors: site.frameAncestors });
    return void response.writeHead(200, headers).end(html);
  }
  if (FRAME_PATHS.includes(pathname)) {
    const exhibit = site.exhibits.get(searchParams.get('exhibit') ?? '');
    const modal = pathname.startsWith('/api/modal/') ? site.modal : undefined;
    return sendPage(exhibit ?? modal ?? site.page, site, response);
  }
  if (pathname === '/host') return void response.writeHead(200, { 'content-type': 'text/html' }).end(site.host);
  // A picture that is on its way for ever.
  if (pathname === '/api/never') return;
  if (pathname.startsWith('/c/')) return void response.writeHead(200, { 'content-type': 'text/html' }).end('landed');
  response.writeHead(404).end();
};

export const startFrameSite = async (page: FramePageData): Promise<FrameSite> => {
  const scripts = await buildFrameScripts();
  const server = createServer((request, response) => {
    route(site, scripts, request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const site: FrameSite = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    page,
    modal: undefined,
    exhibits: new Map(),
    markup: '',
    host: '',
    text: { chunks: ['Freshly roasted beans, ', 'sent on the day. ', 'Try the dark one.'], delayMs: 0, status: 200 },
    frameAncestors: [],
    judge: countAll,
    reports: [],
    textRequests: [],
    visits: [],
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return site;
};
