import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** What a child tells of itself. `resources`: what keeps its event loop open, by kind. */
export interface Usage {
  readonly cpuMs: number;
  readonly heapBytes: number;
  readonly rssBytes: number;
  readonly resources: Readonly<Record<string, number>>;
}

export interface Child {
  readonly port: number;
  /** Asks for `usage` after two full garbage collections when the child has `--expose-gc`. */
  usage(): Promise<Usage>;
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

/** Starts this very bundle in another role, in a process of its own. */
export const startChild = async (
  role: string,
  options: { readonly args?: readonly string[]; readonly flags?: readonly string[] } = {},
): Promise<Child> => {
  const script = process.argv[1] ?? '';
  const child = fork(script, [role, ...(options.args ?? [])], { execArgv: [...(options.flags ?? [])] });
  const { port } = await answerOf<{ readonly port: number }>(child);
  return {
    port,
    usage: () => {
      const answer = answerOf<Usage>(child);
      child.send('usage');
      return answer;
    },
    send: (message) => void child.send(message as object),
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, 'exit');
      child.disconnect();
      await gone;
    },
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
  return { cpuMs: (user + system) / 1_000, heapBytes: heapUsed + external, rssBytes: rss, resources };
};

/** The other end of {@link startChild}: says the port, answers for its usage, and ends with its parent. */
export const serveParent = (
  port: number,
  close: () => Promise<void>,
  onMessage: (message: unknown) => void = () => undefined,
): void => {
  process.on('message', (message) => {
    if (message === 'usage') process.send?.(usageNow());
    else onMessage(message);
  });
  process.once('disconnect', () => void close().then(() => process.exit(0)));
  process.send?.({ port });
};
