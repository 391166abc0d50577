import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import ts from 'typescript';
import { ROOT } from './support/packed.js';

const ENTRIES = [
  'client-js/index.ts',
  'client-js/element/index.ts',
  'client-react/index.ts',
  'client-vue/index.ts',
  'client-video/index.ts',
  'client-devtools/index.ts',
  'client-react-native/index.ts',
];
const NAMED = ts.SymbolFlags.Interface | ts.SymbolFlags.TypeAlias | ts.SymbolFlags.Class;

const isOurs = ({ declarations = [] }: ts.Symbol): boolean =>
  declarations.some((one) => one.getSourceFile().fileName.includes('/adapters/'));

/** Members of an object type, or of each object type in a union. */
const membersOf = (type: ts.Type): readonly ts.Symbol[] => {
  if (type.isUnion()) return type.types.flatMap(membersOf);
  return type.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection) ? type.getProperties() : [];
};

/** Exports of the clients, and members of exported types, of which an editor shows a name and nothing else. */
const unexplained = (entries: readonly string[]): readonly string[] => {
  const files = entries.map((entry) => join(ROOT, 'adapters', entry));
  const program = ts.createProgram(files, {
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    target: ts.ScriptTarget.ES2022,
    strict: true,
    noEmit: true,
  });
  const checker = program.getTypeChecker();
  const isSilent = (symbol: ts.Symbol): boolean =>
    isOurs(symbol) && symbol.getDocumentationComment(checker).length + symbol.getJsDocTags(checker).length === 0;
  const silentIn = (exported: ts.Symbol): readonly string[] => {
    const symbol = exported.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported;
    if (!isOurs(symbol)) return [];
    const members = symbol.flags & NAMED ? membersOf(checker.getDeclaredTypeOfSymbol(symbol)) : [];
    return [
      ...(isSilent(symbol) ? [symbol.name] : []),
      ...members.filter(isSilent).map(({ name }) => `${symbol.name}.${name}`),
    ];
  };
  return files.flatMap((file) => {
    const source = program.getSourceFile(file);
    const module = source && checker.getSymbolAtLocation(source);
    if (!module) throw new Error(`${file} is no module.`);
    return checker.getExportsOfModule(module).flatMap(silentIn);
  });
};

test('an editor explains every public name of the clients, and every member of it', () => {
  expect([...new Set(unexplained(ENTRIES))]).toEqual([]);
});
