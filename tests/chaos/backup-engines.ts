import { execFile } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { blocksOf, readPage, sectionOf } from '../docs/markdown.js';
import { runCli, type Ended, type Env } from '../journeys/server.js';
import { startSystemPostgres } from '../support/system-postgres.js';

/** A database with what the guide says about its backup. */
export interface BackedUp {
  /** Of the nodes; `DATA_DIR` is below the folder of the test. */
  readonly env: Env & { readonly DATA_DIR: string };
  backUp(): Promise<Ended>;
  /** All that was kept is gone, and the backup is brought back; gives the environment of the nodes from now on. */
  loseAndRestore(): Promise<Env & { readonly DATA_DIR: string }>;
  /** What the drill prints, beside the nodes. */
  drill(): Promise<Ended>;
  stop(): Promise<void>;
}

export const inSqlite = async (folder: string): Promise<BackedUp> => {
  const env = { DATA_DIR: join(folder, 'data') };
  const copy = join(folder, 'copy');
  const restored = async (dataDir: string, from: string): Promise<void> => {
    const { code, stderr } = await runCli(['restore', from], { DATA_DIR: dataDir });
    if (code !== 0) throw new Error(stderr);
  };
  return {
    env,
    backUp: () => runCli(['backup', copy], env),
    loseAndRestore: async () => {
      for (const name of readdirSync(env.DATA_DIR)) rmSync(join(env.DATA_DIR, name), { recursive: true });
      await restored(env.DATA_DIR, copy);
      return env;
    },
    drill: async () => {
      await runCli(['backup', join(folder, 'drill-copy')], env);
      await restored(join(folder, 'drill'), join(folder, 'drill-copy'));
      return runCli(['accounts', 'list'], { DATA_DIR: join(folder, 'drill') });
    },
    stop: async () => undefined,
  };
};

const guide = readPage('docs/guides/back-up-and-restore.md');
const [BACK_UP = '', RESTORE = ''] = blocksOf(sectionOf(guide, '## PostgreSQL'), 'sh');
const DRILL = blocksOf(sectionOf(guide, '## Drill'), 'sh').find((block) => block.startsWith('pg_dump')) ?? '';

/** With the commands of the guide. */
export const inPostgres = async (folder: string): Promise<BackedUp> => {
  const { url, bin, stop } = await startSystemPostgres();
  const asOwner = async (statement: string): Promise<void> => {
    const client = new pg.Client({ connectionString: `${url}/postgres` });
    await client.connect();
    try {
      await client.query(statement);
    } finally {
      await client.end();
    }
  };
  await asOwner('create database ads');
  const env = { DATA_DIR: join(folder, 'data'), DATABASE_URL: `${url}/ads` };
  const backups = join(folder, 'backups');
  mkdirSync(backups);
  /** As a person does it, on a machine that has the tools in its path. */
  const paste = (commands: string): Promise<Ended> => {
    const own = commands
      .replaceAll('/var/backups/ad-placement', backups)
      .replaceAll('npx ad-placement', `"${process.execPath}" dist/bootstrap/cli.js`);
    // Without a folder of its own a command uses `data` in the working copy, which may be another user's.
    const tools = { ...env, PATH: `${bin}:${process.env['PATH'] ?? ''}` };
    return new Promise((resolve) => {
      // Beside it events go on.
      const shell = execFile('sh', ['-ec', own], { env: tools }, (_error, stdout, stderr) =>
        resolve({ code: shell.exitCode, stdout, stderr }),
      );
    });
  };
  return {
    env,
    backUp: () => paste(BACK_UP),
    loseAndRestore: async () => {
      await asOwner('drop database ads with (force)');
      const { code, stderr } = await paste(RESTORE);
      if (code !== 0 || stderr !== '') throw new Error(stderr);
      return { ...env, DATABASE_URL: (env.DATABASE_URL = `${url}/ads_restored`) };
    },
    drill: () => paste(DRILL),
    stop,
  };
};
