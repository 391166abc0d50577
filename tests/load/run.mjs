/**
 * `npm run bench` and `npm run soak`: bundles the TypeScript beside it and runs it, since Node 20 does not read TypeScript itself.
 * The server under test is the build in `dist/`, not a part of the bundle.
 */
import { spawnSync } from 'node:child_process';
import { build } from 'esbuild';

const OUTFILE = 'node_modules/.cache/load/main.mjs';

await build({
  entryPoints: ['tests/load/main.ts'],
  outfile: OUTFILE,
  bundle: true,
  platform: 'node',
  format: 'esm',
  packages: 'external',
  logLevel: 'error',
});
const { status } = spawnSync(process.execPath, [OUTFILE, ...process.argv.slice(2)], { stdio: 'inherit' });
process.exitCode = status ?? 1;
