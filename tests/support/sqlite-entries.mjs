import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';

const ADAPTER = 'adapters/store-sqlite';

/**
 * Parts of the SQLite adapter run in threads and processes of their own, which jest does not transform. Each run bundles
 * them from their sources, so that no test runs an earlier build; a bundle also starts faster than many modules.
 */
export const bundleSqliteEntries = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sqlite-entries-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  await build({
    entryPoints: ['worker-entry', 'check-entry', 'open-sqlite'].map((name) => `${ADAPTER}/${name}.ts`),
    outdir: folder,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node24',
  });
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  process.env['TEST_SQLITE_ENTRIES'] = folder;
};
