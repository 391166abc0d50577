import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { chmod, open, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';

/** In a data folder: what a restore has copied there and not put in its place yet. */
export const RESTORING = 'restoring';
export const KEY_FILE = 'signing-key';
export const DATABASE_FILES = ['ledger.sqlite', 'state.sqlite'] as const;

const MANIFEST = 'backup.json';
const OWNER_ONLY = 0o600;

/** A file of a backup; the key is missing where it is in the settings. */
const savedFile = z.object({
  name: z.enum([...DATABASE_FILES, KEY_FILE]),
  bytes: z.int().min(0),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});
const manifest = z.object({ format: z.literal(1), madeAt: z.iso.datetime(), files: z.array(savedFile).max(3) });

/** What stands in `backup.json` beside the files. */
export type Manifest = z.infer<typeof manifest>;

/** What was wrong with a backup; the message is for the operator. */
export class BackupUnusable extends Error {
  override readonly name = 'BackupUnusable';
}

const hashOf = async (path: string): Promise<string> => {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
};

const syncAndClose = async (file: FileHandle): Promise<void> => {
  try {
    await file.sync();
  } finally {
    await file.close();
  }
};

/** On the disk, for their owner alone, before it says what they are. */
export const writeManifest = async (folder: string, madeAt: Date): Promise<Manifest> => {
  const files: Manifest['files'] = [];
  for (const name of [...DATABASE_FILES, KEY_FILE] as const) {
    const path = join(folder, name);
    if (!existsSync(path)) continue;
    await chmod(path, OWNER_ONLY);
    await syncAndClose(await open(path, 'r+'));
    files.push({ name, bytes: statSync(path).size, sha256: await hashOf(path) });
  }
  const written: Manifest = { format: 1, madeAt: madeAt.toISOString(), files };
  const file = await open(join(folder, MANIFEST), 'wx', OWNER_ONLY);
  await file.writeFile(`${JSON.stringify(written, null, 2)}\n`);
  await syncAndClose(file);
  return written;
};

/** Throws {@link BackupUnusable}. */
export const readManifest = (folder: string): Manifest => {
  const path = join(folder, MANIFEST);
  try {
    const read = manifest.parse(JSON.parse(readFileSync(path, 'utf8')));
    if (DATABASE_FILES.every((name) => read.files.some((file) => file.name === name))) return read;
  } catch (cause) {
    throw new BackupUnusable(`${folder} is no backup: it has no backup.json that can be read.`, { cause });
  }
  throw new BackupUnusable(`${folder} is no whole backup: its backup.json does not name both databases.`);
};

/** Copies what the manifest names, and compares it on the way. Throws {@link BackupUnusable}. */
export const copyVerified = async (from: string, to: string, { files }: Manifest): Promise<void> => {
  for (const { name, bytes, sha256 } of files) {
    const path = join(from, name);
    const hash = createHash('sha256');
    const size = statSync(path, { throwIfNoEntry: false })?.size;
    if (size !== bytes)
      throw new BackupUnusable(`${path} is ${size === undefined ? 'missing' : 'not as long as it was'}.`);
    const source = createReadStream(path).on('data', (chunk) => hash.update(chunk));
    await pipeline(source, createWriteStream(join(to, name), { mode: OWNER_ONLY, flush: true }));
    if (hash.digest('hex') !== sha256)
      throw new BackupUnusable(`${path} is not what was backed up: its checksum differs.`);
  }
};

/** Whether nothing would be overwritten there. */
export const isFree = (folder: string): boolean => !existsSync(folder) || readdirSync(folder).length === 0;
