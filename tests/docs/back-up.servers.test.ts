import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { endProcess } from '../support/end-process.js';
import { firstOutput } from '../support/first-output.js';
import { runServer, startJourneyServer, type Ended, type JourneyServer } from '../journeys/server.js';
import { runCommand } from '../support/run-command.js';
import { blocksOf, readPage, sectionOf } from './markdown.js';

const page = readPage('docs/guides/back-up-and-restore.md');
const root = mkdtempSync(join(tmpdir(), 'back-up-'));
const backups = join(root, 'backups');
let server: JourneyServer;
let dataDir: string;

const [backUp = '', restore = ''] = blocksOf(sectionOf(page, '## SQLite'), 'sh');

/** With folders of the test in place of those of the text. */
const here = (text: string): string =>
  text
    .replaceAll('/var/lib/ad-placement', dataDir)
    .replaceAll('/var/backups/ad-placement', backups)
    .replaceAll('/tmp/drill', join(root, 'drill'));

/** Runs the lines of a block up to the first that fails. Each sets its folder and then names a command. */
const paste = async (commands: string): Promise<Ended> => {
  const all = { stdout: '', stderr: '' };
  for (const line of here(commands).split('\n')) {
    const [, DATA_DIR = '', args = ''] = /^DATA_DIR=(\S+) npx ad-placement (.+)$/.exec(line) ?? [];
    const { code, stdout, stderr } = await runCommand(args.split(' '), { DATA_DIR });
    all.stdout += stdout;
    all.stderr += stderr;
    if (code !== 0) return { code, ...all };
  }
  return { code: 0, ...all };
};

beforeAll(async () => {
  server = await startJourneyServer({ DATA_DIR: join(root, 'data') });
  dataDir = server.dataDir;
  expect(await paste(backUp)).toMatchObject({ code: 0, stderr: '' });
});
afterAll(async () => {
  await server.stop();
  rmSync(root, { recursive: true, force: true });
});

const restoreTo = (folder: string, from = join(backups, 'monday')): Promise<Ended> =>
  runCommand(['restore', from], { DATA_DIR: folder });

test('the drill, beside a server: accounts and budgets of the restored folder are those of the server', async () => {
  const made = await runCommand(['accounts', 'create', 'drilled'], { DATA_DIR: dataDir });
  expect(made.code).toBe(0);
  const [commands = '', start = ''] = blocksOf(sectionOf(page, '## Drill'), 'sh');
  const { code, stdout, stderr } = await paste(commands);
  expect([code, stderr]).toEqual([0, '']);
  expect(stdout).toMatch(/^backed up .+\nrestored .+ as it was at \d{4}-/);
  expect(stdout).toMatch(/^drilled /m);
  const [, env = ''] = /^DATA_DIR=(\S+) PORT=\d+ npm start$/.exec(start) ?? [];
  const restored = await startJourneyServer({ DATA_DIR: here(env) });
  expect((await fetch(`${restored.url}/readyz`)).status).toBe(200);
  await restored.stop();
});

test('a restore is refused while a server runs there', async () => {
  const { code, stderr } = await paste(restore);
  expect([code, stderr]).toEqual([1, expect.stringMatching(/^The server at \S+ \(process \d+\) runs on .+\n$/)]);
});

test.each(['ledger.sqlite', 'signing-key', 'backup.json'])(
  'a restore is refused when %s of the backup is not what it was, and leaves all as it is',
  async (change) => {
    const [target, bad] = [join(root, `target-of-${change}`), join(root, `bad-${change}`)];
    cpSync(join(backups, 'monday'), bad, { recursive: true });
    const bytes = readFileSync(join(bad, change));
    bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 0xff;
    writeFileSync(join(bad, change), bytes);
    const { code, stderr } = await restoreTo(target, bad);
    expect([code, stderr]).toEqual([1, expect.stringMatching(/^.+(its checksum differs|no backup).+\n$|differs\.\n$/)]);
    expect(existsSync(target) ? readdirSync(target) : []).toEqual([]);
  },
);

/** Another program with the file open, as a server opens it, until its input ends. */
const holding = async (path: string): Promise<{ end(): Promise<unknown> }> => {
  const open = `const d = new (require('node:sqlite').DatabaseSync)(process.argv[1]); d.exec('pragma journal_mode = wal; pragma user_version');
    console.log('open'); process.stdin.resume();`;
  const child = spawn(process.execPath, ['-e', open, path], { stdio: ['pipe', 'pipe', 'inherit'] });
  await firstOutput(child);
  return {
    end: () => endProcess(child, () => child.stdin.end()),
  };
};

test('a restore is refused while another program has a file open; then it keeps what was there, with the key', async () => {
  const folder = join(root, 'held');
  expect((await restoreTo(folder)).code).toBe(0);
  const holder = await holding(join(folder, 'state.sqlite'));
  const { stderr } = await restoreTo(folder);
  await holder.end();
  expect(stderr).toMatch(/^Another program has the database files in .+ open: end it first\.\n$/);
  const key = readFileSync(join(folder, 'signing-key'));
  writeFileSync(join(folder, 'signing-key'), 'x'.repeat(32));
  const { code, stdout } = await restoreTo(folder);
  const [, aside = ''] = /What was there is in (\S+);/.exec(stdout) ?? [];
  expect([code, readdirSync(aside).sort()]).toEqual([0, ['ledger.sqlite', 'signing-key', 'state.sqlite']]);
  expect(readFileSync(join(folder, 'signing-key')).equals(key)).toBe(true);
});

test('a restore that broke off keeps servers and commands from starting until it is run again', async () => {
  const folder = join(root, 'broken-off');
  mkdirSync(join(folder, 'restoring'), { recursive: true });
  for (const { code, stderr } of [
    await runServer({ DATA_DIR: folder }),
    await runCommand(['titles', 'list'], { DATA_DIR: folder }),
  ])
    expect([code, stderr]).toEqual([1, expect.stringMatching(/^A restore into .+ broke off: run it again .+\n$/)]);
  expect((await restoreTo(folder)).code).toBe(0);
  expect(readdirSync(folder)).toEqual(expect.arrayContaining(['ledger.sqlite', 'signing-key', 'state.sqlite']));
  expect(readdirSync(folder)).not.toContain('restoring');
});

test('a backup does not overwrite what is there', async () => {
  expect(await paste(backUp)).toMatchObject({ code: 1, stderr: expect.stringContaining('is not empty') });
});

test('with PostgreSQL both commands point to its tools', async () => {
  for (const command of ['backup', 'restore']) {
    const { code, stderr } = await runCommand([command, join(root, 'x')], {
      DATABASE_URL: 'postgres://a:b@127.0.0.1:9/c',
    });
    expect([code, stderr]).toEqual([1, expect.stringContaining('pg_dump and pg_restore')]);
  }
});

test('a ledger that is lost beside its state: one sentence, and a start without it only when it is said', async () => {
  const folder = join(root, 'lost');
  expect((await restoreTo(folder)).code).toBe(0);
  rmSync(join(folder, 'ledger.sqlite'));
  const { code, stderr } = await runServer({ DATA_DIR: folder, PORT: '0' });
  expect([code, stderr]).toEqual([
    1,
    expect.stringMatching(/^In .+, ledger\.sqlite is empty or missing, .+restore <folder>.+--accept-new-ledger\.\n$/),
  ]);
  expect(existsSync(join(folder, 'ledger.sqlite'))).toBe(false);
  const accepted = await startJourneyServer({ DATA_DIR: folder }, [], ['--accept-new-ledger']);
  await accepted.stop();
  const usual = await startJourneyServer({ DATA_DIR: folder });
  await usual.stop();
});
