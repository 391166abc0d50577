import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { runCli, runServer, startJourneyServer, type Ended, type JourneyServer } from '../journeys/server.js';
import { blocksOf, readPage, sectionOf } from './markdown.js';

const page = readPage('docs/guides/back-up-and-restore.md');
const root = mkdtempSync(join(tmpdir(), 'back-up-'));
const backups = join(root, 'backups');
let server: JourneyServer;
let dataDir: string;

beforeAll(async () => {
  server = await startJourneyServer({ DATA_DIR: join(root, 'data') });
  dataDir = server.dataDir;
});
afterAll(async () => {
  await server.stop();
  rmSync(root, { recursive: true, force: true });
});

const CLI = `"${process.execPath}" dist/bootstrap/cli.js`;

/** With folders of the test in place of those of the text, and without what npm needs to find the command. */
const paste = (commands: string): Ended => {
  const own = commands
    .replaceAll('/var/lib/ad-placement', dataDir)
    .replaceAll('/var/backups/ad-placement', backups)
    .replaceAll('/tmp/drill', join(root, 'drill'))
    .replaceAll('npx ad-placement', CLI);
  const { status, stdout, stderr } = spawnSync('sh', ['-ec', own], {
    encoding: 'utf8',
    env: { PATH: process.env['PATH'] },
  });
  return { code: status, stdout, stderr };
};

const [backUp = '', restore = ''] = blocksOf(sectionOf(page, '## SQLite'), 'sh');

test('the drill, beside a server: accounts and budgets of the restored folder are those of the server', async () => {
  const made = await runCli(['accounts', 'create', 'drilled'], { DATA_DIR: dataDir });
  expect(made.code).toBe(0);
  const [commands = '', start = ''] = blocksOf(sectionOf(page, '## Drill'), 'sh');
  const { code, stdout, stderr } = paste(commands);
  expect([code, stderr]).toEqual([0, '']);
  expect(stdout).toMatch(/^backed up .+\nrestored .+ as it was at \d{4}-/);
  expect(stdout).toMatch(/^drilled /m);
  const [, env = ''] = /^DATA_DIR=(\S+) PORT=\d+ npm start$/.exec(start) ?? [];
  const restored = await startJourneyServer({ DATA_DIR: env.replace('/tmp/drill', join(root, 'drill')) });
  expect((await fetch(`${restored.url}/readyz`)).status).toBe(200);
  await restored.stop();
});

describe('a restore', () => {
  beforeAll(() => expect(paste(backUp)).toMatchObject({ code: 0, stderr: '' }));

  test('is refused while a server runs there', () => {
    const { code, stderr } = paste(restore);
    expect([code, stderr]).toEqual([1, expect.stringMatching(/^The server at \S+ \(process \d+\) runs on .+\n$/)]);
  });

  test('is refused when the backup is not what it was, and leaves all as it is', async () => {
    const target = join(root, 'target');
    const bad = join(root, 'bad');
    for (const change of ['ledger.sqlite', 'signing-key', 'backup.json']) {
      spawnSync('cp', ['-r', join(backups, 'monday'), bad]);
      const bytes = readFileSync(join(bad, change));
      bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 0xff;
      writeFileSync(join(bad, change), bytes);
      const { code, stderr } = await runCli(['restore', bad], { DATA_DIR: target });
      expect([code, stderr]).toEqual([
        1,
        expect.stringMatching(/^.+(its checksum differs|no backup).+\n$|differs\.\n$/),
      ]);
      expect(existsSync(target) ? readdirSync(target) : []).toEqual([]);
      rmSync(bad, { recursive: true });
    }
  });

  test('is refused while another program has a file open; then it keeps what was there, with the key', async () => {
    await server.stop();
    // A connection in a process of its own, which ends with its input.
    const holder = `const d = new (require('node:sqlite').DatabaseSync)(process.argv[1]); d.exec('pragma user_version');
      process.stdout.write(require('node:child_process').spawnSync(process.execPath, process.argv.slice(2), { env: process.env, encoding: 'utf8' }).stderr)`;
    const args = [join(dataDir, 'state.sqlite'), 'dist/bootstrap/cli.js', 'restore', join(backups, 'monday')];
    const used = spawnSync(process.execPath, ['-e', holder, ...args], { env: { DATA_DIR: dataDir }, encoding: 'utf8' });
    expect(used.stdout).toMatch(/^Another program has the database files in .+ open: end it first\.\n$/);
    const key = readFileSync(join(dataDir, 'signing-key'));
    writeFileSync(join(dataDir, 'signing-key'), 'x'.repeat(32));
    const { code, stdout } = paste(restore);
    const [, aside = ''] = /What was there is in (\S+);/.exec(stdout) ?? [];
    expect([code, readdirSync(aside).sort()]).toEqual([0, ['ledger.sqlite', 'signing-key', 'state.sqlite']]);
    expect(readFileSync(join(dataDir, 'signing-key')).equals(key)).toBe(true);
  });

  test('that broke off keeps servers and commands from starting until it is run again', async () => {
    const folder = join(root, 'broken-off');
    spawnSync('mkdir', ['-p', join(folder, 'restoring')]);
    for (const { code, stderr } of [
      await runServer({ DATA_DIR: folder }),
      await runCli(['titles', 'list'], { DATA_DIR: folder }),
    ])
      expect([code, stderr]).toEqual([1, expect.stringMatching(/^A restore into .+ broke off: run it again .+\n$/)]);
    expect((await runCli(['restore', join(backups, 'monday')], { DATA_DIR: folder })).code).toBe(0);
    expect(readdirSync(folder)).toEqual(expect.arrayContaining(['ledger.sqlite', 'signing-key', 'state.sqlite']));
    expect(readdirSync(folder)).not.toContain('restoring');
  });
});

test('a backup does not overwrite what is there', () => {
  expect(paste(backUp)).toMatchObject({ code: 1, stderr: expect.stringContaining('is not empty') });
});

test('with PostgreSQL both commands point to its tools', async () => {
  const { code, stderr } = await runCli(['backup', join(root, 'x')], { DATABASE_URL: 'postgres://a:b@127.0.0.1:9/c' });
  expect([code, stderr]).toEqual([1, expect.stringContaining('pg_dump and pg_restore')]);
});

test('a ledger that is lost beside its state: one sentence, and a start without it only when it is said', async () => {
  const folder = join(root, 'lost');
  expect((await runCli(['restore', join(backups, 'monday')], { DATA_DIR: folder })).code).toBe(0);
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
