import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import ts from 'typescript';
import { compileVueText } from '../support/framework-page.js';
import { ROOT } from './markdown.js';

/** Blocks of code in a guide, as files beside the examples: there they find what they import. */
const blocksOf = (framework: string): ReadonlyMap<string, string> => {
  const guide = readFileSync(join(ROOT, `docs/guides/${framework}.md`), 'utf8');
  const blocks = [...guide.matchAll(/^```(tsx|ts|vue)\n([\s\S]*?)^```/gm)];
  return new Map(
    blocks.map(([, language = '', code = ''], index) => {
      const path = join(ROOT, `docs/examples/${framework}/block-${index}`);
      return language === 'vue' ? [`${path}.ts`, compileVueText(code, path)] : [`${path}.${language}`, code];
    }),
  );
};

const OPTIONS: ts.CompilerOptions = {
  strict: true,
  noEmit: true,
  skipLibCheck: true,
  jsx: ts.JsxEmit.ReactJSX,
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  lib: ['lib.es2022.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
  types: [],
};

/** Declarations that are published, by the name that imports them. */
const declarationsOf = (framework: string): Record<string, string[]> => {
  const typesOf = (client: string, path = ''): string[] => [
    join(ROOT, `dist/adapters/client-${client}/types/client-${client}/${path}index.d.ts`),
  ];
  return framework === 'web-component'
    ? { '@ad-placement/js': typesOf('js'), '@ad-placement/js/element': typesOf('js', 'element/') }
    : { [`@ad-placement/${framework}`]: typesOf(framework) };
};

/** As a project of somebody else compiles them: against the declarations that are published. */
const problemsOf = (framework: string, blocks = blocksOf(framework)): readonly string[] => {
  const declared = join(ROOT, `docs/examples/${framework}/vue-files.d.ts`);
  const files = new Map(blocks).set(
    declared,
    `declare module '*.vue' { const component: import('vue').Component; export default component; }`,
  );
  // What a template compiles to names no types.
  const noImplicitAny = framework !== 'vue';
  const options = { ...OPTIONS, noImplicitAny, paths: declarationsOf(framework) };
  const host = ts.createCompilerHost(options);
  const { getSourceFile, fileExists } = host;
  host.fileExists = (path) => files.has(path) || fileExists(path);
  host.getSourceFile = (path, ...more) => {
    const text = files.get(path);
    return text === undefined ? getSourceFile(path, ...more) : ts.createSourceFile(path, text, ts.ScriptTarget.ES2022);
  };
  return ts
    .getPreEmitDiagnostics(ts.createProgram([...files.keys()], options, host))
    .map(({ file, messageText }) => `${file?.fileName}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`);
};

describe.each([
  ['react', 5],
  ['vue', 6],
  ['react-native', 6],
  ['web-component', 2],
] as const)('the guide for %s', (framework, count) => {
  test('shows code that compiles', () => {
    expect(blocksOf(framework).size).toBe(count);
    expect(problemsOf(framework)).toEqual([]);
  });
});

test('in JSX, `<ad-slot>` takes what the guide says, and nothing else', () => {
  const guide = blocksOf('web-component');
  const misspelt = new Map([...guide].map(([path, code]) => [path, code.replace('theme="auto"', 'theme="blue"')]));
  expect(problemsOf('web-component', misspelt)).toEqual([expect.stringContaining('"blue"')]);
});
