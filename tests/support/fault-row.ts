import { expect } from '@jest/globals';
import { faultTable } from './fault-table.js';

/** A real server with its metrics. */
export interface WatchedServer {
  readonly url: string;
  readonly metricsUrl: string;
  logs(): string;
}

/** What clients were answered just now. */
export interface Answers {
  readonly turn: { readonly bids: readonly unknown[]; readonly skipCode?: string };
  /** Status of the last events. Absent: no ad was there to post them for. */
  readonly events?: number | undefined;
}

export interface FaultWatch {
  /** Waits until the server does all that the row says. */
  isAsWritten(ask: () => Promise<Answers>): Promise<void>;
  /** Waits until the server is as it was before. */
  isOver(ask: () => Promise<Answers>): Promise<void>;
}

/** The folder of data is looked at every ten seconds. */
const LIMIT_MS = 40_000;
const LOOK_AGAIN_MS = 100;

/** In the words of the table. */
const readyOf = async (url: string): Promise<string> => {
  const answer = await fetch(`${url}/readyz`);
  const { unreachable, problems = [] } = (await answer.json()) as {
    readonly unreachable?: readonly string[];
    readonly problems?: readonly { readonly problem: string }[];
  };
  const named = unreachable === undefined ? [] : [`unreachable: ${JSON.stringify(unreachable)}`];
  const cells = [...named, ...new Set(problems.map(({ problem }) => problem))];
  return [answer.status, ...cells.map((cell) => `\`${cell}\``)].join(', ');
};

/** Of all its samples that have the label. */
const metricOf = async ({ metricsUrl }: WatchedServer, name: string, label: string): Promise<number> => {
  const lines = (await (await fetch(metricsUrl)).text()).split('\n');
  const samples = lines.filter((line) => /^\w+/.exec(line)?.[0] === name && line.includes(label));
  return samples.reduce((sum, line) => sum + Number(/\} ([\d.e+]+)|^\w+ ([\d.e+]+)/.exec(line)?.slice(1).join('')), 0);
};

/** Where the line has `…`, anything stands. */
const isLogged = (printed: string, line: string): boolean =>
  printed.split('\n').some((one) => line.split('…').every((part) => one.includes(part)));

/** What comes after the status is for the reader. */
const isStatusOf = (cell: string, status: number): boolean => cell.split(/\D/, 1)[0] === String(status);

const isTurnOf = (cell: string, { bids, skipCode = '' }: Answers['turn']): boolean =>
  bids.length > 0 ? cell.startsWith('an ad') : cell.startsWith('no ad') && cell.includes(`\`${skipCode}\``);

/** Waits until nothing differs; what still does at the end fails the test by name. */
const untilNone = async (differences: () => Promise<readonly string[]>): Promise<void> => {
  const deadline = performance.now() + LIMIT_MS;
  for (;;) {
    const found = await differences();
    if (found.length === 0) return;
    if (performance.now() > deadline) expect(found).toEqual([]);
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
  }
};

/**
 * Compares a server with a row of `docs/reference/faults.md`: begin before the fault does. `label`: of the samples that
 * count. `printedBefore`: characters of the log that the fault has no part in; 0 for one that is there from the start.
 */
export const watchFault = async (
  fault: string,
  server: WatchedServer,
  label = '',
  printedBefore = server.logs().length,
): Promise<FaultWatch> => {
  const row = faultTable().get(fault);
  if (row === undefined) throw new Error(`docs/reference/faults.md has no fault "${fault}".`);
  const { metric, line } = row;
  const sample = async (): Promise<number> => (metric === undefined ? 0 : metricOf(server, metric.name, label));
  const [before, readyBefore] = [await sample(), await readyOf(server.url)];
  const metricDiffers = (value: number): boolean =>
    metric !== undefined && (metric.becomes === 'grows' ? !(value > before) : value !== Number(metric.becomes));
  return {
    isAsWritten: (ask) =>
      untilNone(async () => {
        const { turn, events } = await ask();
        const [value, ready] = [await sample(), await readyOf(server.url)];
        const isSilent = line !== undefined && !isLogged(server.logs().slice(printedBefore), line);
        return [
          ...(isTurnOf(row.turn, turn) ? [] : [`turn: ${turn.bids.length} ads, ${turn.skipCode}; not ${row.turn}`]),
          ...(events === undefined || isStatusOf(row.events, events) ? [] : [`events: ${events}, not ${row.events}`]),
          ...(isSilent ? [`log: no line "${line}"`] : []),
          ...(metricDiffers(value) ? [`${metric?.name}: ${before}, ${value}; not ${metric?.becomes}`] : []),
          ...(ready === row.ready ? [] : [`/readyz: ${ready}, not ${row.ready}`]),
        ];
      }),
    isOver: (ask) =>
      untilNone(async () => {
        const { turn, events = 200 } = await ask();
        const [value, ready] = [await sample(), await readyOf(server.url)];
        return [
          ...(turn.bids.length > 0 ? [] : [`turn: ${turn.skipCode}`]),
          ...(events === 200 ? [] : [`events: ${events}`]),
          ...(metric?.becomes === 'grows' || value === before ? [] : [`${metric?.name}: ${value}, not ${before}`]),
          ...(ready === readyBefore ? [] : [`/readyz: ${ready}, not ${readyBefore}`]),
        ];
      }),
  };
};
