#!/usr/bin/env node
// Compiles and tests the Kotlin client with Maven, against the built server. `--outputFile=FILE` writes the counts as
// jest does, `--update` the files of public names anew; other options go to Maven, for example `-o` or `-pl :core-tests -am`.
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { provide } from '../../tests/suites/needs.mjs';
import { startServer } from './ad-server.mjs';
import { writeJavaSpec } from './codegen.mjs';
import { complain, ROOT, toolOptions, writeCounts } from './counts.mjs';
import { KOTLIN, maven } from './maven.mjs';
import { checkAndroidApp } from './package/android-app.mjs';

const options = toolOptions().map((option) => (option === '--update' ? '-Dapi.update=true' : option));

/** Those that tests are in. */
const modules = readdirSync(KOTLIN, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => join(KOTLIN, name))
  .concat(['core', 'android', 'release', 'react-native'].map((name) => join(ROOT, 'tests/client-kotlin', name)));

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

const complaint = provide('native', ['jdk', 'maven', 'chromiumShell']);
if (complaint !== undefined) {
  console.error(complaint);
  process.exit(1);
}
/** Results of an earlier run must not count again. */
for (const module of modules) {
  rmSync(join(module, 'target/surefire-reports'), { recursive: true, force: true });
}
for (const version of ['react-native', 'react-native-oldest'])
  writeJavaSpec(join(ROOT, 'tests/client-kotlin', version, 'target/codegen'));
const server = await startServer();
// A module for each of two processors.
const result = await maven(['-T', '2', '--fail-at-end', 'test', ...options], { env: { AD_SERVER: server.url } });
const { tests, failures, errors, skipped } = count();
const failed = failures + errors + skipped;
if (result.unreached !== undefined) {
  complain(
    'Maven',
    `Maven cannot fetch what the Kotlin client is built with (${result.unreached}): run "node build/native/kotlin.mjs" once with access to Maven Central, or name a mirror of it in ~/.m2/settings.xml.`,
  );
} else if (result.code !== 0 || failed > 0) complain('Maven', result.printed);
const isWhole = result.code === 0 && failed === 0;
// Of a part of the modules nothing is packed.
let app = { passed: 0 };
try {
  if (isWhole && options.length === 0) app = await checkAndroidApp(server.url);
} finally {
  await server.stop();
}
if (app.printed !== undefined) complain('An app with the packages', app.printed);
writeCounts('Kotlin', {
  passed: tests - failed + app.passed,
  failed: failed + (app.printed === undefined ? 0 : 1),
  isWhole,
});
