import type { z } from 'zod';

/** A longer list helps nobody; what was left out is said. */
const MAX_PROBLEMS = 100;
const MAX_SHOWN_CHARS = 60;

/** A name from the file as it may be shown: quoted, escaped, cut. */
export const shown = (name: string): string =>
  JSON.stringify(name.length > MAX_SHOWN_CHARS ? `${name.slice(0, MAX_SHOWN_CHARS)}…` : name);

/** `campaigns[0].lineItems[2].cpmUsd`. */
const pathOf = (path: readonly PropertyKey[]): string =>
  path.reduce<string>((text, part) => {
    if (typeof part === 'number') return `${text}[${part}]`;
    const name = String(part);
    if (!/^[A-Za-z_][\w-]*$/.test(name)) return `${text}[${shown(name)}]`;
    return text === '' ? name : `${text}.${name}`;
  }, '');

const KINDS: Readonly<Record<string, string>> = {
  string: 'a text in quotes',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list in [ ]',
  object: 'an object in { }',
  record: 'an object in { }',
};

const article = (expected: string): string => KINDS[expected] ?? `a value of type ${expected}`;

const counted = (count: number | bigint, origin: string): string => {
  if (origin === 'string') return `${count} ${count === 1 ? 'character' : 'characters'}`;
  return origin === 'array' ? `${count} ${count === 1 ? 'entry' : 'entries'}` : String(count);
};

const size = (
  issue: { origin: string; inclusive?: boolean | undefined },
  word: string,
  limit: number | bigint,
): string => {
  const verb = issue.origin === 'string' || issue.origin === 'array' ? 'must have' : 'must be';
  return `${verb} ${issue.inclusive === false ? word.replace('at least', 'more than').replace('at most', 'less than') : word} ${counted(limit, issue.origin)}`;
};

/** What is wrong with a value and what to put there. Never repeats the value: it may be a secret in the wrong place. */
export const describe: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined
        ? `is missing; add ${article(issue.expected)}`
        : `must be ${article(issue.expected)}`;
    case 'too_small':
      return size(issue, 'at least', issue.minimum);
    case 'too_big':
      return size(issue, 'at most', issue.maximum);
    case 'invalid_value':
      return `${issue.input === undefined ? 'is missing; it' : ''} must be one of ${issue.values.map((value) => JSON.stringify(value)).join(', ')}`.trim();
    case 'invalid_key':
      return issue.issues[0]?.message;
    default:
      return undefined;
  }
};

/** One sentence per issue, each starting with the path of the value; bounded. */
export const sentencesOf = (issues: readonly z.core.$ZodIssue[]): string[] =>
  issues.map(({ path, message }) => `${pathOf(path) || 'The file'}: ${message}${message.endsWith('?') ? '' : '.'}`);

export const bounded = (problems: readonly string[]): readonly string[] =>
  problems.length <= MAX_PROBLEMS
    ? problems
    : [...problems.slice(0, MAX_PROBLEMS), `There are ${problems.length - MAX_PROBLEMS} more problems like these.`];

/** Edits that turn one word into the other: insert, delete, replace. */
const distance = (a: string, b: string): number => {
  let above = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row++) {
    const current = [row];
    for (let column = 1; column <= b.length; column++) {
      const replaced = (above[column - 1] ?? 0) + Number(a[row - 1] !== b[column - 1]);
      current.push(Math.min(replaced, (above[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1));
    }
    above = current;
  }
  return above[b.length] ?? 0;
};

/** Longer words are no typing mistakes, and comparing them would cost their length squared. */
const MAX_GUESSED_CHARS = 64;

/** The candidate that was probably meant: at most a third of its letters differ. */
export const nearest = (word: string, candidates: readonly string[]): string | undefined => {
  if (word.length > MAX_GUESSED_CHARS) return undefined;
  const ranked = candidates
    .map((candidate) => ({ candidate, edits: distance(word.toLowerCase(), candidate.toLowerCase()) }))
    .filter(({ candidate, edits }) => edits <= Math.max(1, Math.floor(candidate.length / 3)))
    .sort((a, b) => a.edits - b.edits);
  return ranked[0]?.candidate;
};
