// The code for iOS of the clients in other languages, and the example app, checked by the compiler on the stand-ins of
// Apple's API. `@objc` needs a system that has Objective-C: it is taken out of a copy, and is all that is not checked.
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { asOne, run } from '../chroot.mjs';
import { ROOT } from '../counts.mjs';

const below = (...patterns) => globSync(patterns, { cwd: ROOT }).map((path) => join(ROOT, path));

/** `shared`: what React Native's package is built with beside its own file. */
const CLIENTS = {
  flutter: {
    language: '5',
    files: () => below('adapters/client-flutter/ios/ad_placement/Sources/ad_placement/*.swift'),
  },
  'react-native': {
    language: '5',
    files: () =>
      below('adapters/client-react-native/ios/*.swift', 'adapters/client-swift/Sources/AdPlacementUI/Apple/*.swift'),
  },
  example: { language: '6', files: () => below('adapters/client-swift/Example/*.swift') },
};

const withoutObjectiveC = (text) => text.replace(/@objc(\([^)]*\))?\s*/g, '');

/** `modules`: the folder with the compiled stand-ins. `work`: for the copies. */
export const checkBridges = async (modules, work) => {
  const counts = [];
  for (const [name, { language, files }] of Object.entries(CLIENTS)) {
    const folder = join(work, name);
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    const found = files();
    if (found.length === 0) throw new Error(`${name} has no code for iOS.`);
    const copies = found.map((file) => {
      const copy = join(folder, basename(file));
      writeFileSync(copy, withoutObjectiveC(readFileSync(file, 'utf8')));
      return copy;
    });
    const flags = ['-typecheck', '-parse-as-library', '-warnings-as-errors', '-swift-version', language, '-I', modules];
    counts.push(asOne(await run(['swiftc', ...flags, '-module-name', 'Checked', ...copies])));
  }
  return counts;
};
