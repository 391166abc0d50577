#!/usr/bin/env node
// Checks and tests the Swift client on Linux, against the built server. Options: parts to run, of `style package tests`
// (all without one); `--outputFile=FILE` writes the counts as jest does. `UPDATE_API=1` writes down the public
// names as they are now.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { startServer } from './ad-server.mjs';
import { ROOT, toolOptions, writeCounts } from './counts.mjs';
import { compareApi } from './swift-api.mjs';

const PACKAGE = 'adapters/client-swift';
const TESTS = 'tests/client-swift';
/** What an iPhone has is stood in for, where the tests are of what stands on it. */
const STAND_INS = { AD_STAND_INS: join(ROOT, TESTS, 'stand-ins') };
/** Debian's compiler lacks the library that joins Testing and Foundation. */
const SEPARATE = ['-Xfrontend', '-disable-cross-import-overlays'];

/** Runs a command in a folder, beside the compilers; returns its exit code and what it printed. */
const run = (folder, command, env = {}) =>
  new Promise((resolve) => {
    const variables = Object.entries(env).map(([name, value]) => `${name}=${value}`);
    const words = [...variables, ROOT, 'env', `--chdir=${folder}`, ...command];
    const child = spawn(join(ROOT, 'build/native/in-chroot.sh'), words, { stdio: ['ignore', 'pipe', 'inherit'] });
    let printed = '';
    child.stdout.setEncoding('utf8').on('data', (text) => {
      printed += text;
      process.stdout.write(text);
    });
    child.once('close', (code) => resolve({ code, printed }));
  });

const compilerFlags = (flags) => ['-warnings-as-errors', ...flags].flatMap((flag) => ['-Xswiftc', flag]);

/** A command that passes or fails as a whole. */
const asOne = ({ code }) => ({ passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 });

const sources = () => {
  const { stdout } = spawnSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.swift'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  return stdout
    .split('\n')
    .filter((path) => /^(adapters|tests)\/client-swift\/|^docs\/examples\/ios\//.test(path) && existsSync(path));
};

const numbersIn = (pattern, text) => (pattern.exec(text) ?? []).slice(1).map((digits) => Number(digits ?? 0));

/** XCTest prints its counts, those of all suites last; Swift Testing writes a report. */
const countsOf = (printed, report) => {
  const [old] = printed.match(/Executed .* failures?/g)?.slice(-1) ?? [];
  const [all = 0, skipped = 0, bad = 0] = numbersIn(
    /Executed (\d+) tests?, with (?:(\d+) tests? skipped and )?(\d+) failure/,
    old,
  );
  const [suite = ''] = existsSync(report) ? (/<testsuite .*>/.exec(readFileSync(report, 'utf8')) ?? []) : [];
  const attribute = (name) => numbersIn(new RegExp(` ${name}="(\\d+)"`), suite)[0] ?? 0;
  // One test may fail in several places.
  const failedOld = Math.min(all, bad + skipped);
  const failed = attribute('failures') + attribute('errors') + attribute('skipped');
  return { passed: all - failedOld + attribute('tests') - failed, failed: failedOld + failed };
};

/** A package of tests, in the language mode of its manifest: Swift 6. */
const testPackage = async (name, env) => {
  const folder = join(ROOT, TESTS, name);
  const report = join(folder, '.build/report-swift-testing.xml');
  // Results of an earlier run must not count again.
  rmSync(report, { force: true });
  const written = report.replace('-swift-testing', '');
  const command = ['swift', 'test', '--quiet', '--xunit-output', written, ...compilerFlags(SEPARATE)];
  const { code, printed } = await run(folder, command, env);
  const { passed, failed } = countsOf(printed, report);
  // A program that broke off is a failure, whatever it had counted.
  return { passed, failed: failed + ((code !== 0 && failed === 0) || passed + failed === 0 ? 1 : 0) };
};

/**
 * The package on the stand-ins of Apple's API, as the oldest language mode takes it, with all that newer compilers say
 * of concurrency. The compiler writes down the public names on the way.
 */
const buildInLanguage5 = async () => {
  const build = join(ROOT, PACKAGE, '.build/swift-5');
  const symbols = join(build, 'symbols');
  mkdirSync(symbols, { recursive: true });
  const command = [
    ...['swift', 'build', '--quiet', '--scratch-path', build],
    ...compilerFlags([
      ...['-swift-version', '5', '-strict-concurrency=complete'],
      ...['-emit-symbol-graph', '-emit-symbol-graph-dir', symbols, '-symbol-graph-minimum-access-level', 'public'],
    ]),
  ];
  const result = await run(join(ROOT, PACKAGE), command, STAND_INS);
  if (result.code !== 0) return [asOne(result)];
  return [
    asOne(result),
    ...['AdPlacement', 'AdPlacementUI'].map((name) =>
      compareApi(join(symbols, `${name}.symbols.json`), join(ROOT, PACKAGE, `api/${name}.txt`)),
    ),
  ];
};

const PARTS = {
  style: async () => [asOne(await run(ROOT, ['swift-format', 'lint', '--strict', ...sources()]))],
  package: buildInLanguage5,
  tests: async () => {
    const server = await startServer();
    const counts = [];
    const packages = readdirSync(join(ROOT, TESTS)).filter((name) => existsSync(join(ROOT, TESTS, name, 'Tests')));
    for (const name of packages) counts.push(await testPackage(name, { ...STAND_INS, AD_SERVER: server.url }));
    await server.stop();
    return counts;
  },
};

const named = toolOptions();
const unknown = named.find((name) => !(name in PARTS));
if (unknown !== undefined) {
  throw new Error(`There is no part "${unknown}": name some of ${Object.keys(PARTS).join(', ')}.`);
}
if (spawnSync(join(ROOT, 'build/native/toolchains.sh'), { stdio: 'inherit' }).status !== 0) {
  throw new Error('There is no compiler: see above.');
}
const counts = [];
for (const [name, part] of Object.entries(PARTS)) {
  if (named.length > 0 && !named.includes(name)) continue;
  console.log(`== ${name}`);
  counts.push(...(await part()));
}
const passed = counts.reduce((sum, count) => sum + count.passed, 0);
const failed = counts.reduce((sum, count) => sum + count.failed, 0);
writeCounts('Swift', { passed, failed, isWhole: true });
