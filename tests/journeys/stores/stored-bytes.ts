import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import pg from 'pg';
import { inflated, type StoredBytes as Compressed } from '../../../adapters/store-sql/tables/packed-text.js';
import type { SqlDatabases } from '../../../adapters/store-sql/tables/sql-databases.js';

/** All that stores keep, byte for byte, by the place where it was found. */
export type StoredBytes = ReadonlyMap<string, Buffer>;

/** Every file of a folder, as it lies on the disk. */
export const filesIn = (folder: string): StoredBytes =>
  new Map(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => [path, readFileSync(path)]),
  );

/** Every row of every table, as a dump has it. */
export const rowsOf = async (url: string): Promise<StoredBytes> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const tables = await client.query<{ name: string }>(
      "select table_name as name from information_schema.tables where table_schema = 'public'",
    );
    const found = new Map<string, Buffer>();
    for (const { name } of tables.rows) {
      const { rows } = await client.query<{ text: string }>(`select t::text as text from "${name}" t`);
      found.set(`table ${name}`, Buffer.from(rows.map(({ text }) => text).join('\n')));
    }
    return found;
  } finally {
    await client.end();
  }
};

/** What is stored compressed, as it was before. */
export const recordsIn = async ({ journal }: Pick<SqlDatabases, 'journal'>): Promise<StoredBytes> => {
  const rows = await journal.selectFrom('decisions').select('body').where('body', 'is not', null).execute();
  const texts = rows.map(({ body }) => inflated(body as Compressed));
  return new Map([['compressed records', Buffer.from(texts.join('\n'))]]);
};

/** Every key with its value, as a dump has it. */
export const keysOf = async (url: string): Promise<StoredBytes> => {
  const redis = new Redis(url);
  try {
    const found = new Map<string, Buffer>();
    for (const key of await redis.keys('*')) {
      const value = await redis.dump(key);
      // What it compresses by itself is read as it was.
      const fields = (await redis.type(key)) === 'hash' ? JSON.stringify(await redis.hgetall(key)) : '';
      found.set(`key ${key}`, Buffer.from(`${key} ${value ?? ''} ${fields}`));
    }
    return found;
  } finally {
    redis.disconnect();
  }
};

/**
 * As if the time had come when Redis lets go of each key; one that it would keep for longer, or for good, is an error.
 */
export const passExpiry = async (url: string, longestMs: (key: string) => number): Promise<void> => {
  const redis = new Redis(url);
  try {
    for (const key of await redis.keys('*')) {
      const leftMs = await redis.pttl(key);
      if (leftMs === -1 || leftMs > longestMs(key)) throw new Error(`${key} is kept for too long (${leftMs} ms).`);
      await redis.pexpire(key, 1);
    }
  } finally {
    redis.disconnect();
  }
};

/** Which of the words stand where. */
export const whereFound = (stored: StoredBytes, words: ReadonlyMap<string, string>): readonly string[] =>
  [...stored].flatMap(([place, bytes]) =>
    [...words].flatMap(([word, what]) => (bytes.includes(word) ? [`${what} in ${place}`] : [])),
  );
