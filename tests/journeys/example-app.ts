import { execFile, spawn } from 'node:child_process';
import { cpSync, readFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { makeFolder, ROOT } from '../packages/support/packed.js';
import { pointTo, type Site } from '../packages/support/template-host.js';
import { freePort } from '../support/free-port.js';
import { eventually } from './server.js';

/** Chats in `docs/examples` that are whole apps, with packages of their own. */
export const EXAMPLE_APPS = ['nextjs', 'sveltekit', 'angular', 'nuxt'] as const;
export type ExampleApp = (typeof EXAMPLE_APPS)[number];

const START_LIMIT_MS = 90_000;
/** What a developer who has run the example in its folder has there. */
const MADE = /(^|\/)(node_modules|build|dist|\.[a-z]+-?[a-z]+|package-lock\.json)$/;

/** As a developer has it: nothing of jest, and nobody who is asked or told anything. */
const environment = (): NodeJS.ProcessEnv => {
  const { NODE_ENV: _mode, NODE_OPTIONS: _options, JEST_WORKER_ID: _worker, ...own } = process.env;
  const path = [dirname(process.execPath), own['PATH']].join(delimiter);
  return { ...own, PATH: path, CI: '1', NEXT_TELEMETRY_DISABLED: '1', NUXT_TELEMETRY_DISABLED: '1' };
};

const run = promisify(execFile);

/** Runs npm to its end. Throws what it printed when it fails. Meanwhile connections of the test stay alive. */
const npm = (app: string, ...args: readonly string[]): Promise<unknown> =>
  run('npm', args, { cwd: app, env: environment() }).catch((cause: { stdout?: string; stderr?: string }) => {
    throw new Error(`npm ${args.join(' ')} failed:\n${cause.stdout}\n${cause.stderr}`, { cause });
  });

/** How npm is told of the port: production has it from the environment, development from an option. */
const COMMANDS = { start: () => ['start'], dev: (port: string) => ['run', 'dev', '--', '--port', port] } as const;

/** `npm start` or `npm run dev`, on a free port. A group of its own: npm and its programs end together. */
const start = async (app: string, script: keyof typeof COMMANDS): Promise<Site> => {
  const port = String(await freePort());
  const env = { ...environment(), PORT: port };
  const args = COMMANDS[script](port);
  const child = spawn('npm', args, { cwd: app, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  let printed = '';
  for (const output of [child.stdout, child.stderr])
    output.setEncoding('utf8').on('data', (text: string) => void (printed += text));
  const end = (): void => {
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGKILL');
  };
  process.once('exit', end);
  const closed = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const close = async (): Promise<void> => {
    process.off('exit', end);
    end();
    await closed;
  };
  const url = `http://localhost:${port}/`;
  try {
    await eventually(
      () =>
        fetch(url).then(
          ({ ok }) => ok || undefined,
          () => undefined,
        ),
      START_LIMIT_MS,
    );
  } catch (cause) {
    await close();
    throw new Error(`The app never answered:\n${printed}`, { cause });
  }
  return { url, close };
};

export interface ExampleSite extends Site {
  /** The same app as its developer has it, beside the other. */
  develop(): Promise<Site>;
}

/** A copy of the example, installed, checked, built and started as its README says, with ads of `service`. */
export const startExampleApp = async (name: ExampleApp, service: string): Promise<ExampleSite> => {
  const { folder, remove } = makeFolder();
  try {
    cpSync(join(ROOT, 'docs/examples', name), folder, { recursive: true, filter: (path) => !MADE.test(path) });
    pointTo(folder, service);
    await npm(folder, 'install', '--no-audit', '--no-fund');
    const { scripts } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
      readonly scripts: Readonly<Record<string, string>>;
    };
    if (scripts['check'] !== undefined) await npm(folder, 'run', 'check');
    await npm(folder, 'run', 'build');
    const site = await start(folder, 'start');
    const close = async (): Promise<void> => {
      await site.close();
      remove();
    };
    return { url: site.url, develop: () => start(folder, 'dev'), close };
  } catch (error) {
    remove();
    throw error;
  }
};
