import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { Profiler } from 'node:inspector';
import { endProcess } from '../support/end-process.js';
import { endProfile, startProfile } from './generator/profiler.js';

/**
 * What a child reports about itself. `cpuMs`: of all its threads; `mainCpuMs`: of the one that answers. `resources`:
 * what keeps its event loop open, by kind.
 */
export interface Usage {
  readonly cpuMs: number;
  readonly mainCpuMs: number;
  readonly heapBytes: number;
  readonly rssBytes: number;
  readonly resources: Readonly<Record<string, number>>;
}

export interface Child {
  readonly port: number;
  /** Asks for `usage` after two full garbage collections when the child has `--expose-gc`. */
  usage(): Promise<Usage>;
  /** Samples its main thread until the function that comes back is called. */
  profile(): Promise<() => Promise<Profiler.Profile>>;
  /** Only the baseline listens to it. */
  send(message: unknown): void;
  stop(): Promise<void>;
}

const answerOf = async <T>(child: ChildProcess): Promise<T> => {
  const gone = new AbortController();
  const died = once(child, 'exit', gone).then(([code, signal]) => {
    throw new Error(`A process of the run ended by itself (${code ?? signal}).`);
  });
  try {
    const [message] = (await Promise.race([once(child, 'message', gone), died])) as [T];
    return message;
  } finally {
    died.catch(() => undefined);
    gone.abort();
  }
};

/** `core`: the only one of the machine's cores that the child may use. */
export interface ChildOptions {
  readonly args?: readonly string[];
  readonly flags?: readonly string[];
  readonly core?: number | undefined;
}

/** What is measured has the flags of what operators start. */
const flagsOfStart = (): readonly string[] => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    readonly scripts: { readonly start: string };
  };
  return scripts.start.split(' ').filter((word) => word.startsWith('-'));
};

/** Starts this very bundle in another role, in a process of its own. */
export const startChild = async (role: string, options: ChildOptions = {}): Promise<Child> => {
  const { args = [], core } = options;
  const flags = [...(role === 'server' ? flagsOfStart() : []), ...(options.flags ?? [])];
  const pinned = core !== undefined && { execPath: 'taskset', execArgv: ['-c', `${core}`, process.execPath, ...flags] };
  const child = fork(process.argv[1] ?? '', [role, ...args], pinned || { execArgv: flags });
  const { port } = await answerOf<{ readonly port: number }>(child);
  const ask = <T>(question: string): Promise<T> => {
    const answer = answerOf<T>(child);
    child.send(question);
    return answer;
  };
  return {
    port,
    usage: () => ask('usage'),
    profile: async () => {
      await ask('profile');
      return () => ask('profiled');
    },
    send: (message) => void child.send(message as object),
    stop: () => endProcess(child, () => child.disconnect()),
  };
};

const countOf = (kinds: readonly string[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const kind of [...kinds].sort()) counts[kind] = (counts[kind] ?? 0) + 1;
  return counts;
};

const usageNow = (): Usage => {
  globalThis.gc?.();
  globalThis.gc?.();
  const { user, system } = process.cpuUsage();
  const { heapUsed, external, rss } = process.memoryUsage();
  const resources = countOf(process.getActiveResourcesInfo());
  const main = process.threadCpuUsage();
  return {
    ...{ cpuMs: (user + system) / 1_000, mainCpuMs: (main.user + main.system) / 1_000 },
    ...{ heapBytes: heapUsed + external, rssBytes: rss, resources },
  };
};

/** The other end of {@link startChild}: says the port, answers for its usage, and ends with its parent. */
export const serveParent = (
  port: number,
  close: () => Promise<void>,
  onMessage: (message: unknown) => void = () => undefined,
): void => {
  process.on('message', (message) => {
    if (message === 'usage') process.send?.(usageNow());
    else if (message === 'profile') void startProfile().then(() => process.send?.('profiling'));
    else if (message === 'profiled') void endProfile().then((profile) => process.send?.(profile));
    else onMessage(message);
  });
  process.once('disconnect', () => void close().then(() => process.exit(0)));
  process.send?.({ port });
};
