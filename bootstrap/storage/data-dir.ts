import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SettingsError } from '../settings/settings-error.js';

const KEY_BYTES = 32;
const OWNER_ONLY = 0o600;
const FOLDER_OF_OWNER = 0o700;

/** What is wrong with the folder, by the code of the operating system; anything else is told by its code alone. */
const REASONS: Readonly<Record<string, string>> = {
  EEXIST: 'it is a file, and no folder',
  ENOTDIR: 'a part of its path is a file, and no folder',
  ENOENT: 'it cannot be made there',
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
};

/** Throws {@link SettingsError}. */
const inFolder = <T>(path: string, work: () => T): T => {
  try {
    return work();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    const reason = REASONS[code] ?? code;
    throw new SettingsError([
      `DATA_DIR: ${path} cannot be used (${reason}); name a folder that belongs to the user of the server.`,
    ]);
  }
};

export class DataDir {
  readonly path: string;
  constructor(path: string) {
    this.path = path;
    inFolder(path, () => mkdirSync(path, { recursive: true, mode: FOLDER_OF_OWNER }));
  }

  /** Whole or not at all: a reader never sees half a file. */
  writeJson(name: string, value: unknown): void {
    const target = join(this.path, name);
    const draft = `${target}.${process.pid}.tmp`;
    writeFileSync(draft, `${JSON.stringify(value, null, 2)}\n`, { mode: OWNER_ONLY });
    renameSync(draft, target);
  }

  get hasSigningKey(): boolean {
    return existsSync(this.#keyPath);
  }

  get #keyPath(): string {
    return join(this.path, 'signing-key');
  }

  /**
   * Made at the first start, once, also when several nodes start on one folder. All must share it, else one refuses
   * what another signed.
   */
  signingKey(): Uint8Array {
    const path = this.#keyPath;
    if (!this.hasSigningKey) inFolder(this.path, () => this.#makeSigningKey(path));
    // An empty key would sign, too, and anybody could do the same.
    const mistake = new SettingsError([`${path} is no signing key; put the right one there, or remove it.`]);
    try {
      const key = readFileSync(path);
      if (key.length >= KEY_BYTES) return key;
    } catch (cause) {
      throw Object.assign(mistake, { cause });
    }
    throw mistake;
  }

  #makeSigningKey(path: string): void {
    const draft = `${path}.${randomUUID()}.tmp`;
    // On disk before it has its name: an empty key after a power cut would keep the server from starting.
    writeFileSync(draft, newSigningKey(), { mode: OWNER_ONLY, flag: 'wx', flush: true });
    try {
      // Whole or not at all, and never over the key of a node that was faster.
      linkSync(draft, path);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    } finally {
      rmSync(draft);
    }
  }
}

export const newSigningKey = (): Uint8Array => randomBytes(KEY_BYTES);
