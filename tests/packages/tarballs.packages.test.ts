import { readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { homedir, hostname, tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { checkPackage, createPackageFromTarballData, type ResolutionKind } from '@arethetypeswrong/core';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { publint } from 'publint';
import { deadLinks, PAGES } from '../docs/markdown.js';
import {
  CLIENTS,
  makeFolder,
  packedProject,
  ROOT,
  unpack,
  type Client,
  type Packed,
  type PackedProject,
} from './support/packed.js';

const home = makeFolder();
let server: Packed;
let clients: PackedProject['clients'];

beforeAll(async () => {
  ({ server, clients } = await packedProject());
  for (const packed of [server, ...Object.values(clients)]) unpack(packed, folderOf(packed));
});
afterAll(() => home.remove());

const packedOf = (client: Client): Packed => clients[client];
/** Where this file has unpacked it. */
const folderOf = ({ tarball }: Packed): string => join(home.folder, basename(tarball, '.tgz'));

const bytesOf = (path: string): Uint8Array<ArrayBuffer> => new Uint8Array(readFileSync(path));

const manifestProblems = async (tarball: string): Promise<readonly string[]> => {
  const { messages } = await publint({ pack: { tarball: bytesOf(tarball).buffer }, strict: true });
  // A client that the server hands to pages is a package, too, and nobody resolves it by its own manifest there.
  return messages
    .map((message) => JSON.stringify(message))
    .filter((text) => !/\.\/dist\/adapters\/client-(js|video)\/package\.json/.test(text));
};

/** `attw --pack`, in the module systems named. */
const typeProblems = async (tarball: string, skipped: readonly ResolutionKind[] = []): Promise<readonly string[]> => {
  const checked = await checkPackage(createPackageFromTarballData(bytesOf(tarball)));
  if (checked.types === false) return ['no types'];
  return checked.problems
    .filter((problem) => !('resolutionKind' in problem && skipped.includes(problem.resolutionKind)))
    .map((problem) => JSON.stringify(problem));
};

const textOf = (packed: Packed, path: string): string => readFileSync(join(folderOf(packed), path), 'utf8');

/** What would tell on which machine a package was made. Names of one letter or so stand in every text. */
const MACHINE = [ROOT, homedir(), tmpdir(), hostname()].filter((name) => name.length > 4);

/** Copied as others have published it. */
const MADE_ELSEWHERE = 'dist/adapters/playground-web/swagger-ui-bundle.js';

const tellsMachine = (packed: Packed): readonly string[] =>
  packed.files.filter((path) => path !== MADE_ELSEWHERE && MACHINE.some((name) => textOf(packed, path).includes(name)));

const pagesOf = (packed: Packed): readonly string[] => packed.files.filter((path) => path.endsWith('.md'));

const deadLinksIn = (packed: Packed): readonly string[] =>
  pagesOf(packed).flatMap((page) => deadLinks(page, folderOf(packed)));

interface Addresses {
  readonly publishConfig: { readonly access: string; readonly provenance: boolean };
  readonly homepage: string;
  readonly bugs: string;
  readonly repository: { readonly url: string; readonly directory?: string };
}

const addressesOf = (packed: Packed): Addresses => {
  const { homepage, bugs, repository, publishConfig } = JSON.parse(textOf(packed, 'package.json')) as Addresses;
  return { homepage, bugs, repository, publishConfig };
};

/** Of a few sources. */
const IS_SMALL = /(element|hls|plyr|shaka|video-js|vidstack)\.js$/;

const MAP_LINE = /\n\/\/# sourceMappingURL=(\S+)\n$/;

interface SourceMap {
  readonly sources: readonly string[];
  readonly sourcesContent: readonly string[];
}

const PLAYERS = ['hls', 'plyr', 'shaka', 'video-js', 'vidstack'] as const;

/** Of the client for overlays: what speaks during development, and the adapters. */
const VIDEO_CODE = [
  ...['development', ...PLAYERS].flatMap((name) => [`${name}.js`, `cjs/${name}.js`]),
  ...['development-global.js', 'global.js'],
];

/** Of the client without a framework: what speaks during development, and the element. */
const JS_CODE = [
  ...['development', 'element'].flatMap((name) => [`${name}.js`, `cjs/${name}.js`]),
  ...['development-global.js', 'global.js'],
];

describe.each(CLIENTS)('the package of client-%s', (client) => {
  /** The devtools are the inspector of the playground. */
  const isPanel = (source: string): boolean =>
    client === 'devtools' && /^(\.\.\/)+adapters\/playground-web\/([a-z]+\/)?[\w-]+\.ts$/.test(source);

  test('holds code, maps, types and what explains it, and nothing else', () => {
    const { files } = packedOf(client);
    const more = { js: JS_CODE, video: VIDEO_CODE, react: [], vue: [], devtools: [] }[client];
    const code = ['index.js', 'cjs/index.js', ...more];
    const maps = code.map((path) => `${path}.map`);
    const others = ['CHANGELOG.md', 'LICENSE', 'README.md', 'package.json', 'cjs/package.json'];
    const types = new RegExp(`^(cjs/)?types/(client-js|client-${client}|wire)/([a-z]+/)?[a-z0-9-]+\\.d\\.ts$`);
    expect(files.filter((path) => !types.test(path))).toEqual([...code, ...maps, ...others].sort());
  });

  test('maps lead to sources that they bring with them', () => {
    const packed = packedOf(client);
    for (const path of packed.files.filter((name) => name.endsWith('.js'))) {
      const [, name = ''] = MAP_LINE.exec(textOf(packed, path)) ?? [];
      const map = JSON.parse(textOf(packed, join(path, '..', name))) as SourceMap;
      expect(map.sources.length).toBeGreaterThan(IS_SMALL.test(path) ? 0 : 5);
      expect(
        map.sources.filter(
          (source) => !/^(\.\.\/)+adapters\/(client-\w+|wire)\/([a-z]+\/)?[\w-]+\.ts$/.test(source) && !isPanel(source),
        ),
      ).toEqual([]);
      expect(map.sourcesContent).toHaveLength(map.sources.length);
    }
  });

  test('does not tell where it was made', () => expect(tellsMachine(packedOf(client))).toEqual([]));

  test('has no link that leads nowhere', () => expect(deadLinksIn(packedOf(client))).toEqual([]));

  test('names the addresses of the project and its own folder there, and asks for provenance as the server does', () => {
    const { repository, ...others } = addressesOf(server);
    const directory = `adapters/client-${client}`;
    expect(addressesOf(packedOf(client))).toEqual({ ...others, repository: { ...repository, directory } });
  });

  test('has no manifest problem', async () => {
    expect(await manifestProblems(packedOf(client).tarball)).toEqual([]);
  });

  test('has types that resolve as its code does, in every module system', async () => {
    expect(await typeProblems(packedOf(client).tarball)).toEqual([]);
  });
});

/** What goes over the line for a script; the map stays where it is. */
const zippedBytes = (packed: Packed, path: string): number =>
  gzipSync(textOf(packed, path).replace(MAP_LINE, '\n'), { level: 9 }).length;

describe('sizes, minified and zipped', () => {
  test.each([
    ['js', 'index.js', 10_530],
    ['js', 'global.js', 10_400],
    ['js', 'element.js', 1_300],
    ['video', 'index.js', 6_000],
    ['video', 'global.js', 6_000],
    ...PLAYERS.map((player) => ['video', `${player}.js`, 1_000] as const),
    ['react', 'index.js', 2_800],
    ['vue', 'index.js', 2_800],
    ['devtools', 'index.js', 25_000],
  ] as const)('client-%s, %s: at most %d bytes', (client, path, limitBytes) => {
    expect(zippedBytes(packedOf(client), path)).toBeLessThanOrEqual(limitBytes);
  });

  test('CommonJS is little more than the module', () => {
    for (const client of CLIENTS) {
      const more = zippedBytes(packedOf(client), 'cjs/index.js') - zippedBytes(packedOf(client), 'index.js');
      expect(more).toBeLessThanOrEqual(300);
    }
  });
});

describe('the package of the server', () => {
  test('does not tell where it was made', () => expect(tellsMachine(server)).toEqual([]));

  test('brings its documents, with every page, picture and file that they link to', () => {
    expect(pagesOf(server)).toEqual(expect.arrayContaining([...PAGES]));
    expect(deadLinksIn(server)).toEqual([]);
  });

  test('holds what runs and what explains it, and no tests but the contract kits', () => {
    const pages = PAGES.filter((path) => !path.startsWith('docs/'));
    const readmes = ['devtools', 'flutter', 'js', 'kotlin', 'react', 'react-native', 'swift', 'video', 'vue'].map(
      (client) => `adapters/client-${client}/README.md`,
    );
    const top = ['bootstrap/ad-placement.mjs', 'package.json', 'LICENSE', ...pages, ...readmes];
    expect(server.files.filter((path) => !/^(dist|docs)\//.test(path)).sort()).toEqual([...top].sort());
    const tests = server.files.filter((path) => path.includes('tests/') || path.includes('.test.'));
    expect(tests.filter((path) => !path.startsWith('dist/tests/contracts/'))).toEqual([]);
    expect(tests.length).toBeGreaterThan(10);
    expect(server.files.filter((path) => path.startsWith('dist/.'))).toEqual([]);
  });

  test('names where it comes from', () => {
    const { homepage, bugs, repository, publishConfig } = addressesOf(server);
    expect(publishConfig).toEqual({ access: 'public', provenance: true });
    expect(repository.url).toMatch(/^git\+https:.*\.git$/);
    const home = repository.url.slice('git+'.length, -'.git'.length);
    expect([homepage, bugs]).toEqual([`${home}#readme`, `${home}/issues`]);
  });

  test('holds no other clients than those that it hands to pages', () => {
    const shipped = server.files.filter((path) => /^dist\/adapters\/client-/.test(path));
    const names = {
      js: ['development-global.js', 'development.js', 'element.js', 'global.js', 'index.js'],
      video: ['index.js', ...VIDEO_CODE].filter((path) => !path.startsWith('cjs/')),
    };
    const expected = Object.entries(names).flatMap(([client, scripts]) =>
      ['CHANGELOG.md', 'LICENSE', 'README.md', ...[...scripts, 'package.json'].sort()].map(
        (name) => `dist/adapters/client-${client}/${name}`,
      ),
    );
    expect(shipped).toEqual(expected);
  });

  test('starts from one file and packages in chunks; drivers of databases, metrics and traces load on demand', () => {
    const code = textOf(server, 'dist/bootstrap/serve.js');
    const opened = [...code.matchAll(/(?:^|;)import\b[^"'()]*["']([^"'\n]+)["']/gm)].map(([, path = '']) => path);
    expect(opened.filter((path) => !path.startsWith('./serve/chunk-') && !isBuiltin(path))).toEqual([]);
    expect(opened.filter((path) => path.startsWith('.')).length).toBeLessThan(40);
    expect(new Set(code.match(/import\(["']\.\/serve\/[\w-]+\.js["']\)/g)).size).toBe(5);
    // V8 keeps one byte a character of it.
    expect(code).toMatch(/^[\0-\x7f]*$/);
  });

  test('has no manifest problem', async () => {
    expect(await manifestProblems(server.tarball)).toEqual([]);
  });

  test('has types that resolve as its code does, for modules', async () => {
    expect(await typeProblems(server.tarball, ['node10', 'node16-cjs'])).toEqual([]);
  });
});
