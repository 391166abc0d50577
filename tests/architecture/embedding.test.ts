import { builtinModules } from 'node:module';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from '@jest/globals';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('../..', import.meta.url));

interface Graph {
  readonly files: readonly string[];
  readonly nodeModules: readonly string[];
}

/** Every file and Node module that an entry can ever load, also those behind a condition or an `import()`. */
const graphOf = async (entry: string): Promise<Graph> => {
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: [entry],
    bundle: true,
    write: false,
    metafile: true,
    platform: 'node',
    format: 'esm',
    logLevel: 'silent',
  });
  const inputs = Object.entries(metafile.inputs);
  const external = inputs.flatMap(([, { imports }]) => imports.filter((i) => i.external).map(({ path }) => path));
  return { files: inputs.map(([file]) => file), nodeModules: [...new Set(external)] };
};

describe('embedding the engine', () => {
  test('application/index.ts is domain and application, and not even Node', async () => {
    const { files, nodeModules } = await graphOf('application/index.ts');
    expect(files.filter((file) => !/^(domain|application)\//.test(file))).toEqual([]);
    expect(nodeModules).toEqual([]);
    expect(files).toContain('application/index.ts');
  });

  test.each(['bootstrap/embed/memory.ts', 'docs/examples/embed.ts'])('%s loads no package', async (entry) => {
    const { files, nodeModules } = await graphOf(entry);
    expect(files.filter((file) => file.includes('node_modules'))).toEqual([]);
    const builtin = new Set([...builtinModules, ...builtinModules.map((name) => `node:${name}`)]);
    expect(nodeModules.filter((name) => !builtin.has(name))).toEqual([]);
  });
});
