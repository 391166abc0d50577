import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Random } from '../../domain/values/seeded-random.js';

/** What a process asked of the disk, in order: SQLite's writes, and when each file was safe. */
export interface DiskCall {
  readonly path: string;
  readonly atMs: number;
  readonly endMs: number;
  readonly does:
    | { readonly kind: 'write'; readonly offset: number; readonly bytes: Buffer }
    | { readonly kind: 'truncate'; readonly length: number }
    | { readonly kind: 'sync' };
}

const HOW_TO_GET_IT = 'The tests need the program strace: install it with "apt-get install strace" and start again.';
const CALLS = 'pwrite64,write,fsync,fdatasync,ftruncate';
const LONGEST_WRITE = 65_536;

/**
 * The command that becomes its arguments and notes what they ask of these files; the notes of each thread stand in
 * `<log>.<id>`.
 */
export const tracing = (log: string, paths: readonly string[]): readonly string[] => {
  if (spawnSync('strace', ['--version']).error !== undefined) throw new Error(HOW_TO_GET_IT);
  const what = ['-e', `trace=${CALLS}`, ...paths.flatMap((path) => ['-P', path])];
  // The tracer is nobody's parent (-D): signals reach the server.
  return [
    'strace',
    '-D',
    '-ff',
    '--seccomp-bpf',
    '-ttt',
    '-T',
    '-y',
    '-xx',
    '-s',
    String(LONGEST_WRITE),
    '-o',
    log,
    ...what,
  ];
};

/** From now on each write of the process to these files fails with that code; resolves with what ends it. */
export const refuseWrites = async (
  pid: number,
  paths: readonly string[],
  code: string,
): Promise<() => Promise<void>> => {
  const inject = `inject=${CALLS}:error=${code}`;
  const args = ['-f', '-p', String(pid), ...paths.flatMap((path) => ['-P', path]), '-e', inject, '-o', '/dev/null'];
  const strace = spawn('strace', args, { stdio: ['ignore', 'ignore', 'pipe'] });
  const ended = once(strace, 'close');
  const attached = once(strace.stderr, 'data');
  await Promise.race([attached, ended.then(() => Promise.reject(new Error(HOW_TO_GET_IT)))]);
  return async () => {
    strace.kill('SIGINT');
    await ended;
  };
};

const BYTES = String.raw`((?:\\x[0-9a-f]{2})*)`;
const LINE = new RegExp(String.raw`^([0-9.]+) (\w+)\(\d+<${BYTES}>(?:, (.*))?\)\s+= (-?\d+).*<([0-9.]+)>$`);
const WRITTEN = new RegExp(String.raw`^"${BYTES}", \d+, (\d+)$`);

const decoded = (escaped: string): Buffer => Buffer.from(escaped.replaceAll('\\x', ''), 'hex');

const readCall = (name: string, args: string, result: number): DiskCall['does'] => {
  if (name === 'fsync' || name === 'fdatasync') return { kind: 'sync' };
  if (name === 'ftruncate') return { kind: 'truncate', length: Number(args) };
  const [, bytes = '', offset] = WRITTEN.exec(args) ?? [];
  if (name !== 'pwrite64' || offset === undefined)
    throw new Error(`This write is not understood: ${name} ${args.slice(-20)}`);
  return { kind: 'write', offset: Number(offset), bytes: decoded(bytes).subarray(0, Math.max(0, result)) };
};

/** The notes of each thread. */
const notesOf = (log: string): readonly string[] =>
  readdirSync(dirname(log))
    .filter((name) => name.startsWith(`${basename(log)}.`))
    .map((name) => readFileSync(join(dirname(log), name), 'utf8'));

/** Whether all traced threads have ended, and their notes are whole. */
export const isTraceOver = (log: string): boolean =>
  notesOf(log).every((notes) => /\n[0-9.]+ \+\+\+ [^\n]*\n$/.test(`\n${notes}`));

/** Of all threads, in the order in which they were begun. */
export const readTrace = (log: string): readonly DiskCall[] =>
  notesOf(log)
    .flatMap(callsIn)
    .sort((one, other) => one.atMs - other.atMs);

const callsIn = (notes: string): readonly DiskCall[] =>
  notes.split('\n').flatMap((line) => {
    const [, at, name = '', path = '', args = '', result, took] = LINE.exec(line) ?? [];
    if (at === undefined || Number(result) < 0) return [];
    const atMs = Number(at) * 1_000;
    const does = readCall(name, args, Number(result));
    return [{ path: decoded(path).toString(), atMs, endMs: atMs + Number(took) * 1_000, does }];
  });

const SECTOR = 512;

class Platter {
  readonly #bytes: Buffer;
  #length = 0;
  constructor(capacity: number) {
    this.#bytes = Buffer.alloc(capacity);
  }
  get bytes(): Buffer {
    return this.#bytes.subarray(0, this.#length);
  }
  resize(length: number): void {
    this.#bytes.fill(0, Math.min(length, this.#length));
    this.#length = length;
  }
  put(offset: number, bytes: Buffer): void {
    bytes.copy(this.#bytes, offset);
    this.#length = Math.max(this.#length, offset + bytes.length);
  }
}

const endOf = ({ does }: DiskCall): number =>
  does.kind === 'write' ? does.offset + does.bytes.length : does.kind === 'truncate' ? does.length : 0;

const apply = (platter: Platter, does: DiskCall['does'], survives: () => boolean): void => {
  if (does.kind === 'truncate' && survives()) platter.resize(does.length);
  if (does.kind !== 'write') return;
  for (let at = 0; at < does.bytes.length; at += SECTOR)
    if (survives()) platter.put(does.offset + at, does.bytes.subarray(at, at + SECTOR));
};

/**
 * A file as it may be found after the power went at `cutMs`: all that was synced before, and of each sector written
 * since, what the disk happened to have kept. Without a `random` it has kept nothing.
 */
export const afterPowerCut = (calls: readonly DiskCall[], path: string, cutMs: number, random?: Random): Buffer => {
  const mine = calls.filter((call) => call.path === path);
  const platter = new Platter(Math.max(0, ...mine.map(endOf)));
  let unsafe: DiskCall[] = [];
  for (const call of mine) {
    if (call.atMs >= cutMs) break;
    if (call.does.kind !== 'sync') unsafe.push(call);
    else if (call.endMs < cutMs) {
      // What another thread was still writing when the sync began may have missed it.
      const isSafe = ({ endMs }: DiskCall): boolean => endMs <= call.atMs;
      for (const { does } of unsafe.filter(isSafe)) apply(platter, does, () => true);
      unsafe = unsafe.filter((one) => !isSafe(one));
    }
  }
  if (random !== undefined) for (const { does } of unsafe) apply(platter, does, () => random.next() < 0.5);
  return platter.bytes;
};
