import { freePort } from '../support/free-port.js';
import {
  eventually,
  PATIENCE_MS,
  startJourneyServer,
  withAnotherPort,
  type Env,
  type JourneyServer,
} from '../journeys/server.js';

/** The real server in a process of its own that may die and be started again at the same address. */
export interface NodeProcess {
  readonly url: string;
  readonly metricsUrl: string;
  readonly pid: number;
  logs(): string;
  /** No one reads what it prints from now on. */
  closeOutput(): void;
  /** Resolves with the milliseconds from its start until it says that it is ready. */
  start(env?: Env): Promise<number>;
  /** Without a warning; resolves when the process is gone. */
  kill(): Promise<void>;
  stop(): Promise<number | null>;
}

const isReady = async (url: string): Promise<true | undefined> => {
  const status = await fetch(`${url}/readyz`).then(
    (answer) => answer.status,
    () => 0,
  );
  return status === 200 ? true : undefined;
};

/** Where money is counted to the last impression, no turn may run out of time. */
export const PATIENT = { ANSWER_DEADLINE_MS: String(PATIENCE_MS) };
/** As long as turns take where nobody sets it: outages are measured by it. */
const LIVE = { NODE_ENV: 'production', ANSWER_DEADLINE_MS: '1000' };

/** `env` has to name the data folder: what is in it is what a death must not cost. */
export const startNode = async (
  env: Env & { readonly DATA_DIR: string },
  under: readonly string[] = [],
): Promise<NodeProcess> => {
  let [port, metricsPort] = [0, 0];
  const urlOf = (): string => `http://127.0.0.1:${port}`;
  let server: JourneyServer | undefined;
  const running = (): JourneyServer => {
    if (server === undefined) throw new Error('The server was not started.');
    return server;
  };
  const node: NodeProcess = {
    get url() {
      return urlOf();
    },
    get metricsUrl() {
      return `http://127.0.0.1:${metricsPort}/metrics`;
    },
    get pid() {
      return running().pid;
    },
    logs: () => running().logs(),
    closeOutput: () => running().closeOutput(),
    start: async (more = {}) => {
      const startedMs = performance.now();
      const ports = { PORT: String(port), METRICS_PORT: String(metricsPort) };
      server = await startJourneyServer({ ...LIVE, ...env, ...ports, ...more }, under);
      await eventually(() => isReady(urlOf()));
      return performance.now() - startedMs;
    },
    kill: async () => {
      running().signal('SIGKILL');
      await running().stop();
    },
    stop: async () => (await running().stop()).code,
  };
  await withAnotherPort(async () => {
    [port, metricsPort] = [await freePort(), await freePort()];
    await node.start();
  });
  return node;
};
