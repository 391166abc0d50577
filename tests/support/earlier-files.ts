import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';

/**
 * Of a server before `node:sqlite` that was killed amid turns and events: the files, and what its own driver read in
 * them then.
 */
export const EARLIER = 'tests/support/earlier-sqlite';

/** Writes its files, with logs that were not taken up yet, into an empty folder. */
export const unpackEarlierFiles = (folder: string): void => {
  const { files } = JSON.parse(readFileSync(join(EARLIER, 'expected.json'), 'utf8')) as {
    readonly files: readonly (readonly [name: string, bytes: number])[];
  };
  let bytes = brotliDecompressSync(readFileSync(join(EARLIER, 'data.br')));
  for (const [name, length] of files) {
    writeFileSync(join(folder, name), bytes.subarray(0, length));
    bytes = bytes.subarray(length);
  }
};
