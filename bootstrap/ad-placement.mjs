#!/usr/bin/env node
/**
 * The command `ad-placement`. In a fresh clone it builds first, as `npm start` does: npm links a command to a file that
 * is there, and remembers one that is not.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const OLDEST_NODE = 24;
if (Number.parseInt(process.versions.node, 10) < OLDEST_NODE) {
  console.error(`ad-placement needs Node.js ${OLDEST_NODE} or newer, and runs on ${process.versions.node}.`);
  process.exit(1);
}

const cli = new URL('../dist/bootstrap/cli.js', import.meta.url);
const build = new URL('../build.mjs', import.meta.url);

if (!existsSync(cli) && existsSync(build)) {
  // What the command prints may be read by a program: the build talks on the other stream.
  const options = { cwd: fileURLToPath(new URL('..', import.meta.url)), stdio: ['ignore', 2, 2] };
  const { status } = spawnSync(process.execPath, [fileURLToPath(build)], options);
  if (status !== 0) process.exit(status ?? 1);
}
await import(cli.href);
