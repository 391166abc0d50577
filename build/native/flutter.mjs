#!/usr/bin/env node
// Checks and tests the Flutter client with Debian's Dart and Flutter, without a registry and without the `flutter` tool,
// against the built server. Options: parts to run, of `style core widgets consumer` (all without one);
// `--outputFile=FILE` writes the counts as jest does. `UPDATE_GOLDENS=1` draws the pictures of `tests/client-flutter/widgets/goldens` again.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { withServer } from './ad-server.mjs';
import { asOne, provideToolchains, run, runParts } from './chroot.mjs';
import { consumeFlutter } from './consumers/flutter.mjs';
import { ROOT, toolOptions, writeCounts } from './counts.mjs';
import { writeDartPackages } from './dart-packages.mjs';
import { compileCommand, runCommand } from './flutter-engine.mjs';

const TESTS = 'tests/client-flutter';
const OWN = {
  ad_placement: 'adapters/client-flutter',
  ad_placement_tests: TESTS,
  ad_placement_example: 'docs/examples/flutter',
};
const FOLDERS = Object.values(OWN);
/** Of the oldest Dart that an app may have: newer ones format otherwise. */
const LANGUAGE = '3.5';
const SWIFT_STYLE = 'adapters/client-swift/.swift-format';
const PLUGIN = 'adapters/client-flutter/ios/ad_placement';
const work = join(ROOT, 'node_modules/.cache/flutter');

/** The app of a template with the lines that take it to its first ad; returns its folder. */
const createApp = () => {
  const folder = 'node_modules/.cache/flutter/counter';
  const hosts = join(ROOT, 'tests/template-hosts');
  rmSync(join(ROOT, folder), { recursive: true, force: true });
  cpSync(join(hosts, 'flutter'), join(ROOT, folder), { recursive: true });
  execFileSync('git', ['apply', join(hosts, 'flutter.patch')], { cwd: join(ROOT, folder) });
  return folder;
};

provideToolchains();
const packages = writeDartPackages(join(work, 'package_config.json'), {
  doubles: join(ROOT, TESTS, 'doubles'),
  own: { ...OWN, counter: createApp() },
});

/** An entry point for all tests of a folder: Dart starts one program, not one for each file. */
const writeEntry = (folder) => {
  const files = readdirSync(join(ROOT, TESTS, folder)).filter((name) => name.endsWith('_test.dart'));
  const imports = files.map(
    (name, index) => `import '${pathToFileURL(join(ROOT, TESTS, folder, name))}' as t${index};`,
  );
  const runner = pathToFileURL(
    join(ROOT, TESTS, 'tool', folder === 'core' ? 'run_tests.dart' : 'run_widget_tests.dart'),
  );
  const entries = files.map((name, index) => `  '${pathToFileURL(join(ROOT, TESTS, folder, name))}': t${index}.main,`);
  const text = [`import '${runner}';`, ...imports, 'void main() => runTests({', ...entries, '});', ''].join('\n');
  mkdirSync(work, { recursive: true });
  const path = join(work, `${folder}.dart`);
  writeFileSync(path, text);
  return path;
};

const countsOf = ({ code, printed }) => {
  const [, passed = 0, failed = 0] = (/^(\d+) passed, (\d+) failed$/m.exec(printed) ?? []).map(Number);
  // A program that broke off is a failure, whatever it had counted.
  return { passed, failed: failed + (code !== 0 && failed === 0 ? 1 : 0) };
};

const PARTS = {
  widgets: async () => {
    const [entry, compiled, assets] = [writeEntry('widgets'), join(work, 'widgets.dill'), join(work, 'assets')];
    mkdirSync(assets, { recursive: true });
    const { code } = await run(compileCommand({ entry, packages, compiled }));
    if (code !== 0) return [{ passed: 0, failed: 1 }];
    const UPDATE_GOLDENS = process.env.UPDATE_GOLDENS ?? '';
    return withServer(async (AD_SERVER) => {
      const env = { FLUTTER_TEST: 'true', UPDATE_GOLDENS, AD_SERVER };
      return [countsOf(await run(runCommand({ packages, compiled, assets }), { env }))];
    });
  },
  core: async () => {
    const command = ['dart', '--enable-asserts', `--packages=${packages}`, writeEntry('core')];
    return withServer(async (AD_SERVER) => [countsOf(await run(command, { env: { AD_SERVER } }))]);
  },
  consumer: () => withServer(consumeFlutter),
  style: async () => {
    const format = ['dart', 'format', `--language-version=${LANGUAGE}`, '--output=none', '--set-exit-if-changed'];
    return [
      asOne(await run([...format, ...FOLDERS])),
      // Checks that it can be parsed, too; nothing here has what it is compiled against.
      asOne(await run(['swift-format', 'lint', '--strict', '--recursive', '--configuration', SWIFT_STYLE, PLUGIN])),
      asOne(await run(['dart', 'analyze', '--fatal-infos', `--packages=${packages}`, ...FOLDERS])),
    ];
  },
};

writeCounts('Flutter', { ...(await runParts(PARTS, toolOptions())), isWhole: true });
