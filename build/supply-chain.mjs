/**
 * `npm sbom` and `npm audit` of what the server runs with, and of nothing else. In the repository npm takes packages
 * that a tool needs, too, for tools and leaves them out, and counts what a test host depends on; so both are asked in a
 * copy without workspaces and tools.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const COMMANDS = {
  sbom: ['sbom', '--sbom-format=cyclonedx'],
  /** Sends names and versions to the registry. Ends with 1 when a weakness is high or critical, or nobody answers. */
  audit: ['audit', '--audit-level=high'],
};
const LOCK_ONLY = ['--package-lock-only', '--omit=dev'];

const [command, ...more] = process.argv.slice(2);
const { name, version, description, license, dependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
const manifest = { name, version, description, license, dependencies };

const parent = mkdtempSync(join(tmpdir(), 'supply-chain-'));
// The bill names its subject after the folder.
const folder = join(parent, name);
try {
  mkdirSync(folder);
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
  copyFileSync('package-lock.json', join(folder, 'package-lock.json'));
  // Takes out of the lock file what nothing needs any more; without the network, so that no version changes.
  const prune = ['install', ...LOCK_ONLY, '--offline', '--ignore-scripts', '--no-audit', '--no-fund'];
  execFileSync('npm', prune, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
  const asked = spawnSync('npm', [...COMMANDS[command], ...LOCK_ONLY, ...more], { cwd: folder, stdio: 'inherit' });
  process.exitCode = asked.status ?? 1;
} finally {
  rmSync(parent, { recursive: true, force: true });
}
