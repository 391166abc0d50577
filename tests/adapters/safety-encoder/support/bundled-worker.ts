import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { ROOT } from '../../../docs/markdown.js';
import { tinyMeaning, tinyModel } from './tiny-model.js';

/** A thread of Node reads no TypeScript: the worker in one file, beside a tiny model. `remove` at the end. */
export const bundleWorker = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'safety-encoder-'));
  const entry = join(folder, 'worker-entry.mjs');
  await build({
    ...{ entryPoints: [join(ROOT, 'adapters/safety-encoder/worker-entry.ts')], outfile: entry },
    ...{ bundle: true, platform: 'node', format: 'esm', target: 'node24' },
  });
  const write = (name: string, bytes: Uint8Array | string): URL => {
    writeFileSync(join(folder, name), bytes);
    return pathToFileURL(join(folder, name));
  };
  return {
    files: {
      entry: pathToFileURL(entry),
      model: write('model.bin', tinyModel()),
      meaning: write('meaning.bin', tinyMeaning()),
      kernel: pathToFileURL(join(ROOT, 'adapters/safety-encoder/data/kernel.wasm')),
    },
    write,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
};
