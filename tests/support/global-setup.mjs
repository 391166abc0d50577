import { useMemoryFolder } from './memory-folder.mjs';
import { offerServers } from './shared-servers.mjs';

export default async function setUp() {
  useMemoryFolder();
  globalThis.stopServers = await offerServers();
}
