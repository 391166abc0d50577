// The Swift package of the iOS client: a folder that one pushes as it is to a repository of its own, because Xcode and
// SwiftPM take a package by the root of its repository.
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../counts.mjs';

export const SWIFT = join(ROOT, 'adapters/client-swift');

const PARTS = ['Sources', 'Example', 'AdPlacement.podspec', 'AdPlacementUI.podspec'];

/** Without what only the tests of this project need. */
const manifest = () => {
  const [own, ...tests] = readFileSync(join(SWIFT, 'Package.swift'), 'utf8').split('#if os(Linux)');
  if (tests.length !== 1) throw new Error('Package.swift has no part for tests.');
  return `${own.trimEnd()}\n`;
};

const README = `# Ads in an iOS chat

Made by \`npm run package:native\` from [ad-placement](https://github.com/ad-placement/ad-placement); changes go there.

Push this folder to a repository of its own and tag it with the version of the podspecs. In Xcode or \`Package.swift\`
take that repository and its product \`AdPlacementUI\`, with CocoaPods \`AdPlacement\` and \`AdPlacementUI\`.
[The guide](https://github.com/ad-placement/ad-placement/blob/main/docs/guides/ios.md) has the rest. \`Example\` is an app
with a chat: run \`xcodegen\` in it.
`;

export const packageIos = async (target) => {
  for (const part of PARTS) cpSync(join(SWIFT, part), join(target, part), { recursive: true });
  cpSync(join(ROOT, 'LICENSE'), join(target, 'LICENSE'));
  writeFileSync(join(target, 'Package.swift'), manifest());
  writeFileSync(join(target, 'README.md'), README);
};
