// An app outside the repository that takes the packed Flutter client by path, resolved by `dart pub` without a registry,
// and shows an ad.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { asOne, run, start } from '../chroot.mjs';
import { complain, ROOT } from '../counts.mjs';
import { compileCommand, runCommand } from '../flutter-engine.mjs';
import { packageFlutter } from '../package/flutter.mjs';
import { driveApp } from './driver.mjs';

const INSTALLED = '/usr/share/dart/packages';
/** The oldest that the client allows. */
const FLUTTER = '3.24.0';
/** Of published packages, in the oldest versions that the client asks for. */
const DOUBLES = {
  webview_flutter: '4.10.0',
  webview_flutter_android: '4.0.0',
  webview_flutter_platform_interface: '2.10.0',
  webview_flutter_wkwebview: '3.20.0',
};
/** What Flutter stands on. */
const FOUNDATION = ['characters', 'collection', 'material_color_utilities', 'meta', 'vector_math'];

const unpack = (work) => {
  const [archives, folder] = ['archives', 'ad_placement'].map((name) => join(work, name));
  for (const made of [archives, folder]) mkdirSync(made);
  packageFlutter(archives);
  const [archive] = readdirSync(archives);
  const { status, stderr } = spawnSync('tar', ['-xzf', join(archives, archive), '-C', folder], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`tar cannot read ${archive}: ${stderr}`);
};

/** Debian's packages of Flutter as `dart pub` looks for them. */
const writeFlutter = (root) => {
  const engine = join(root, 'bin/cache/pkg');
  for (const folder of [engine, join(root, 'packages')]) mkdirSync(folder, { recursive: true });
  symlinkSync(`${INSTALLED}/flutter`, join(root, 'packages/flutter'));
  symlinkSync(`${INSTALLED}/sky_engine`, join(engine, 'sky_engine'));
  const version = { flutterVersion: FLUTTER, frameworkVersion: FLUTTER };
  writeFileSync(join(root, 'bin/cache/flutter.version.json'), JSON.stringify(version));
};

const writeDoubles = (folder) => {
  for (const [name, version] of Object.entries(DOUBLES)) {
    cpSync(join(ROOT, 'tests/client-flutter/doubles', name), join(folder, name), { recursive: true });
    const pubspec = { name, version, environment: { sdk: '^3.5.0' } };
    // JSON is YAML.
    writeFileSync(join(folder, name, 'pubspec.yaml'), JSON.stringify(pubspec));
  }
};

const writeApp = (folder) => {
  cpSync(join(ROOT, 'docs/examples/flutter/lib'), join(folder, 'lib'), { recursive: true });
  cpSync(join(ROOT, 'tests/client-flutter/consumer'), join(folder, 'test'), { recursive: true });
  const overrides = [
    ...Object.keys(DOUBLES).map((name) => [name, { path: `../doubles/${name}` }]),
    ...FOUNDATION.map((name) => [name, { path: `${INSTALLED}/${name}` }]),
  ];
  const pubspec = {
    name: 'ad_placement_example',
    publish_to: 'none',
    environment: { sdk: '^3.5.0', flutter: `>=${FLUTTER}` },
    dependencies: { ad_placement: { path: '../ad_placement' }, flutter: { sdk: 'flutter' } },
    dependency_overrides: Object.fromEntries(overrides),
  };
  writeFileSync(join(folder, 'pubspec.yaml'), JSON.stringify(pubspec));
};

/** The app as Flutter's compiler makes it of what `dart pub get` found; `defined` are its settings. */
const compile = async (app, defined, root) => {
  const [packages, compiled, assets] = ['.dart_tool/package_config.json', 'app.dill', 'assets'].map((name) =>
    join(app, name),
  );
  mkdirSync(assets);
  const entry = join(app, 'test/drive_test.dart');
  const { code } = await run(compileCommand({ entry, packages, compiled, defined }), { root });
  return { code, command: runCommand({ packages, compiled, assets }) };
};

const drive = async (command, root) => {
  const app = () => start(command, { root, env: { FLUTTER_TEST: 'true' } });
  const { isGood, printed } = await driveApp(app, ['late', 'killedAndRendered', 'blocked']);
  if (!isGood) complain('An app with the pub archive', printed);
  return asOne({ code: isGood ? 0 : 1 });
};

/** `dart pub get`, the app compiled against what it found, and shown an ad of the server. */
export const consumeFlutter = async (server) => {
  const work = mkdtempSync(join(tmpdir(), 'ad-placement-consumer-'));
  const [app, flutter] = ['app', 'flutter'].map((name) => join(work, name));
  const env = { FLUTTER_ROOT: flutter, PUB_CACHE: join(work, 'cache') };
  try {
    unpack(work);
    writeFlutter(flutter);
    writeDoubles(join(work, 'doubles'));
    writeApp(app);
    const resolved = await run(['dart', 'pub', 'get', '--offline'], { root: work, folder: app, env });
    if (resolved.code !== 0) return [asOne(resolved)];
    const made = await compile(app, { AD_SERVER_URL: server }, work);
    return made.code === 0 ? [asOne(made), await drive(made.command, work)] : [asOne(made)];
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
};
