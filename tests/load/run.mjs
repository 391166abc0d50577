/**
 * `npm run bench` and `npm run soak`: bundles the TypeScript beside it and runs it. The server under test is the build
 * in `dist/`, not a part of the bundle.
 */
import { spawnSync } from 'node:child_process';
import { build } from 'esbuild';

const OUTDIR = 'node_modules/.cache/load';

const WORKERS = [
  { in: 'adapters/store-sqlite/worker-entry.ts', out: 'worker-entry' },
  { in: 'adapters/store-sqlite/check-entry.ts', out: 'check-entry' },
];
const OPTIONS = {
  bundle: true,
  splitting: true,
  platform: 'node',
  format: 'esm',
  packages: 'external',
  logLevel: 'error',
};

await build({ ...OPTIONS, entryPoints: [{ in: 'tests/load/main.ts', out: 'main' }, ...WORKERS], outdir: OUTDIR });

let replaced = 0;
/** A ledger that leaves nothing for rollups, to compare with. */
const withoutRollups = {
  name: 'without-rollups',
  setup: ({ onLoad }) =>
    onLoad({ filter: /rollups\/rollup-queue\.ts$/ }, () => {
      replaced += 1;
      return { contents: 'export const queueDeltas = async () => {};' };
    }),
};
await build({
  ...OPTIONS,
  entryPoints: [{ in: 'tests/load/studies/stores/ledger-rounds.ts', out: 'ledger-rounds' }, ...WORKERS],
  outdir: `${OUTDIR}/without-rollups`,
  plugins: [withoutRollups],
});

if (replaced === 0) throw new Error('The ledger without rollups has them: no module was replaced.');

const { status } = spawnSync(process.execPath, [`${OUTDIR}/main.js`, ...process.argv.slice(2)], { stdio: 'inherit' });
process.exitCode = status ?? 1;
