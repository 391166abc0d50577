import { readPage } from '../docs/markdown.js';

/** What `docs/reference/faults.md` promises of one fault. */
export interface FaultRow {
  readonly answer: string;
  /** Absent: no line. */
  readonly line: string | undefined;
  readonly metric: string | undefined;
  readonly ready: string;
}

const codeIn = (cell: string): string | undefined => /^`(.+)`$/.exec(cell)?.[1];

/** By the name of the fault. */
export const faultTable = (): ReadonlyMap<string, FaultRow> => {
  const lines = readPage('docs/reference/faults.md').match(/^\| (?!fault|---).+ \|$/gm) ?? [];
  return new Map(
    lines.map((text) => {
      const [fault = '', answer = '', line = '', metric = '', ready = ''] = text
        .slice(1, -1)
        .split('|')
        .map((cell) => cell.trim());
      return [fault, { answer, line: codeIn(line), metric: codeIn(metric), ready }];
    }),
  );
};
