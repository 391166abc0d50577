import { spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endProcess } from './end-process.js';
import { freePort } from './free-port.js';

/** A Redis of one's own: it may be stopped, started again and emptied. */
export interface OwnRedis {
  readonly port: number;
  readonly url: string;
  /** On the same port, and empty. */
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Stops it and leaves nothing behind. */
  close(): Promise<void>;
}

/** A Redis that others may use too: whoever uses it stays below the prefix. */
export interface SharedRedis {
  readonly url: string;
  readonly prefix: string;
  close(): Promise<void>;
}

const HOW_TO_GET_IT =
  'The tests need the program redis-server: install it with "apt-get install redis-server" and start again.';
const PORT_TRIES = 5;
const START_LIMIT_MS = 60_000;

const hasEnded = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null;

/** Resolves when it takes connections. */
const launch = (port: number, dir: string): Promise<ChildProcess> =>
  new Promise((resolve, reject) => {
    const settings = { port, bind: '127.0.0.1', dir, save: '', appendonly: 'no', daemonize: 'no' };
    const args = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, String(value)]);
    const child = spawn('redis-server', args, { stdio: ['ignore', 'pipe', 'inherit'] });
    // A test run that breaks off takes its servers with it.
    const end = (): void => void child.kill('SIGKILL');
    process.once('exit', end);
    let printed = '';
    const timer = setTimeout(end, START_LIMIT_MS);
    child.once('error', (error: NodeJS.ErrnoException) => {
      clearTimeout(timer);
      reject(error.code === 'ENOENT' ? new Error(HOW_TO_GET_IT) : error);
    });
    child.once('exit', () => {
      clearTimeout(timer);
      process.off('exit', end);
      reject(new Error(`redis-server ended before it listened:\n${printed}`));
    });
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
      if (!printed.includes('Ready to accept connections')) return;
      clearTimeout(timer);
      resolve(child);
    });
  });

const launchAnywhere = async (dir: string): Promise<{ readonly port: number; readonly child: ChildProcess }> => {
  for (let tries = 1; ; tries++) {
    const port = await freePort();
    try {
      return { port, child: await launch(port, dir) };
    } catch (error) {
      // Somebody else took the port meanwhile.
      if (tries === PORT_TRIES || !String(error).includes('Address already in use')) throw error;
    }
  }
};

/** Starts Debian's redis-server on a free loopback port, with nothing on disk. */
export const startOwnRedis = async (): Promise<OwnRedis> => {
  const dir = mkdtempSync(join(tmpdir(), 'redis-'));
  const launched = await launchAnywhere(dir);
  const { port } = launched;
  let { child } = launched;
  const stop = (): Promise<void> => endProcess(child, () => child.kill('SIGKILL'));
  return {
    port,
    url: `redis://127.0.0.1:${port}`,
    start: async () => {
      if (hasEnded(child)) child = await launch(port, dir);
    },
    stop,
    close: async () => {
      await stop();
      rmSync(dir, { recursive: true, force: true });
    },
  };
};

/** The Redis of `TEST_REDIS_URL`, or one of one's own; under a prefix that no other test has. */
export const useRedis = async (): Promise<SharedRedis> => {
  const prefix = `test-${randomUUID()}:`;
  const url = process.env['TEST_REDIS_URL'];
  if (url !== undefined) return { url, prefix, close: async () => undefined };
  const own = await startOwnRedis();
  return { url: own.url, prefix, close: own.close };
};
