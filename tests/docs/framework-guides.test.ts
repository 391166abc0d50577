import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { beforeAll, describe, expect, test } from '@jest/globals';
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

const typesOf = (client: string, path = ''): string[] => [
  join(ROOT, `dist/adapters/client-${client}/types/client-${client}/${path}index.d.ts`),
];

/** Declarations that are published, by the name that imports them. */
const PUBLISHED: Record<string, string[]> = {
  '@ad-placement/js': typesOf('js'),
  '@ad-placement/js/element': typesOf('js', 'element/'),
  ...Object.fromEntries(['react', 'vue', 'react-native'].map((name) => [`@ad-placement/${name}`, typesOf(name)])),
};

const GUIDES = [
  ['react', 4],
  ['vue', 4],
  ['react-native', 6],
  ['web-component', 2],
] as const;

const MISSPELT = join(ROOT, 'docs/examples/web-component/misspelt-');
const misspelt = [...blocksOf('web-component')]
  .filter(([, code]) => code.includes('theme="auto"'))
  .map(([path, code]) => [`${MISSPELT}${basename(path)}`, code.replace('theme="auto"', 'theme="blue"')] as const);

/** Files that are parsed once for all programs: libraries above all. */
const parsed = new Map<string, ts.SourceFile | undefined>();

/** As a project of somebody else compiles them: against the declarations that are published. */
const problemsOf = (files: ReadonlyMap<string, string>, noImplicitAny: boolean): readonly string[] => {
  const options = { ...OPTIONS, noImplicitAny, paths: PUBLISHED };
  const host = ts.createCompilerHost(options);
  const { getSourceFile, fileExists } = host;
  host.fileExists = (path) => files.has(path) || fileExists(path);
  host.getSourceFile = (path, ...more) => {
    const text = files.get(path);
    if (text !== undefined) return ts.createSourceFile(path, text, ts.ScriptTarget.ES2022);
    if (!parsed.has(path)) parsed.set(path, getSourceFile(path, ...more));
    return parsed.get(path);
  };
  return ts
    .getPreEmitDiagnostics(ts.createProgram([...files.keys()], options, host))
    .map(({ file, messageText }) => `${file?.fileName}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`);
};

const VUE_FILES = [
  join(ROOT, 'docs/examples/vue/vue-files.d.ts'),
  `declare module '*.vue' { const component: import('vue').Component; export default component; }`,
] as const;

/** What a new app of Vite declares by its `vite-env.d.ts`. */
const VITE_FILES = [
  join(ROOT, 'docs/examples/vite-env.d.ts'),
  'interface ImportMeta { readonly env: Readonly<Record<string, string>> }',
] as const;

let problems: readonly string[];
beforeAll(() => {
  const [vue, others] = [['vue'], ['react', 'react-native', 'web-component']].map((names) =>
    names.flatMap((name) => [...blocksOf(name)]),
  );
  // What a template of Vue compiles to names no types.
  problems = [
    ...problemsOf(new Map([...(vue ?? []), VUE_FILES, VITE_FILES]), false),
    ...problemsOf(new Map([...(others ?? []), ...misspelt, VITE_FILES]), true),
  ];
});

describe.each(GUIDES)('the guide for %s', (framework, count) => {
  test('shows code that compiles', () => {
    expect(blocksOf(framework).size).toBe(count);
    const ofGuide = problems.filter((problem) => problem.startsWith(join(ROOT, `docs/examples/${framework}/`)));
    expect(ofGuide.filter((problem) => !problem.startsWith(MISSPELT))).toEqual([]);
  });
});

test('in JSX, `<ad-slot>` takes what the guide says, and nothing else', () => {
  const unexpected = problems.filter(
    (problem) => !GUIDES.some(([name]) => problem.includes(`/docs/examples/${name}/`)),
  );
  expect(unexpected).toEqual([]);
  expect(problems.filter((problem) => problem.startsWith(MISSPELT))).toEqual([expect.stringContaining('"blue"')]);
});
