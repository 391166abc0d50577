/**
 * `npm run quality`: bundles the TypeScript beside it and runs it. The service that is measured is the build in
 * `dist/`, not a part of the bundle.
 */
import { spawnSync } from 'node:child_process';
import { build } from 'esbuild';

const OUTFILE = 'node_modules/.cache/quality/main.js';

await build({
  entryPoints: ['tests/quality/main.ts'],
  outfile: OUTFILE,
  bundle: true,
  platform: 'node',
  format: 'esm',
  packages: 'external',
  logLevel: 'error',
});
const { status } = spawnSync(process.execPath, [OUTFILE, ...process.argv.slice(2)], { stdio: 'inherit' });
process.exitCode = status ?? 1;
