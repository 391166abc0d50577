import type { InLanguage } from './sets.js';
import type { Measured } from './statistics.js';

/** One line of the report: a set, or a part of it, and what was measured of it. */
export interface Row {
  readonly set: string;
  /** `all`, a language, or a class. */
  readonly part: string;
  readonly size: number;
  readonly figures: Readonly<Record<string, Measured | undefined>>;
  /** Which members were judged wrongly: ids, never a text. */
  readonly wrong: readonly string[];
}

type Part = InLanguage<{ readonly class?: string }>;

/**
 * The row of all members, then one for each language, then one for each class. A row of a class also has the members
 * that `besides` names, such as all harmless ones.
 */
export const rowsOf = <T extends Part>(members: readonly T[], rowOf: (part: string, members: readonly T[]) => Row) => {
  const part = (name: string, has: (member: T) => boolean): Row => rowOf(name, members.filter(has));
  const languages = [...new Set(members.map(({ language }) => language))];
  const classes = [...new Set(members.flatMap((member) => member.class ?? []))];
  return [
    rowOf('all', members),
    ...languages.map((name) => part(name, ({ language }) => language === name)),
    ...classes.map((name) => part(name, (member) => member.class === name)),
  ];
};

const percent = (value: number): string => (value * 100).toFixed(1);

const cell = (figure: Measured | undefined): string =>
  figure === undefined ? '' : `${percent(figure.value)} (${percent(figure.low)}–${percent(figure.high)})`;

/** All rows of one set as a Markdown table, in percent with 95 % intervals. */
export const tableOf = (rows: readonly Row[]): string => {
  const names = [...new Set(rows.flatMap(({ figures }) => Object.keys(figures)))];
  const lines = rows.map(({ part, size, figures }) => [
    part,
    String(size),
    ...names.map((name) => cell(figures[name])),
  ]);
  const header = [rows[0]?.set ?? '', 'size', ...names];
  return [header, header.map(() => '---'), ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
};
