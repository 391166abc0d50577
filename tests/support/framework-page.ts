import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { build, type Plugin } from 'esbuild';
import { compileScript, parse } from 'vue/compiler-sfc';

export type Framework = 'react' | 'vue';

/** A component of one file, as a bundler of an app compiles it: script and template together. */
export const compileVueText = (text: string, filename: string): string => {
  const { descriptor, errors } = parse(text, { filename });
  if (errors.length > 0) throw new Error(`${filename} does not compile.`, { cause: errors });
  return compileScript(descriptor, { id: filename, inlineTemplate: true }).content;
};

/** The packages as they are built, and not the sources. */
const packages: Plugin = {
  name: 'packages',
  setup: ({ onResolve, onLoad }) => {
    onResolve({ filter: /^@ad-placement\// }, ({ path }) => {
      const [, name] = path.split('/');
      return { path: resolve(`dist/adapters/client-${name}/index.js`) };
    });
    onLoad({ filter: /\.vue$/ }, ({ path }) => ({
      contents: compileVueText(readFileSync(path, 'utf8'), path),
      loader: 'ts',
    }));
  },
};

/** What a new app of Vite has in its `main` file. */
const ENTRIES: Readonly<Record<Framework, string>> = {
  react: `
    import { createElement, StrictMode } from 'react';
    import { createRoot } from 'react-dom/client';
    import { App } from './app';
    createRoot(document.getElementById('app')).render(createElement(StrictMode, null, createElement(App)));`,
  vue: `
    import { createApp } from 'vue';
    import App from './app.vue';
    createApp(App).mount('#app');`,
};

/**
 * The example as a script for a page, in the development build of its framework: that is where StrictMode mounts twice.
 */
export const bundleExample = async (framework: Framework, service: string): Promise<string> => {
  const { outputFiles } = await build({
    stdin: { contents: ENTRIES[framework], resolveDir: `docs/examples/${framework}`, loader: 'ts' },
    bundle: true,
    format: 'iife',
    jsx: 'automatic',
    define: {
      'process.env.NODE_ENV': '"development"',
      'import.meta.env.VITE_AD_SERVER_URL': JSON.stringify(service),
      __VUE_OPTIONS_API__: 'true',
      __VUE_PROD_DEVTOOLS__: 'false',
      __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: 'false',
    },
    plugins: [packages],
    write: false,
    logLevel: 'silent',
  });
  const text = outputFiles[0]?.text ?? '';
  // A test looks at more of an event than an app should log.
  return text.replace('(event.name)', '(JSON.stringify(event))');
};

const WATCH = `
  window.shifts = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) shifts.push(entry.value);
  }).observe({ type: 'layout-shift', buffered: true });`;

export interface FrameworkPage {
  /** `localhost`, where the service is on `127.0.0.1`: another origin. */
  readonly url: string;
  close(): Promise<void>;
}

export const serveExample = async (framework: Framework, service: string): Promise<FrameworkPage> => {
  const head = `<!doctype html><html lang="en"><meta charset="utf-8"><title>A chat</title><link rel="icon" href="data:,">`;
  const files: Readonly<Record<string, readonly [type: string, body: string]>> = {
    '/': ['text/html', `${head}<body><div id="app"></div><script>${WATCH}</script><script src="/app.js"></script>`],
    '/app.js': ['text/javascript', await bundleExample(framework, service)],
  };
  const server = createServer((request, response) => {
    const [type, body] = files[request.url ?? ''] ?? ['text/plain', ''];
    response.writeHead(200, { 'content-type': type }).end(body);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}/`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
};
