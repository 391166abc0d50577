import { execFile, spawnSync } from 'node:child_process';
import { chmodSync, cpSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { DIST, ROOT } from './folders.mjs';
import { serverSources } from './inputs.mjs';

const binary = (name, file) => {
  const manifest = createRequire(import.meta.url).resolve(`${name}/package.json`);
  return join(dirname(manifest), file);
};

const tscArguments = (args) => [
  binary('typescript-native', 'bin/tsc'),
  ...args,
  '--noEmitOnError',
  '--pretty',
  'false',
];

const tsc = (...args) => {
  const { status, stdout } = spawnSync(process.execPath, tscArguments(args), { cwd: ROOT, encoding: 'utf8' });
  if (status !== 0) throw new Error(`TypeScript found errors:\n${stdout}`);
};

const MAX_ERRORS_BYTES = 64 * 1024 * 1024;

/** Runs beside the other lane. */
const tscBeside = (...args) =>
  new Promise((resolve, reject) => {
    const options = { cwd: ROOT, maxBuffer: MAX_ERRORS_BYTES };
    execFile(process.execPath, tscArguments(args), options, (error, stdout) =>
      error === null ? resolve() : reject(new Error(`TypeScript found errors:\n${stdout}`)),
    );
  });

export const compile = async () => {
  await tscBeside('-p', 'tsconfig.json');
  // The command `ad-placement` of earlier versions: npm keeps what `npx` linked to, and never looks again.
  chmodSync(join(DIST, 'bootstrap/cli.js'), 0o755);
  return { sources: serverSources() };
};

/** Declarations that the entry leads to: the rest are internals of the client. */
const declared = (path, found = new Set()) => {
  if (found.has(path)) return found;
  found.add(path);
  const targets = readFileSync(path, 'utf8').matchAll(/(?:from |import\()["'](\.[^"']+)\.js["']/g);
  for (const [, target] of targets) declared(join(dirname(path), `${target}.d.ts`), found);
  return found;
};

/** Types that `entries` lead to below `types`, and once more below `cjs`, whose manifest makes them those of the CommonJS build. */
export const writeTypes = (folder, entries = ['index']) => {
  const types = join(DIST, folder, 'types');
  rmSync(types, { recursive: true, force: true });
  tsc('-p', folder, '--noEmit', 'false', '--declaration', '--emitDeclarationOnly', '--outDir', types);
  const kept = new Set();
  for (const entry of entries) declared(join(types, basename(folder), `${entry}.d.ts`), kept);
  for (const name of readdirSync(types, { recursive: true })) {
    if (name.endsWith('.d.ts') && !kept.has(join(types, name))) rmSync(join(types, name));
  }
  const cjs = join(DIST, folder, 'cjs');
  rmSync(join(cjs, 'types'), { recursive: true, force: true });
  cpSync(types, join(cjs, 'types'), { recursive: true });
  writeFileSync(join(cjs, 'package.json'), '{ "type": "commonjs" }\n');
};
