import { expect, test } from '@jest/globals';
import ts from 'typescript';
import { blocksOf, readPage, sectionOf } from '../docs/markdown.js';

test('the reference shows how the client keeps a chat at its end', () => {
  const section = sectionOf(readPage('docs/reference/client-interface.md'), '## A chat that stays at its end');
  const [recipe = ''] = blocksOf(section, 'js');
  const { outputText } = ts.transpileModule(readPage('adapters/client-js/page/stay-at-end.ts'), {
    compilerOptions: { target: ts.ScriptTarget.ESNext, module: ts.ModuleKind.ESNext },
  });
  const flat = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();
  expect(flat(outputText)).toContain(flat(recipe));
});
