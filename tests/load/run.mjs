/**
 * `npm run bench` and `npm run soak`: bundles the TypeScript beside it and runs it. The server under test is the build
 * in `dist/`, not a part of the bundle.
 */
import { spawnSync } from 'node:child_process';
import { build } from 'esbuild';

const OUTDIR = 'node_modules/.cache/load';

await build({
  entryPoints: [
    { in: 'tests/load/main.ts', out: 'main' },
    { in: 'adapters/store-sqlite/worker-entry.ts', out: 'worker-entry' },
    { in: 'adapters/store-sqlite/check-entry.ts', out: 'check-entry' },
  ],
  outdir: OUTDIR,
  bundle: true,
  splitting: true,
  platform: 'node',
  format: 'esm',
  packages: 'external',
  logLevel: 'error',
});
const { status } = spawnSync(process.execPath, [`${OUTDIR}/main.js`, ...process.argv.slice(2)], { stdio: 'inherit' });
process.exitCode = status ?? 1;
