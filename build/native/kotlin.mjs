#!/usr/bin/env node
// Compiles and tests the Kotlin client with Maven, against the built server. `--outputFile=FILE` writes the counts as
// jest does, `--update` the files of public names anew; other options go to Maven, for example `-o` or `-pl core -am`.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { startServer } from './ad-server.mjs';
import { ROOT, toolOptions, writeCounts } from './counts.mjs';

const project = join(ROOT, 'adapters/client-kotlin');
const options = toolOptions().map((option) => (option === '--update' ? '-Dapi.update=true' : option));

/** Those that tests are in. */
const modules = readdirSync(project, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => join(project, name))
  .concat(join(ROOT, 'tests/client-kotlin/release'));

/** Everything in the reports of Surefire. */
const count = () => {
  const total = { tests: 0, failures: 0, errors: 0, skipped: 0 };
  for (const module of modules) {
    const folder = join(module, 'target/surefire-reports');
    if (!existsSync(folder)) continue;
    for (const name of readdirSync(folder).filter((file) => file.endsWith('.xml'))) {
      const [head = ''] = /<testsuite [^>]*>/.exec(readFileSync(join(folder, name), 'utf8')) ?? [];
      for (const key of Object.keys(total)) total[key] += Number(new RegExp(` ${key}="(\\d+)"`).exec(head)?.[1] ?? 0);
    }
  }
  return total;
};

/** Results of an earlier run must not count again. */
for (const module of modules) {
  rmSync(join(module, 'target/surefire-reports'), { recursive: true, force: true });
}
const server = await startServer();
const { status } = spawnSync('mvn', ['-B', '-q', '--fail-at-end', 'test', ...options], {
  cwd: project,
  stdio: 'inherit',
  env: { ...process.env, AD_SERVER: server.url },
});
await server.stop();
const { tests, failures, errors, skipped } = count();
const failed = failures + errors + skipped;
writeCounts('Kotlin', { passed: tests - failed, failed, isWhole: status === 0 });
