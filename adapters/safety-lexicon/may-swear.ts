import {
  englishDataset,
  englishRecommendedBlacklistMatcherTransformers,
  type Node,
  type ParsedPattern,
} from 'obscenity';

const SIGNS = /[\\^$.*+?()[\]{}|/-]/g;

const escaped = (code: number): string => String.fromCodePoint(code).replace(SIGNS, '\\$&');

/** One expression of all patterns, with each letter once or more often: the matcher takes repetitions out before it compares. */
const anyOf = (patterns: readonly ParsedPattern[]): RegExp => {
  let groups = 0;
  const sourceOfNode = (node: Node): string => {
    if ('chars' in node) return node.chars.map((code) => `${escaped(code)}+`).join('');
    return 'childNode' in node ? `(?:${sourceOfNode(node.childNode)})?` : `(.)\\${++groups}*`;
  };
  const sources = patterns.map(({ nodes, requireWordBoundaryAtStart, requireWordBoundaryAtEnd }) => {
    const letters = nodes.map(sourceOfNode).join('');
    return `${requireWordBoundaryAtStart ? '\\b' : ''}${letters}${requireWordBoundaryAtEnd ? '\\b' : ''}`;
  });
  return new RegExp(sources.join('|'), 's');
};

const ANY_WORD = anyOf(englishDataset.build().blacklistedTerms.map(({ pattern }) => pattern));

/** What one character stands for: look-alikes, digits for letters and capitals, as the matcher reads them. */
const meaningOf = (character: string): string => {
  let code: number | undefined = character.codePointAt(0);
  for (const step of englishRecommendedBlacklistMatcherTransformers)
    if ('transform' in step && code !== undefined) code = step.transform(code);
  return code === undefined ? '' : String.fromCodePoint(code);
};

const ASCII = 128;
const meanings: readonly string[] = Array.from({ length: ASCII }, (_, code) => meaningOf(String.fromCharCode(code)));

const plainly = (text: string): string => {
  let plain = '';
  for (const character of text) plain += meanings[character.charCodeAt(0)] ?? meaningOf(character);
  return plain;
};

/**
 * Whether a text can hold a word of the data set at all. The matcher itself takes each character through four steps twice and tries
 * a hundred expressions, which is most of the cost of reading a message; hardly any message needs it.
 */
export const maySwear = (text: string): boolean => ANY_WORD.test(plainly(text));
