import { join } from 'node:path';
import { beforeAll, describe, expect, test } from '@jest/globals';
import ts from 'typescript';
import { ROOT } from './support/packed.js';

const { SHORT_NAMES } = (await import(join(ROOT, 'build/short-names.mjs'))) as {
  readonly SHORT_NAMES: Readonly<Record<'core' | 'skin' | 'frame', readonly string[]>>;
};

interface Bundle {
  readonly names: readonly string[];
  readonly entries: readonly string[];
  /** Modules of which an app sees the types, or another bundle the values. */
  readonly isPublished: boolean;
}

const BUNDLES: Readonly<Record<string, Bundle>> = {
  core: {
    names: SHORT_NAMES.core,
    entries: ['index', 'element/index', 'development/index', 'development/noted'].map((name) => `client-js/${name}.ts`),
    isPublished: true,
  },
  react: { names: SHORT_NAMES.skin, entries: ['client-react/index.ts'], isPublished: true },
  vue: { names: SHORT_NAMES.skin, entries: ['client-vue/index.ts'], isPublished: true },
  frame: {
    names: SHORT_NAMES.frame,
    entries: ['inline', 'modal', 'overlay'].map((kind) => `frame-web/scripts/${kind}.ts`),
    isPublished: false,
  },
};

const NAMED = ts.SymbolFlags.Interface | ts.SymbolFlags.TypeAlias | ts.SymbolFlags.Class;

/** Declared by a browser, by a package, or in what goes over the wire. */
const isForeign = (symbol: ts.Symbol | undefined): boolean =>
  (symbol?.declarations ?? []).some((one) => {
    const { fileName, isDeclarationFile } = one.getSourceFile();
    return isDeclarationFile || fileName.includes('/adapters/wire/');
  });

const OPTIONS: ts.CompilerOptions = {
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  target: ts.ScriptTarget.ES2022,
  strict: true,
  noEmit: true,
  types: [],
};

/** Bundles share files, those of the language and of browsers most of all: each is parsed once. */
const createHost = (): ts.CompilerHost => {
  const host = ts.createCompilerHost(OPTIONS);
  const parsed = new Map<string, ts.SourceFile | undefined>();
  return {
    ...host,
    getSourceFile: (name, ...how) => {
      if (!parsed.has(name)) parsed.set(name, host.getSourceFile(name, ...how));
      return parsed.get(name);
    },
  };
};

const HOST = createHost();
const pathsOf = ({ entries }: Bundle): readonly string[] => entries.map((entry) => join(ROOT, 'adapters', entry));
const programOf = (bundle: Bundle): ts.Program => ts.createProgram(pathsOf(bundle), OPTIONS, HOST);
const sourcesOf = (program: ts.Program): readonly ts.SourceFile[] =>
  program.getSourceFiles().filter(({ isDeclarationFile }) => !isDeclarationFile);

/** Members of the types that a module exports, and of the types of their members. */
const publishedIn = (checker: ts.TypeChecker, module: ts.Symbol): ReadonlySet<string> => {
  const [found, seen] = [new Set<string>(), new Set<ts.Type>()];
  const look = (type: ts.Type): void => {
    if (seen.has(type)) return;
    seen.add(type);
    if (type.isUnionOrIntersection()) type.types.forEach(look);
    for (const signature of type.getCallSignatures()) look(signature.getReturnType());
    if ((type.flags & ts.TypeFlags.Object) === 0) return;
    for (const member of type.getProperties()) {
      const [at] = member.declarations ?? [];
      if (at === undefined || isForeign(member)) continue;
      found.add(member.name);
      look(checker.getTypeOfSymbolAtLocation(member, at));
    }
  };
  for (const exported of checker.getExportsOfModule(module)) {
    const symbol = exported.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported;
    const [at] = symbol.declarations ?? [];
    if (symbol.flags & NAMED) look(checker.getDeclaredTypeOfSymbol(symbol));
    else if (at !== undefined) look(checker.getTypeOfSymbolAtLocation(symbol, at));
  }
  return found;
};

/** Where code names a member that somebody else declares, as `file: name`. */
const foreignUses = (checker: ts.TypeChecker, file: ts.SourceFile, names: ReadonlySet<string>): readonly string[] => {
  const found: string[] = [];
  const note = (name: string, symbol: ts.Symbol | undefined): void => {
    if (names.has(name) && isForeign(symbol)) found.push(`${file.fileName.replace(/.*\/adapters\//, '')}: ${name}`);
  };
  const memberOf = (type: ts.Type | undefined, name: string): ts.Symbol | undefined =>
    type && checker.getPropertyOfType(checker.getNonNullableType(type), name);
  const visit = (node: ts.Node): void => {
    if (ts.isPropertyAccessExpression(node)) note(node.name.text, checker.getSymbolAtLocation(node.name));
    if (ts.isObjectLiteralExpression(node)) {
      const type = checker.getContextualType(node);
      for (const { name } of node.properties)
        if (name && ts.isIdentifier(name)) note(name.text, memberOf(type, name.text));
    }
    if (ts.isObjectBindingPattern(node)) {
      const type = checker.getTypeAtLocation(node);
      for (const { propertyName, name } of node.elements) {
        const member = propertyName ?? name;
        if (ts.isIdentifier(member)) note(member.text, memberOf(type, member.text));
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
};

/** Names that somebody outside of the bundle knows. */
const known = (bundle: Bundle, program: ts.Program): readonly string[] => {
  const { names, isPublished } = bundle;
  const checker = program.getTypeChecker();
  const list = new Set(names);
  const published = pathsOf(bundle).flatMap((file) => {
    const source = program.getSourceFile(file);
    const module = source && checker.getSymbolAtLocation(source);
    return isPublished && module ? [...publishedIn(checker, module)] : [];
  });
  return [
    ...published.filter((name) => list.has(name)).map((name) => `published: ${name}`),
    ...sourcesOf(program).flatMap((source) => foreignUses(checker, source, list)),
  ];
};

describe.each(Object.entries(BUNDLES))('names that are shortened in the bundle of %s', (_name, bundle) => {
  let program: ts.Program;
  beforeAll(() => {
    program = programOf(bundle);
  });

  test('are known to nobody outside of it', () => {
    expect([...new Set(known(bundle, program))]).toEqual([]);
  });

  test('are all used', () => {
    const text = sourcesOf(program)
      .map((source) => source.text)
      .join('\n');
    expect(bundle.names.filter((name) => !new RegExp(`\\b${name}\\b`).test(text))).toEqual([]);
  });
});
