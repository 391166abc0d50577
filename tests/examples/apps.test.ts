import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { EXAMPLE_APPS, type ExampleApp } from '../journeys/example-app.js';
import { USUAL_SERVICE } from '../packages/support/template-host.js';
import { ROOT } from './run-example.js';

/** Which client each has, and where its stylesheet is. */
const APPS: Readonly<Record<ExampleApp, { readonly client: string; readonly style: string }>> = {
  nextjs: { client: 'react', style: 'app/chat.css' },
  sveltekit: { client: 'js', style: 'src/chat.css' },
  angular: { client: 'js', style: 'src/chat.css' },
  nuxt: { client: 'vue', style: 'app/chat.css' },
};

interface Manifest {
  readonly private: boolean;
  readonly scripts: Readonly<Record<string, string>>;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
}

const readFrom = (app: ExampleApp, path: string): string =>
  readFileSync(join(ROOT, 'docs/examples', app, path), 'utf8');
const manifestOf = (app: ExampleApp): Manifest => JSON.parse(readFrom(app, 'package.json')) as Manifest;

test('each folder of the examples that has a manifest is one of the apps that the long journey visits', () => {
  const folders = readdirSync(join(ROOT, 'docs/examples'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('/package.json') && !path.includes('node_modules'))
    .map((path) => path.slice(0, -'/package.json'.length));
  expect(folders.sort()).toEqual([...EXAMPLE_APPS].sort());
});

describe.each(EXAMPLE_APPS)('docs/examples/%s', (app) => {
  test('installs the client of the running server, and exact versions of all else', () => {
    const { dependencies, devDependencies } = manifestOf(app);
    const installed = Object.entries({ ...dependencies, ...devDependencies });
    const inexact = installed.filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version));
    // A framework's client stands beside the core that it needs.
    const clients = new Set(['js', APPS[app].client]);
    expect(new Map(inexact)).toEqual(
      new Map([...clients].map((client) => [`@ad-placement/${client}`, `${USUAL_SERVICE}/sdk/${client}.tgz`])),
    );
    expect(manifestOf(app).private).toBe(true);
  });

  test('has the scripts and the files that its README names', () => {
    const readme = readFrom(app, 'README.md');
    const { scripts } = manifestOf(app);
    const named = [...readme.matchAll(/npm (?:run )?(build|check|dev|start)\b/g)].map(([, script = '']) => script);
    expect(named).toEqual(expect.arrayContaining(['build', 'start']));
    expect(named.filter((script) => scripts[script] === undefined)).toEqual([]);
    const files = [...readme.matchAll(/^\| (`[^|]+`) \|/gm)].flatMap(
      ([, cell = '']) => cell.match(/[^`, ]+\.\w+/g) ?? [],
    );
    expect(files.length).toBeGreaterThan(2);
    expect(files.map((file) => readFrom(app, file)).filter((text) => text === '')).toEqual([]);
  });

  test('asks the usual service as the development account, and no other address', () => {
    const folder = join(ROOT, 'docs/examples', app);
    const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
      (path) => /\.(ts|tsx|vue|svelte|html)$/.test(path) && !/node_modules|(^|\/)\./.test(path),
    );
    const text = sources.map((path) => readFrom(app, path)).join('\n');
    expect(new Set(text.match(/https?:\/\/[\w.:-]+/g))).toEqual(new Set([USUAL_SERVICE]));
    expect(text).toContain(`'dev-publisher-token'`);
  });

  test('looks like the others', () => {
    expect(readFrom(app, APPS[app].style)).toBe(readFrom('nextjs', APPS.nextjs.style));
  });
});
