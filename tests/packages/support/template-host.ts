import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { cpSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { installClients, linkPackages, makeFolder, ROOT } from './packed.js';

export const HOSTS = ['react', 'vue', 'static'] as const;
export type Host = (typeof HOSTS)[number];

const FOLDER = join(ROOT, 'tests/template-hosts');
/** Where `npm start` listens, as the patches and pages have it. */
export const USUAL_SERVICE = 'http://127.0.0.1:8080';

export const patchOf = (host: Host): string => readFileSync(join(FOLDER, `${host}.patch`), 'utf8');

/** A line in place of another is one change, and so is one that is new or gone. */
export const countChanges = (patch: string): number => {
  const body = patch.split('\n').filter((line) => !/^(---|\+\+\+) /.test(line));
  const runs = body.join('\n').split(/^(?![-+]).*$/m);
  const count = (run: string, sign: string): number => run.split('\n').filter((line) => line.startsWith(sign)).length;
  return runs.reduce((sum, run) => sum + Math.max(count(run, '+'), count(run, '-')), 0);
};

interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

/** What the app asks for, as far as this project has it. */
const packagesOf = (app: string): readonly string[] => {
  const manifest = join(app, 'package.json');
  if (!existsSync(manifest)) return [];
  const { dependencies, devDependencies } = JSON.parse(readFileSync(manifest, 'utf8')) as Manifest;
  return Object.keys({ ...dependencies, ...devDependencies }).filter((name) =>
    existsSync(join(ROOT, 'node_modules', name)),
  );
};

/** Has an app ask this service, in all that names the usual one. */
export const pointTo = (app: string, service: string): void => {
  for (const name of readdirSync(app, { recursive: true, encoding: 'utf8' })) {
    const path = join(app, name);
    if (!statSync(path).isFile() || !/\.(html|json|ts|tsx|vue)$/.test(name)) continue;
    writeFileSync(path, readFileSync(path, 'utf8').replaceAll(USUAL_SERVICE, service));
  }
};

/** A new app with its ten lines, and what `npm install` would bring. */
export const createApp = async (host: Host, service: string): Promise<{ readonly app: string; remove(): void }> => {
  const { folder: app, remove } = makeFolder();
  cpSync(join(FOLDER, host), app, { recursive: true });
  execFileSync('git', ['apply', '-'], { cwd: app, input: patchOf(host) });
  pointTo(app, service);
  if (host === 'static') return { app, remove };
  await installClients(app);
  linkPackages(app, packagesOf(app));
  return { app, remove };
};

/** Runs a tool of the app to its end. Throws what it printed when it fails. */
export const runTool = (app: string, script: string, ...args: readonly string[]): void => {
  const path = join(ROOT, 'node_modules', script);
  const { status, stdout, stderr } = spawnSync(process.execPath, [path, ...args], { cwd: app, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${script} failed:\n${stdout}\n${stderr}`);
};

export interface Site {
  readonly url: string;
  close(): Promise<void>;
}

const LISTENS = /http:\/\/localhost:\d+\//;
const START_LIMIT_MS = 90_000;

const listens = (child: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    let printed = '';
    const fail = (): void => reject(new Error(`Vite never listened:\n${printed}`));
    const timer = setTimeout(fail, START_LIMIT_MS);
    const look = (text: string): void => {
      printed += text;
      const [url] = LISTENS.exec(printed) ?? [];
      if (url !== undefined) resolve(url);
    };
    child.stdout?.setEncoding('utf8').on('data', look);
    child.stderr?.setEncoding('utf8').on('data', look);
    child.once('close', fail);
    child.once('close', () => clearTimeout(timer));
  });

/** `vite` or `vite preview`, on a free port. */
export const startVite = async (app: string, ...command: readonly string[]): Promise<Site> => {
  const script = join(ROOT, 'node_modules/vite/bin/vite.js');
  const args = [script, ...command, '--port', '0', '--clearScreen', 'false'];
  const child = spawn(process.execPath, args, { cwd: app, env: { PATH: process.env['PATH'], NO_COLOR: '1' } });
  const end = (): void => void child.kill('SIGKILL');
  process.once('exit', end);
  const closed = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const close = async (): Promise<void> => {
    process.off('exit', end);
    child.kill('SIGTERM');
    await closed;
  };
  try {
    return { url: await listens(child), close };
  } catch (error) {
    end();
    throw error;
  }
};
