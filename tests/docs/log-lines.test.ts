import { globSync, readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import ts from 'typescript';
import { readPage } from './markdown.js';

const LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal'];
/** In pages of hosts and of ads no log is. */
const FILES = globSync('{application,adapters,bootstrap}/**/*.ts').filter(
  (path) => !/^adapters\/(client-|frame-web|playground-web)/.test(path),
);

/** A sentence with "…" for what differs. */
const sentenceOf = (node: ts.Expression, file: ts.SourceFile): string | undefined => {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isTemplateExpression(node))
    return (
      node.head.text +
      node.templateSpans
        .map(({ expression, literal }) => {
          const named = ts.isIdentifier(expression) ? sentenceOf(expression, file) : undefined;
          return (named ?? '…') + literal.text;
        })
        .join('')
    );
  if (!ts.isIdentifier(node)) return undefined;
  let found: string | undefined;
  const look = (one: ts.Node): void => {
    if (ts.isVariableDeclaration(one) && one.name.getText(file) === node.text && one.initializer !== undefined)
      found = sentenceOf(one.initializer, file);
    ts.forEachChild(one, look);
  };
  look(file);
  return found;
};

const isLogCall = (
  node: ts.Node,
  file: ts.SourceFile,
): node is ts.CallExpression & { expression: ts.PropertyAccessExpression } =>
  ts.isCallExpression(node) &&
  ts.isPropertyAccessExpression(node.expression) &&
  LEVELS.includes(node.expression.name.text) &&
  /(^|\.)(log|logger)$/.test(node.expression.expression.getText(file));

/** Calls whose fields are an error's message, or an error as it is. */
const messagesIn = (path: string): readonly string[] => {
  const file = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const look = (node: ts.Node): void => {
    ts.forEachChild(node, look);
    const fields = isLogCall(node, file) ? node.arguments[0]?.getText(file) : undefined;
    if (/\.message\b|[{,:] (err|cause)( \}|,)|\{ error \}|: error( \}|,)/.test(fields ?? ''))
      found.push(`${path}: ${fields}`);
  };
  look(file);
  return found;
};

/** Every line that the code may log, as `level: sentence`; a call whose sentence cannot be read is an error. */
const linesOf = (path: string): readonly string[] => {
  const file = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true);
  const lines: string[] = [];
  const look = (node: ts.Node): void => {
    ts.forEachChild(node, look);
    if (!isLogCall(node, file)) return;
    const { name } = node.expression;
    const sentences = node.arguments.map((one) => sentenceOf(one, file)).filter((one) => one !== undefined);
    const isPassedOn = node.arguments.at(-1)?.getText(file) === 'message' && sentences.length === 0;
    if (isPassedOn) return;
    lines.push(`${name.text}: ${sentences.at(-1) ?? `unreadable call in ${path}`}`);
  };
  look(file);
  return lines;
};

const documented = [...readPage('docs/reference/log-lines.md').matchAll(/^\| `(\w+)` \| `(.+?)` \|/gm)].map(
  ([, level, sentence]) => `${level}: ${sentence?.replaceAll('\\|', '|')}`,
);

test('the reference has every line of the log with its level, and no other', () => {
  const logged = new Set(FILES.flatMap(linesOf));
  expect(documented.filter((line) => !logged.has(line))).toEqual([]);
  expect([...logged].filter((line) => !documented.includes(line))).toEqual([]);
});

test('no line has the message of an error, which may repeat what a person wrote', () => {
  expect(FILES.flatMap(messagesIn)).toEqual([]);
});

test('each line stands there once, and says how often a healthy system has it', () => {
  expect(new Set(documented).size).toBe(documented.length);
  for (const row of readPage('docs/reference/log-lines.md').match(/^\| `\w+` \| .+$/gm) ?? [])
    expect(row).toMatch(/^\| `\w+` \| `.+` \| (never|rarely|once .+|a few times .+|each .+|one .+) \| \S.+ \|$/);
});
