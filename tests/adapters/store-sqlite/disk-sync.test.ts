import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { DiskSync } from '../../../adapters/store-sqlite/disk-sync.js';

test('after a sync that failed, nothing is taken for safe until the whole log has been copied', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'disk-sync-'));
  // What can be opened, and never be put on a disk.
  symlinkSync('/dev/null', join(folder, 'a.sqlite-wal'));
  let canCopy = false;
  const disk = new DiskSync(join(folder, 'a.sqlite'), { empty: async () => canCopy });
  await expect(disk.sync()).rejects.toThrow('EINVAL');
  await expect(disk.sync()).rejects.toThrow('cannot be copied now');
  canCopy = true;
  await disk.sync();
  await expect(disk.sync()).rejects.toThrow('EINVAL');
  disk.close();
  rmSync(folder, { recursive: true });
});
