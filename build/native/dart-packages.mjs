// Where Dart finds packages, without asking a registry: Debian's own, our doubles of published ones, and ours.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from './counts.mjs';

const cache = process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache');
const chroot = join(process.env.TOOLCHAINS ?? join(cache, 'ad-placement-toolchains'), 'sid');
const INSTALLED = '/usr/share/dart/packages';

/** The oldest Dart that a package is written for decides how its code is read. */
const languageOf = (folder) => {
  const pubspec = join(folder, 'pubspec.yaml');
  const text = existsSync(pubspec) ? readFileSync(pubspec, 'utf8') : '';
  return /^ +sdk: *["']?[\^>=]*(\d+\.\d+)/m.exec(text)?.[1] ?? '3.5';
};

const entry = (name, folder, seenAs) => ({
  name,
  rootUri: seenAs,
  packageUri: 'lib/',
  languageVersion: languageOf(folder),
});

const below = (folder) => readdirSync(folder).filter((name) => existsSync(join(folder, name, 'lib')));

/** Writes the list for `--packages`; returns its path. `own`: our packages, folder by name. */
export const writeDartPackages = (path, { doubles, own }) => {
  const packages = [
    ...below(join(chroot, INSTALLED)).map((name) =>
      entry(name, join(chroot, INSTALLED, name), `file://${INSTALLED}/${name}`),
    ),
    ...below(doubles).map((name) => entry(name, join(doubles, name), pathToFileURL(join(doubles, name)).href)),
    ...Object.entries(own).map(([name, folder]) =>
      entry(name, join(ROOT, folder), pathToFileURL(join(ROOT, folder)).href),
    ),
  ];
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, JSON.stringify({ configVersion: 2, packages }, null, 2));
  return path;
};
