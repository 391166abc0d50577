import { build } from 'esbuild';
import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DIST, ENCODER_DATA, ROOT } from './folders.mjs';

const CHUNKS = 'serve';

/**
 * What `npm start` and `ad-placement serve` run, in one file over what the compiler wrote there: opening our 500
 * modules one by one took most of a start. Packages stay packages, so that an operator sees and updates them; the
 * drivers of databases still load on demand.
 */
export const bundleServe = async () => {
  rmSync(join(DIST, 'bootstrap', CHUNKS), { recursive: true, force: true });
  await build({
    absWorkingDir: ROOT,
    entryPoints: [
      { in: 'bootstrap/serve.ts', out: 'serve' },
      // Beside the chunk that starts it.
      { in: 'adapters/store-sqlite/worker-entry.ts', out: `${CHUNKS}/worker-entry` },
      { in: 'adapters/store-sqlite/check-entry.ts', out: `${CHUNKS}/check-entry` },
    ],
    outdir: 'dist/bootstrap',
    chunkNames: `${CHUNKS}/[name]-[hash]`,
    bundle: true,
    splitting: true,
    packages: 'external',
    format: 'esm',
    platform: 'node',
    target: 'node24',
    sourcemap: true,
    logLevel: 'silent',
  });
};

/** Read by a worker, which is the same file in the compiled adapter and beside the server in one file. */
export const copyEncoderData = () => {
  rmSync(join(DIST, ENCODER_DATA), { recursive: true, force: true });
  cpSync(join(ROOT, ENCODER_DATA), join(DIST, ENCODER_DATA), { recursive: true });
};
