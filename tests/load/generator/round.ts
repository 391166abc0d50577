import type { Child } from '../child.js';
import { generateLoad, type Load, type LoadResult } from './generator.js';

/** What one server did in one round. */
export interface Round {
  readonly perSecond: number;
  /**
   * Processor time of the server. Unlike requests per second, it hardly changes when other programs want the processor,
   * too.
   */
  readonly cpuMicrosPerRequest: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly sample: string;
}

/** Enough for a server that takes most of a millisecond for an answer. */
const CONNECTIONS = 16;

const sorted = (values: readonly number[]): readonly number[] => [...values].sort((a, b) => a - b);

export const percentile = (values: readonly number[], share: number): number => {
  const ordered = sorted(values);
  return ordered[Math.min(ordered.length - 1, Math.floor(ordered.length * share))] ?? Number.NaN;
};

export const median = (values: readonly number[]): number => percentile(values, 0.5);

const refuseFailures = ({ failures, answers, sample }: LoadResult, marker: string): void => {
  if (failures === 0 && answers > 0) return;
  throw new Error(
    `${failures} of ${answers} answers were not 200 with ${marker}; the first answer was: ${sample.slice(0, 500)}`,
  );
};

/** Loads one server for `durationMs`. Rejects when any answer is wrong: a figure of refusals would say nothing. */
export const measureRound = async (
  child: Child,
  load: Omit<Load, 'port' | 'connections'> & { readonly connections?: number | undefined },
): Promise<Round> => {
  const before = await child.usage();
  const result = await generateLoad({ ...load, port: child.port, connections: load.connections ?? CONNECTIONS });
  const after = await child.usage();
  refuseFailures(result, load.marker);
  return {
    perSecond: (result.answers / result.elapsedMs) * 1_000,
    cpuMicrosPerRequest: ((after.cpuMs - before.cpuMs) * 1_000) / result.answers,
    p50Ms: percentile(result.latenciesMs, 0.5),
    p99Ms: percentile(result.latenciesMs, 0.99),
    sample: result.sample,
  };
};
