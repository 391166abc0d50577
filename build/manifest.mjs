import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DIST, ROOT } from './folders.mjs';

const readManifest = (folder) => JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8'));

/**
 * What stands beside the code of a package. The source folder is private and refuses to be packed, so that nobody
 * publishes it in place of this one. The project's addresses stand once, in the manifest of the root.
 */
export const writeManifest = (folder) => {
  const { homepage, bugs, repository } = readManifest('.');
  const manifest = readManifest(folder);
  delete manifest.private;
  delete manifest.scripts;
  Object.assign(manifest, { homepage, bugs, repository: { ...repository, directory: folder } });
  writeFileSync(join(DIST, folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  cpSync(join(ROOT, folder, 'README.md'), join(DIST, folder, 'README.md'));
  cpSync(join(ROOT, 'LICENSE'), join(DIST, folder, 'LICENSE'));
};
