#!/usr/bin/env node
// Compiles and tests the Kotlin client with Maven, against the built server. `--outputFile=FILE` writes the counts as
// jest does, `--update` the files of public names anew; other options go to Maven, for example `-o` or `-pl core -am`.
import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { provide } from '../../tests/suites/needs.mjs';
import { startServer } from './ad-server.mjs';
import { complain, ROOT, toolOptions, writeCounts } from './counts.mjs';

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

/**
 * Programs that run for seconds are over before the second compiler of the virtual machine has paid for itself. Without
 * it the cache for machine code is 48 MB, which the Kotlin compiler fills.
 */
const QUICK = '-XX:TieredStopAtLevel=1 -XX:+UseSerialGC -XX:ReservedCodeCacheSize=160m';

/** What Maven says, on many lines, where it is offline or a download fails. */
const UNREACHED = /Could not transfer artifact \S+|Cannot access \S+|Unknown host \S+/;

const THROTTLED_MS = 20_000;

/** Runs Maven, a module for each of two processors; resolves with its exit code and what it printed. */
const maven = (env, more = []) =>
  new Promise((resolve) => {
    const MAVEN_OPTS = `${QUICK} ${process.env.MAVEN_OPTS ?? ''}`;
    const child = spawn('mvn', ['-B', '-q', '-T', '2', '--fail-at-end', 'test', ...more, ...options], {
      cwd: project,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...env, MAVEN_OPTS },
    });
    let printed = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text) => (printed += text));
    child.once('close', (code) => resolve({ code, printed }));
  });

const complaint = provide('native', ['jdk', 'maven']);
if (complaint !== undefined) {
  console.error(complaint);
  process.exit(1);
}
/** Results of an earlier run must not count again. */
for (const module of modules) {
  rmSync(join(module, 'target/surefire-reports'), { recursive: true, force: true });
}
const server = await startServer();
const env = { AD_SERVER: server.url };
const unreachedIn = ({ printed }) => UNREACHED.exec(printed)?.[0];
let result = await maven(env);
// Mirrors throttle, for a while. Maven remembers a refusal unless it is told to ask again.
if (unreachedIn(result) !== undefined && !options.includes('-o')) {
  console.log(`${unreachedIn(result)}: Maven tries once more in ${THROTTLED_MS / 1_000} s.`);
  await setTimeout(THROTTLED_MS);
  result = await maven(env, ['--update-snapshots']);
}
await server.stop();
const unreached = unreachedIn(result);
const { tests, failures, errors, skipped } = count();
const failed = failures + errors + skipped;
if (unreached !== undefined) {
  complain(
    'Maven',
    `Maven cannot fetch what the Kotlin client is built with (${unreached}): run "node build/native/kotlin.mjs" once with access to Maven Central, or name a mirror of it in ~/.m2/settings.xml.`,
  );
} else if (result.code !== 0 || failed > 0) complain('Maven', result.printed);
writeCounts('Kotlin', { passed: tests - failed, failed, isWhole: result.code === 0 });
