/**
 * `npm run docs`: writes the examples into the pages that show them, so that what is read is what is tested.
 * A page holds `<!-- example: path -->` and, after the code, `<!-- /example -->`; `path#Name` is one interface of a
 * file, with its comment; `path#L5-L9` some of its lines. With `--check` nothing is written, and each page that is
 * behind its examples is named.
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
  '.css': 'css',
  '.kt': 'kotlin',
  '.swift': 'swift',
  '.dart': 'dart',
  '.json': 'json',
  '.patch': 'diff',
};

const linesOf = (text, first, last) =>
  text
    .split('\n')
    .slice(first - 1, last)
    .join('\n');

/** A file, an interface of it, or some of its lines. */
const codeOf = (path, name) => {
  const text = readFileSync(join(ROOT, path), 'utf8').trimEnd();
  if (name === undefined) return text;
  const [, first, last] = /^L(\d+)-L(\d+)$/.exec(name) ?? [];
  if (first !== undefined) return linesOf(text, first, last);
  const [code] = new RegExp(`(?:^/\\*\\*\n(?: \\*.*\n)+)?^export interface ${name}\\b[^]*?^}`, 'm').exec(text) ?? [];
  if (code === undefined) throw new Error(`${path} has no ${name}.`);
  return code;
};

const block = (marked) => {
  const [path, name] = marked.split('#');
  const code = codeOf(path, name);
  return `<!-- example: ${marked} -->\n\n\`\`\`${LANGUAGES[extname(path)]}\n${code}\n\`\`\`\n\n<!-- /example -->\n`;
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
