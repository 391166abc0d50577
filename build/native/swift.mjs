#!/usr/bin/env node
// Checks and tests the Swift client on Linux, against the built server. Options: parts to run, of `tests package artifact
// style` (all without one); `--outputFile=FILE` writes the counts as jest does. `UPDATE_API=1` writes down the public
// names as they are now.
import { existsSync, globSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { withServer } from './ad-server.mjs';
import { asOne, provideToolchains, run, runParts } from './chroot.mjs';
import { ROOT, toolOptions, writeCounts } from './counts.mjs';
import { compareApi } from './swift/api.mjs';
import { compareApple } from './swift/apple.mjs';
import { checkArtifact } from './swift/artifact.mjs';
import { checkBridges } from './swift/bridges.mjs';

const PACKAGE = 'adapters/client-swift';
const TESTS = 'tests/client-swift';
/** What an iPhone has is stood in for, where the tests are of what stands on it. */
const STAND_INS = { AD_STAND_INS: join(ROOT, TESTS, 'stand-ins') };
/** Debian's compiler lacks the library that joins Testing and Foundation. */
const SEPARATE = ['-Xfrontend', '-disable-cross-import-overlays'];

/** For what no debugger and no editor reads. */
const QUICK = ['--disable-index-store', '-Xswiftc', '-gnone'];

const compilerFlags = (flags) => ['-warnings-as-errors', ...flags].flatMap((flag) => ['-Xswiftc', flag]);

const sources = () =>
  globSync(['adapters/client-swift/**/*.swift', 'tests/client-swift/**/*.swift', 'docs/examples/ios/**/*.swift'], {
    cwd: ROOT,
    exclude: (path) => path.split('/').includes('.build'),
  });

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

/** All tests, in the language mode of their manifest: Swift 6. */
const runTests = async (env) => {
  const folder = join(ROOT, TESTS, 'package');
  const report = join(folder, '.build/report-swift-testing.xml');
  // Results of an earlier run must not count again.
  rmSync(report, { force: true });
  const written = report.replace('-swift-testing', '');
  const command = ['swift', 'test', '--quiet', '--xunit-output', written, ...compilerFlags(SEPARATE)];
  const { code, printed } = await run(command, { folder, env });
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
    ...['swift', 'build', '--quiet', ...QUICK, '--scratch-path', build],
    ...compilerFlags([
      ...['-swift-version', '5', '-strict-concurrency=complete'],
      ...['-emit-symbol-graph', '-emit-symbol-graph-dir', symbols, '-symbol-graph-minimum-access-level', 'public'],
    ]),
  ];
  const result = await run(command, { folder: join(ROOT, PACKAGE), env: STAND_INS });
  if (result.code !== 0) return [asOne(result)];
  return [
    asOne(result),
    compareApple(symbols),
    ...(await checkBridges(join(build, 'debug/Modules'), join(build, 'bridges'))),
    ...['AdPlacement', 'AdPlacementUI'].map((name) =>
      compareApi(join(symbols, `${name}.symbols.json`), join(ROOT, PACKAGE, `api/${name}.txt`)),
    ),
  ];
};

const PARTS = {
  tests: () => withServer(async (url) => [await runTests({ ...STAND_INS, AD_SERVER: url })]),
  package: buildInLanguage5,
  artifact: () => withServer((url) => checkArtifact(url, [...QUICK, ...compilerFlags([])])),
  style: async () => [asOne(await run(['swift-format', 'lint', '--strict', '--parallel', ...sources()]))],
};

provideToolchains();
writeCounts('Swift', { ...(await runParts(PARTS, toolOptions())), isWhole: true });
