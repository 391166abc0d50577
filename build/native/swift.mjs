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
/** Debian's compiler lacks the library that joins Testing and Foundation. */
const SEPARATE = ['-Xfrontend', '-disable-cross-import-overlays'];

/** Runs a command in a folder, beside the compilers; returns its exit code. */
const run = (folder, command, env = {}) =>
  new Promise((resolve) => {
    const variables = Object.entries(env).map(([name, value]) => `${name}=${value}`);
    const words = [...variables, ROOT, 'env', `--chdir=${folder}`, ...command];
    spawn(join(ROOT, 'build/native/in-chroot.sh'), words, { stdio: ['ignore', 'inherit', 'inherit'] }).once(
      'close',
      resolve,
    );
  });

const compilerFlags = (flags) => ['-warnings-as-errors', ...flags].flatMap((flag) => ['-Xswiftc', flag]);

/** A command that passes or fails as a whole. */
const asOne = (code) => ({ passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 });

const sources = () => {
  const { stdout } = spawnSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.swift'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  return stdout.split('\n').filter((path) => /^(adapters|tests)\/client-swift\//.test(path) && existsSync(path));
};

/** What the two test frameworks wrote down; XCTest and Swift Testing have a file each. */
const countsOf = (folder) => {
  const total = { tests: 0, failures: 0, errors: 0, skipped: 0 };
  for (const name of readdirSync(folder).filter((file) => /^report.*\.xml$/.test(file))) {
    for (const [suite] of readFileSync(join(folder, name), 'utf8').matchAll(/<testsuite [^>]*>/g)) {
      for (const key of Object.keys(total)) total[key] += Number(new RegExp(` ${key}="(\\d+)"`).exec(suite)?.[1] ?? 0);
    }
  }
  const failed = total.failures + total.errors + total.skipped;
  return { passed: total.tests - failed, failed };
};

/** A package of tests, in the language mode of its manifest: Swift 6. */
const testPackage = async (name, env) => {
  const folder = join(ROOT, TESTS, name);
  const build = join(folder, '.build');
  // Results of an earlier run must not count again.
  if (existsSync(build)) {
    for (const file of readdirSync(build)) if (/^report.*\.xml$/.test(file)) rmSync(join(build, file));
  }
  const report = join(build, 'report.xml');
  const code = await run(
    folder,
    ['swift', 'test', '--quiet', '--xunit-output', report, ...compilerFlags(SEPARATE)],
    env,
  );
  const { passed, failed } = existsSync(build) ? countsOf(build) : { passed: 0, failed: 0 };
  // A program that broke off is a failure, whatever it had counted.
  return { passed, failed: failed + ((code !== 0 && failed === 0) || passed + failed === 0 ? 1 : 0) };
};

/**
 * The package alone, as the oldest language mode takes it, with all that newer compilers say of concurrency. The
 * compiler writes down the public names on the way.
 */
const buildInLanguage5 = async () => {
  const build = join(ROOT, PACKAGE, '.build/swift-5');
  const symbols = join(build, 'symbols');
  mkdirSync(symbols, { recursive: true });
  const code = await run(join(ROOT, PACKAGE), [
    ...['swift', 'build', '--quiet', '--scratch-path', build],
    ...compilerFlags([
      ...['-swift-version', '5', '-strict-concurrency=complete'],
      ...['-emit-symbol-graph', '-emit-symbol-graph-dir', symbols, '-symbol-graph-minimum-access-level', 'public'],
    ]),
  ]);
  if (code !== 0) return [asOne(code)];
  return [
    asOne(code),
    compareApi(join(symbols, 'AdPlacement.symbols.json'), join(ROOT, PACKAGE, 'api/AdPlacement.txt')),
  ];
};

const PARTS = {
  style: async () => [asOne(await run(ROOT, ['swift-format', 'lint', '--strict', ...sources()]))],
  package: buildInLanguage5,
  tests: async () => {
    const server = await startServer();
    const counts = [];
    const packages = readdirSync(join(ROOT, TESTS)).filter((name) => existsSync(join(ROOT, TESTS, name, 'Tests')));
    for (const name of packages) counts.push(await testPackage(name, { AD_SERVER: server.url }));
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
