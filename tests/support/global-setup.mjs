import { useMemoryFolder } from './memory-folder.mjs';
import { offerServers } from './shared-servers.mjs';
import { bundleSqliteEntries } from './sqlite-entries.mjs';

export default async function setUp() {
  useMemoryFolder();
  await bundleSqliteEntries();
  globalThis.stopServers = await offerServers();
}
