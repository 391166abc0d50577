// What `npm run package:native` writes for iOS, taken by a package outside of this repository.
import { cpSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { asOne, run } from '../chroot.mjs';
import { complain, ROOT } from '../counts.mjs';
import { packageIos } from '../package/ios.mjs';

const CONSUMER = join(ROOT, 'tests/client-swift/consumer');

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

export const buildConsumer = async (flags) => {
  const outside = mkdtempSync(join(tmpdir(), 'package-ios-'));
  try {
    await packageIos(join(outside, 'ios'));
    cpSync(CONSUMER, join(outside, 'consumer'), { recursive: true });
    const command = ['swift', 'build', '--quiet', ...flags];
    const built = await run(command, { folder: join(outside, 'consumer'), root: outside });
    return [checkFolder(join(outside, 'ios')), asOne(built)];
  } finally {
    rmSync(outside, { recursive: true, force: true });
  }
};
