import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { build } from 'esbuild';
import { packages } from './web-host-site.js';

/** Chat kits and virtual lists with a recipe in `docs/examples/chat-kits`. */
export const CHAT_KITS = ['virtuoso', 'chatscope', 'tanstack-virtual', 'assistant-ui', 'deep-chat'] as const;
export type ChatKit = (typeof CHAT_KITS)[number];

const STYLE = `
  html, body { margin: 0; height: 100%; font: 16px/1.5 sans-serif }
  #app { height: 100%; max-width: 40rem; margin: auto }`;

const hostOf = (kit: ChatKit): string =>
  kit === 'deep-chat'
    ? `import { openChat as chat } from './docs/examples/chat-kits/deep-chat';
      import { show } from './tests/journeys/kit-hosts/deep-chat-host';`
    : `import { Chat as chat } from './docs/examples/chat-kits/${kit}';
      import { show } from './tests/journeys/kit-hosts/react-host';`;

/** Script and styles of the page of a kit. */
const bundle = async (kit: ChatKit): Promise<{ readonly js: string; readonly css: string }> => {
  const { outputFiles } = await build({
    stdin: { contents: `${hostOf(kit)} show(chat);`, resolveDir: '.' },
    ...{ bundle: true, format: 'iife', jsx: 'automatic', outdir: '/', write: false, logLevel: 'silent' },
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [packages],
  });
  const textOf = (type: string): string => outputFiles.find(({ path }) => path.endsWith(type))?.text ?? '';
  return { js: textOf('.js'), css: textOf('.css') };
};

const pageOf = ({ js, css }: Awaited<ReturnType<typeof bundle>>): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>A chat</title><link rel="icon" href="data:,">` +
  `<style>${css}${STYLE}</style><div id="app"></div><script>${js.replaceAll('</script', '<\\/script')}</script>`;

/** Chats of kits, at `/<kit>` of an origin that is not the service's. */
export const startKitSite = async (): Promise<{ readonly origin: string; close(): Promise<void> }> => {
  const pages = new Map<string, string>(
    await Promise.all(CHAT_KITS.map(async (kit) => [`/${kit}`, pageOf(await bundle(kit))] as const)),
  );
  const server = createServer(({ url = '' }, response) => {
    const page = pages.get(url.replace(/\?.*/, ''));
    response.writeHead(page === undefined ? 404 : 200, { 'content-type': 'text/html' }).end(page);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
};
