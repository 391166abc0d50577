import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { build, type Plugin } from 'esbuild';
import type { ChatPlan } from '../web-hosts/chat.js';

/** The clients for web pages. */
export const WEB_CLIENTS = ['js', 'react', 'vue'] as const;
export type WebClient = (typeof WEB_CLIENTS)[number];

/** The packages as they are built, and not the sources. */
export const packages: Plugin = {
  name: 'packages',
  setup: ({ onResolve }) => {
    onResolve({ filter: /^@ad-placement\/(js|react)$/ }, ({ path }) => ({
      path: resolve(`dist/adapters/client-${path.slice(path.indexOf('/') + 1)}/index.js`),
    }));
    onResolve({ filter: /\/client-\w+(\/element)?\/index\.js$/ }, ({ path }) => ({
      path: resolve('dist/adapters', path.slice(path.lastIndexOf('client-')).replace('element/index.js', 'element.js')),
    }));
  },
};

/**
 * In the development build of its framework: that is where StrictMode mounts twice, and where a framework complains.
 */
const bundleHost = async (client: WebClient): Promise<string> => {
  const { outputFiles } = await build({
    entryPoints: [`tests/journeys/web-hosts/${client}-host.ts`],
    bundle: true,
    format: 'iife',
    define: {
      'process.env.NODE_ENV': '"development"',
      __VUE_OPTIONS_API__: 'true',
      __VUE_PROD_DEVTOOLS__: 'false',
      __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: 'false',
    },
    plugins: [packages],
    write: false,
    logLevel: 'silent',
  });
  return outputFiles[0]?.text ?? '';
};

const STYLE = `
  body { margin: 0; font: 16px/1.5 sans-serif; background: #fff; color: #1b1d22 }
  [data-theme=dark] body { background: #14161a; color: #eceef2 }
  h1 { font-size: 1.2rem }
  main { max-width: 36rem; margin: auto; padding: 1rem }`;

const pageOf = (client: WebClient, plan: ChatPlan): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>A chat</title><link rel="icon" href="data:,">` +
  `<meta name="viewport" content="width=device-width"><link rel="stylesheet" href="/style.css">` +
  `<script type="application/json" id="plan">${JSON.stringify(plan)}</script>` +
  `<main><h1>A chat</h1><div id="app"></div></main><script src="/${client}.js"></script>`;

export interface WebHostSite {
  /** Address of a chat, with ads through this client. `headers`: of its page. */
  page(client: WebClient, plan: ChatPlan, headers: Readonly<Record<string, string>>): string;
  close(): Promise<void>;
}

interface File {
  readonly type: string;
  readonly body: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** On `localhost`, where the service is on `127.0.0.1`: another origin, and another site. */
export const startWebHosts = async (): Promise<WebHostSite> => {
  const scripts = await Promise.all(WEB_CLIENTS.map(bundleHost));
  const files = new Map<string, File>([['/style.css', { type: 'text/css', body: STYLE }]]);
  for (const [index, client] of WEB_CLIENTS.entries())
    files.set(`/${client}.js`, { type: 'text/javascript', body: scripts[index] ?? '' });
  const server = createServer((request, response) => {
    const file = files.get(request.url ?? '');
    if (!file) return void response.writeHead(404).end();
    response.writeHead(200, { 'content-type': file.type, ...file.headers }).end(file.body);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  return {
    page(client, plan, headers) {
      const path = `/chat-${files.size}`;
      files.set(path, { type: 'text/html', body: pageOf(client, plan), headers });
      return origin + path;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
};
