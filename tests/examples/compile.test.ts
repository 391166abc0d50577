import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import ts from 'typescript';
import { ROOT } from './run-example.js';

const EXAMPLES = join(ROOT, 'docs/examples');

const problemsOf = (files: readonly string[]): readonly string[] => {
  const config = ts.getParsedCommandLineOfConfigFile(
    join(ROOT, 'tests/tsconfig.json'),
    {},
    {
      ...ts.sys,
      onUnRecoverableConfigFileDiagnostic: (diagnostic) => {
        throw new Error(ts.flattenDiagnosticMessageText(diagnostic.messageText, '\n'));
      },
    },
  );
  const program = ts.createProgram(files, { ...config?.options, types: ['node'] });
  return ts
    .getPreEmitDiagnostics(program)
    .map(({ file, messageText }) => `${file?.fileName}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`);
};

/** Against the declarations that are published, as a package of somebody else would be. */
test('the examples compile as strictly as the project itself', () => {
  const files = readdirSync(EXAMPLES).filter((name) => name.endsWith('.ts'));
  expect(files.sort()).toEqual([
    'custom-demand.ts',
    'custom-store.ts',
    'embed-production.ts',
    'embed.ts',
    'server-with-own-demand.ts',
  ]);
  expect(problemsOf(files.map((name) => join(EXAMPLES, name)))).toEqual([]);
});
