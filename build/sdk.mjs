import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import {
  CLIENT,
  COMPRESSED,
  DEVTOOLS,
  DIST,
  FRAME,
  FRAME_SCRIPTS,
  NATIVE,
  PLAYGROUND,
  ROOT,
  SDK,
  SKINS,
  VIDEO,
} from './folders.mjs';

const CORE = '@ad-placement/js';

/**
 * A copy of a built client. One that builds on the core brings it along: whoever installs it from a server has no
 * registry that knows either.
 */
const stage = (folder, into) => {
  cpSync(join(DIST, folder), into, { recursive: true });
  const path = join(into, 'package.json');
  const manifest = JSON.parse(readFileSync(path, 'utf8'));
  if (manifest.dependencies?.[CORE] === undefined) return;
  cpSync(join(DIST, CLIENT), join(into, 'node_modules', CORE), { recursive: true });
  writeFileSync(path, `${JSON.stringify({ ...manifest, bundleDependencies: [CORE] }, null, 2)}\n`);
};

/** What the server hands out at `/sdk/<name>.tgz`, for `npm install` before any registry has the clients. */
export const packClients = () => {
  const sdk = join(DIST, SDK);
  const staged = join(sdk, '.staged');
  rmSync(sdk, { recursive: true, force: true });
  const folders = [CLIENT, VIDEO, NATIVE, DEVTOOLS, ...SKINS.map((framework) => `adapters/client-${framework}`)];
  const names = folders.map((folder) => folder.replace('adapters/client-', ''));
  for (const [index, folder] of folders.entries()) stage(folder, join(staged, names[index]));
  const paths = names.map((name) => join(staged, name));
  const args = ['pack', '--json', '--ignore-scripts', '--pack-destination', sdk, ...paths];
  const printed = execFileSync('npm', args, { cwd: ROOT, shell: process.platform === 'win32' });
  for (const [index, { filename }] of JSON.parse(String(printed)).entries()) {
    renameSync(join(sdk, filename), join(sdk, `${names[index]}.tgz`));
  }
  rmSync(staged, { recursive: true });
};

const isText = (name) => /\.(js|css|svg)$/.test(name);

/** The map of a client's script stands beside the package's file, and not beside the address it is served at. */
const withoutMap = (script) => script.replace(/\n?\/\/# sourceMappingURL=.*\n?$/, '\n');

const servedBodies = () => [
  ...FRAME_SCRIPTS.map((kind) => readFileSync(join(DIST, FRAME, `${kind}.js`))),
  ...readdirSync(join(DIST, PLAYGROUND))
    .filter(isText)
    .map((name) => readFileSync(join(DIST, PLAYGROUND, name))),
  ...[CLIENT, VIDEO].flatMap((folder) =>
    readdirSync(join(DIST, folder))
      .filter((name) => name.endsWith('.js'))
      .map((name) => Buffer.from(withoutMap(readFileSync(join(DIST, folder, name), 'utf8')))),
  ),
];

/** Less fits into the first packet as it is. */
const MIN_BYTES = 1_000;

/** What pages load, as small as it gets. A server finds it by the digest of what is compressed. */
export const compressServed = () => {
  const folder = join(DIST, COMPRESSED);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const body of servedBodies().filter(({ length }) => length >= MIN_BYTES)) {
    const path = join(folder, createHash('sha256').update(body).digest('hex'));
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: body.length };
    writeFileSync(`${path}.br`, brotliCompressSync(body, { params }));
    writeFileSync(`${path}.gzip`, gzipSync(body, { level: 9 }));
  }
};
