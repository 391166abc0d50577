import { readPage } from '../docs/markdown.js';

/** What `docs/reference/faults.md` promises while something fails; cells as they are written. */
export interface FaultRow {
  readonly turn: string;
  readonly events: string;
  /** Absent: no line. */
  readonly line: string | undefined;
  /** Absent: none. `becomes`: a value, or `grows`. */
  readonly metric: { readonly name: string; readonly becomes: string } | undefined;
  readonly ready: string;
}

const codeIn = (cell: string): string | undefined => /^`(.+)`$/.exec(cell)?.[1];
const metricIn = (cell: string): FaultRow['metric'] => {
  const [, name, becomes] = /^`(\w+)` (\d+|grows)$/.exec(cell) ?? [];
  return name === undefined || becomes === undefined ? undefined : { name, becomes };
};

/** By the name of the fault. */
export const faultTable = (): ReadonlyMap<string, FaultRow> => {
  const lines = readPage('docs/reference/faults.md').match(/^\| (?!fault|---).+ \|$/gm) ?? [];
  return new Map(
    lines.map((text) => {
      const [fault = '', turn = '', events = '', line = '', metric = '', ready = ''] = text
        .slice(1, -1)
        .split('|')
        .map((cell) => cell.trim());
      return [fault, { turn, events, line: codeIn(line), metric: metricIn(metric), ready }];
    }),
  );
};
