import { existsSync } from 'node:fs';

/** What the worker runs, and the files that it reads. */
export interface WorkerUrls {
  readonly entry: URL;
  readonly model: URL;
  readonly kernel: URL;
  readonly meaning: URL;
}

/** From this module and from a chunk of the server in one file, or from that file itself. */
const FOLDERS = ['../../', '../'].map((folder) => new URL(`${folder}adapters/safety-encoder/`, import.meta.url));

/** The built files of this adapter. Where there are none, the worker says which is missing. */
export const workerUrls = (): WorkerUrls => {
  const base = FOLDERS.find((folder) => existsSync(new URL('worker-entry.js', folder))) ?? FOLDERS[0];
  const at = (path: string): URL => new URL(path, base);
  return {
    entry: at('worker-entry.js'),
    model: at('data/model.bin'),
    kernel: at('data/kernel.wasm'),
    meaning: at('data/meaning.bin'),
  };
};
