// The tarball of the React Native client as the server hands it out.
import { copyFileSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../counts.mjs';

const BUILT = join(ROOT, 'dist/sdk/react-native.tgz');

export const packageReactNative = (target) => {
  if (!existsSync(BUILT)) throw new Error('The clients are not built: run "npm run build".');
  const { version } = JSON.parse(readFileSync(join(ROOT, 'adapters/client-react-native/package.json'), 'utf8'));
  copyFileSync(BUILT, join(target, `ad-placement-react-native-${version}.tgz`));
};
