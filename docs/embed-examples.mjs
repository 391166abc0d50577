/**
 * `npm run docs`: writes the examples into the pages that show them, so that what is read is what is tested.
 * A page holds `<!-- example: path -->` and, after the code, `<!-- /example -->`; `path#Name` is one interface of a
 * file, with its comment, or one function of a page's script; `path#L5-L9` some of its lines. With `--check` nothing is
 * written, and each page that is behind its examples is named.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const MARKED = /<!-- example: (\S+) -->\n(?:(?:(?!<!-- example)[\s\S])*?<!-- \/example -->\n?)?/g;
const LANGUAGES = {
  '.ts': 'ts',
  '.tsx': 'tsx',
  '.vue': 'vue',
  '.mjs': 'js',
  '.html': 'html',
  '.kt': 'kotlin',
  '.swift': 'swift',
  '.dart': 'dart',
  '.json': 'json',
  '.patch': 'diff',
};

/** A part of a file, without its indentation. */
const partOf = (text, part) => {
  const [code, indent = ''] = new RegExp(part, 'm').exec(text) ?? [];
  return code?.replaceAll(`\n${indent}`, '\n').slice(indent.length);
};

const linesOf = (text, first, last) =>
  text
    .split('\n')
    .slice(first - 1, last)
    .join('\n');

/** A file, an interface of it, a function of a page's script, or some of its lines. */
const codeOf = (path, name) => {
  const text = readFileSync(join(ROOT, path), 'utf8').trimEnd();
  if (name === undefined) return text;
  const [, first, last] = /^L(\d+)-L(\d+)$/.exec(name) ?? [];
  if (first !== undefined) return linesOf(text, first, last);
  const code =
    extname(path) === '.html'
      ? partOf(text, `^( *)const ${name} = [^]*?^\\1};`)
      : partOf(text, `(?:^/\\*\\*\n(?: \\*.*\n)+)?^export interface ${name}\\b[^]*?^}`);
  if (code === undefined) throw new Error(`${path} has no ${name}.`);
  return code;
};

const block = (marked) => {
  const [path, name] = marked.split('#');
  const code = codeOf(path, name);
  const language = extname(path) === '.html' && name !== undefined ? 'js' : LANGUAGES[extname(path)];
  return `<!-- example: ${marked} -->\n\n\`\`\`${language}\n${code}\n\`\`\`\n\n<!-- /example -->\n`;
};

const packages = readdirSync(join(ROOT, 'adapters'))
  .map((name) => join('adapters', name, 'README.md'))
  .filter((path) => existsSync(join(ROOT, path)));

const pages = ['README.md', 'CONTRIBUTING.md', ...packages].concat(
  readdirSync(join(ROOT, 'docs'), { recursive: true })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join('docs', name)),
);

const isCheck = process.argv.includes('--check');
for (const page of pages) {
  const text = readFileSync(join(ROOT, page), 'utf8');
  const embedded = text.replace(MARKED, (_marked, path) => block(path));
  if (embedded === text) continue;
  if (!isCheck) writeFileSync(join(ROOT, page), embedded);
  console.log(isCheck ? `${page} is behind its examples: npm run docs` : `embedded the examples of ${page}`);
  if (isCheck) process.exitCode = 1;
}
