// What `npm run package:native` writes for iOS, taken by an app outside of this repository, which shows ads of a running
// server.
import { cpSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { asOne, run, start } from '../chroot.mjs';
import { driveApp } from '../consumers/driver.mjs';
import { complain, ROOT } from '../counts.mjs';
import { packageIos } from '../package/ios.mjs';

const TESTS = join(ROOT, 'tests/client-swift');

/** Paths in a podspec that have nothing behind them in the folder. */
const missingIn = (folder, podspec) => {
  const text = readFileSync(join(folder, podspec), 'utf8');
  const paths = [...text.matchAll(/'(Sources\/[^']+)'/g)].map(([, path]) => path);
  if (paths.length === 0) return [`${podspec} names no sources`];
  return paths.filter((path) => globSync(path, { cwd: folder }).length === 0).map((path) => `${podspec}: ${path}`);
};

const checkFolder = (folder) => {
  const missing = [
    ...['LICENSE', 'Package.swift', 'Example/project.yml'].filter((path) => !existsSync(join(folder, path))),
    ...['AdPlacement.podspec', 'AdPlacementUI.podspec'].flatMap((podspec) => missingIn(folder, podspec)),
  ];
  if (missing.length > 0) complain('The package for iOS lacks', missing.join('\n'));
  return missing.length === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
};

/** The server of the guide. */
const LOCAL = 'http://127.0.0.1:8080';

const writeApp = (folder, server) => {
  cpSync(join(TESTS, 'consumer'), folder, { recursive: true });
  const guide = readFileSync(join(ROOT, 'docs/examples/ios/uikit/ChatViewController.swift'), 'utf8');
  writeFileSync(join(folder, 'Sources/Consumer/ChatViewController.swift'), guide.replace(LOCAL, server));
};

/** What the package is compiled against comes first: it names no framework of an iPhone as a dependency. */
const buildApp = async (options, places) => {
  for (const target of [['--target', 'Phone'], []]) {
    const built = await run(['swift', 'build', '--quiet', ...options, ...target], places);
    if (built.code !== 0) return asOne(built);
  }
  return { passed: 1, failed: 0 };
};

const drive = async ({ folder, root }) => {
  const program = join(folder, '.build/debug/Consumer');
  const { isGood, printed } = await driveApp(() => start([program], { root }), ['shown', 'late', 'killed', 'blocked']);
  if (!isGood) complain('An app with the Swift package', printed);
  return { passed: isGood ? 1 : 0, failed: isGood ? 0 : 1 };
};

/** `options`: of the compiler. */
export const checkArtifact = async (server, options) => {
  const root = mkdtempSync(join(tmpdir(), 'package-ios-'));
  const places = { folder: join(root, 'consumer'), root };
  try {
    await packageIos(join(root, 'ios'));
    cpSync(join(TESTS, 'stand-ins'), join(root, 'stand-ins'), { recursive: true });
    writeApp(places.folder, server);
    const counts = [checkFolder(join(root, 'ios')), await buildApp(options, places)];
    return counts.some(({ failed }) => failed > 0) ? counts : [...counts, await drive(places)];
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
};
