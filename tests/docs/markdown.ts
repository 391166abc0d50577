import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

export const readPage = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

/** Every page that people read, by its path from the root. */
export const PAGES: readonly string[] = [
  'README.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  'SECURITY.md',
  ...readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join('docs', name)),
];

/** Cells of the rows of every table in a text, without the heads. A `\|` stays inside its cell. */
export const rowsOf = (text: string): readonly (readonly string[])[] =>
  text
    .split('\n')
    .filter(
      (line, index, lines) =>
        line.startsWith('|') && !/^\|[-| ]+$/.test(line) && !/^\|[-| ]+$/.test(lines[index + 1] ?? ''),
    )
    .map((line) =>
      line
        .slice(1, line.lastIndexOf('|'))
        .split(/(?<!\\)\|/)
        .map((cell) => cell.trim()),
    );

/** The part of a page below a heading that begins like this, up to the next one of the same level. */
export const sectionOf = (page: string, heading: string): string => {
  const [, level = '##'] = /^(#+)/.exec(heading) ?? [];
  const from = page.split('\n').findIndex((line) => line.startsWith(heading));
  if (from < 0) throw new Error(`There is no heading "${heading}".`);
  const lines = page.split('\n').slice(from + 1);
  const end = lines.findIndex((line) => line.startsWith(`${level} `));
  return lines.slice(0, end < 0 ? lines.length : end).join('\n');
};

/** What stands between backticks. */
export const codesIn = (cell: string): readonly string[] =>
  [...cell.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code);

/** Code blocks of a language, in order. */
export const blocksOf = (page: string, language: string): readonly string[] =>
  [...page.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\``, 'gm'))].map(([, code = '']) => code.trim());

export const withoutCode = (text: string): string => text.replace(/^```[\s\S]*?^```/gm, '');

/** As code hosts make the anchor of a heading. */
export const anchorsIn = (text: string): readonly string[] =>
  [...withoutCode(text).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replace(/\s/g, '-'),
  );

/** Links of a page that lead nowhere, or elsewhere than into its folder or to an https address. */
export const deadLinks = (page: string, folder = ROOT): readonly string[] => {
  const textOf = (path: string): string => readFileSync(join(folder, path), 'utf8');
  return [...withoutCode(textOf(page)).matchAll(/\]\((?!https:)([^)\s]+)\)/g)].flatMap(([, link = '']) => {
    const [path = '', anchor] = link.split('#');
    const target = path === '' ? page : normalize(join(dirname(page), path));
    if (target.startsWith('..') || !existsSync(join(folder, target))) return [`${page}: ${link}`];
    return anchor === undefined || anchorsIn(textOf(target)).includes(anchor) ? [] : [`${page}: ${link}`];
  });
};
