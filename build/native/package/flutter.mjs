// The archive of the Flutter client as `dart pub publish` makes it: apps take it unpacked, by path, or from a registry
// of their own.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../counts.mjs';

const CLIENT = join(ROOT, 'adapters/client-flutter');
const EXAMPLE = join(ROOT, 'docs/examples/flutter');
const PARTS = ['lib', 'android', 'ios', 'example', 'README.md', 'CHANGELOG.md', 'LICENSE', 'pubspec.yaml'];

const flutterVersion = () => /^version: (\S+)$/m.exec(readFileSync(join(CLIENT, 'pubspec.yaml'), 'utf8'))?.[1];

/** The app of the guide, beside the package that it takes. */
const writeExample = (folder) => {
  cpSync(join(EXAMPLE, 'lib'), join(folder, 'lib'), { recursive: true });
  const pubspec = readFileSync(join(EXAMPLE, 'pubspec.yaml'), 'utf8');
  writeFileSync(join(folder, 'pubspec.yaml'), pubspec.replace(/path: \S+/, 'path: ../'));
};

/** The same bytes for the same contents. */
const pack = (file, folder) => {
  const fixed = ['--sort=name', '--owner=0', '--group=0', '--numeric-owner', '--mtime=1980-02-01', '--mode=go-w'];
  const { status, stderr } = spawnSync('tar', [...fixed, '-I', 'gzip -n', '-cf', file, '-C', folder, '.'], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`tar cannot write ${file}: ${stderr}`);
};

export const packageFlutter = (target) => {
  const folder = mkdtempSync(join(tmpdir(), 'ad-placement-flutter-'));
  try {
    for (const part of PARTS) cpSync(join(CLIENT, part), join(folder, part), { recursive: true });
    writeExample(join(folder, 'example'));
    pack(join(target, `ad_placement-${flutterVersion()}.tar.gz`), folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
