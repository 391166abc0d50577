import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { build } from 'esbuild';
import type { Browser } from 'playwright-core';
import type { JourneyServer } from '../journeys/server.js';
import { launchBrowser } from '../support/chromium.js';
import { installClients, linkPackages, makeFolder } from './support/packed.js';
import { startService } from './support/service.js';
import { SSR_APPS } from './support/ssr-apps.js';
import { serveFolder } from './support/static-site.js';
import { visit } from './support/visit.js';

jest.setTimeout(300_000);

const home = makeFolder();
let server: JourneyServer;
let browser: Browser;

beforeAll(async () => {
  await installClients(home.folder);
  linkPackages(home.folder, [...SSR_APPS.react.packages, ...SSR_APPS.vue.packages]);
  writeFileSync(join(home.folder, 'package.json'), '{ "type": "module" }');
  [server, browser] = await Promise.all([startService(), launchBrowser()]);
});
afterAll(async () => {
  await Promise.all([server.stop(), browser.close()]);
  home.remove();
});

/** Plain Node without a page. Returns what it printed; expects no complaint. */
const runNode = (...args: readonly string[]): string => {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: home.folder, encoding: 'utf8' });
  expect([status, stderr]).toEqual([0, '']);
  return stdout.trim();
};

/** What a page has or starts; a package that reaches for one of them while it is imported ends with its name. */
const WATCHED = ['window', 'document', 'localStorage', 'navigator', 'location', 'fetch', 'crypto', '__tcfapi'];

const watchGlobals = `
  for (const name of ${JSON.stringify(WATCHED)}) {
    Object.defineProperty(globalThis, name, { configurable: true, get: () => { throw new Error('touched ' + name); } });
  }`;

describe.each(['js', 'react', 'vue'] as const)('the package of client-%s in plain Node', (client) => {
  const name = `@ad-placement/${client}`;
  const entry = client === 'js' ? 'createSession' : 'InlineAd';

  test.each([
    ['a module', '--input-type=module', `const client = await import('${name}');`],
    ['CommonJS', '--input-type=commonjs', `const client = require('${name}');`],
  ])('is imported as %s and touches nothing', (_kind, type, load) => {
    // The framework comes first: what it looks for is its own affair.
    const framework =
      client === 'js' ? '' : type.endsWith('module') ? `await import('${client}');` : `require('${client}');`;
    expect(runNode(type, '-e', `${framework}${watchGlobals}${load}console.log(typeof client.${entry})`)).not.toBe(
      'undefined',
    );
  });
});

describe.each(['react', 'vue'] as const)('a chat in %s, rendered on a server', (framework) => {
  const app = SSR_APPS[framework];
  const write = (name: string, text: string): void =>
    writeFileSync(
      join(home.folder, name),
      text.replaceAll('SERVICE', server.url).replaceAll('CONVERSATION', `of ${framework}`),
    );

  /** As an app bundles it during development, where frameworks say what they find. */
  const bundlePage = (): Promise<unknown> =>
    build({
      absWorkingDir: home.folder,
      entryPoints: ['page.js'],
      outfile: 'bundle.js',
      bundle: true,
      define: {
        'process.env.NODE_ENV': '"development"',
        __VUE_OPTIONS_API__: 'true',
        __VUE_PROD_DEVTOOLS__: 'false',
        __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: 'true',
      },
      logLevel: 'silent',
    });

  test('has no ad yet; a page takes it over without a complaint, and shows one', async () => {
    write('chat.js', app.chat);
    write('server.js', app.server);
    write('page.js', app.page);
    const html = runNode('server.js');
    expect(html.replaceAll(/<!--.*?-->/g, '')).toBe('<main><p>A medium roast is a good start.</p></main>');

    await bundlePage();
    const page = `<!doctype html><html lang="en"><title>A chat</title><div id="app">${html}</div><script src="/bundle.js"></script>`;
    write('index.html', page);
    const site = await serveFolder(home.folder);
    const { page: seen, errors, seesAd } = await visit(browser, site.url);
    await seesAd('main iframe', 'A medium roast is a good start.');
    expect(errors).toEqual([]);
    await seen.context().close();
    await site.close();
  });
});
