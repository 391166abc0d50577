import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
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

/** What the server hands out at `/sdk/<name>.tgz`, and the list of it at `/sdk`. */
export const packClients = () => {
  const sdk = join(DIST, SDK);
  rmSync(sdk, { recursive: true, force: true });
  mkdirSync(sdk, { recursive: true });
  const folders = [CLIENT, VIDEO, NATIVE, DEVTOOLS, ...SKINS.map((framework) => `adapters/client-${framework}`)];
  const paths = folders.map((folder) => join(DIST, folder));
  const args = ['pack', '--json', '--ignore-scripts', '--pack-destination', sdk, ...paths];
  const printed = execFileSync('npm', args, { cwd: ROOT, shell: process.platform === 'win32' });
  const packages = JSON.parse(String(printed)).map(({ name, version, filename, integrity }, index) => {
    const file = `${folders[index].replace('adapters/client-', '')}.tgz`;
    renameSync(join(sdk, filename), join(sdk, file));
    const { peerDependencies } = JSON.parse(readFileSync(join(paths[index], 'package.json'), 'utf8'));
    return { name, version, path: `/sdk/${file}`, integrity, peerDependencies };
  });
  writeFileSync(join(sdk, 'packages.json'), `${JSON.stringify({ packages }, null, 2)}\n`);
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
