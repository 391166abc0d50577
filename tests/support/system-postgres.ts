import { execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endProcess } from './end-process.js';
import { freePort } from './free-port.js';

/** A PostgreSQL of the operating system, with the tools that are of its version. */
export interface SystemPostgres {
  /** Of its superuser, and without the name of a database. */
  readonly url: string;
  /** Where `pg_dump` and its like are. */
  readonly bin: string;
  stop(): Promise<void>;
}

const VERSIONS = '/usr/lib/postgresql';
const HOW_TO_GET_IT =
  'The tests need a PostgreSQL with its tools: install it with "apt-get install postgresql" and start again.';

const newestBin = (): string => {
  const versions = existsSync(VERSIONS) ? readdirSync(VERSIONS).sort((a, b) => Number(b) - Number(a)) : [];
  const bin = versions
    .map((version) => join(VERSIONS, version, 'bin'))
    .find((folder) => ['initdb', 'pg_dump'].every((name) => existsSync(join(folder, name))));
  if (bin === undefined) throw new Error(HOW_TO_GET_IT);
  return bin;
};

const idOf = (option: string): number => Number(execFileSync('id', [option, 'postgres'], { encoding: 'utf8' }));

/** The server refuses to work for the superuser of the machine: then it belongs to the user of Debian's package. */
const owner = (): { readonly uid: number; readonly gid: number } | undefined =>
  process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : undefined;

export const startSystemPostgres = async (): Promise<SystemPostgres> => {
  const bin = newestBin();
  const folder = mkdtempSync(join(tmpdir(), 'system-postgres-'));
  const as = owner();
  if (as !== undefined) chownSync(folder, as.uid, as.gid);
  const data = join(folder, 'data');
  const init = ['--pgdata', data, '--username=postgres', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync'];
  execFileSync(join(bin, 'initdb'), init, { ...as, cwd: folder, stdio: 'pipe' });
  const port = await freePort();
  const settings = ['listen_addresses=127.0.0.1', 'max_connections=100'].flatMap((setting) => ['-c', setting]);
  const args = ['-D', data, '-p', String(port), '-k', folder, ...settings];
  const server = spawn(join(bin, 'postgres'), args, { ...as, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] });
  const end = (): void => void server.kill('SIGKILL');
  process.once('exit', end);
  let printed = '';
  await new Promise<void>((resolve, reject) => {
    server.once('exit', () => reject(new Error(`PostgreSQL did not start:\n${printed}`)));
    server.stderr.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
      if (printed.includes('ready to accept connections')) resolve();
    });
  });
  return {
    url: `postgres://postgres@127.0.0.1:${port}`,
    bin,
    stop: async () => {
      // Connections are cut, and what is committed is kept.
      await endProcess(server, () => server.kill('SIGINT'));
      process.off('exit', end);
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
