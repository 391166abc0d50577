import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DIST, ROOT } from './folders.mjs';

const readManifest = (folder) => JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8'));

/**
 * What stands beside the code of a package. The source folder is private and refuses to be packed, so that nobody
 * publishes it in place of this one. The project's addresses, and how it is published, stand once, in the manifest of the
 * root.
 */
export const writeManifest = (folder) => {
  const { homepage, bugs, repository, publishConfig } = readManifest('.');
  const manifest = readManifest(folder);
  delete manifest.private;
  delete manifest.scripts;
  Object.assign(manifest, { homepage, bugs, repository: { ...repository, directory: folder }, publishConfig });
  writeFileSync(join(DIST, folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  for (const page of ['README.md', 'CHANGELOG.md']) cpSync(join(ROOT, folder, page), join(DIST, folder, page));
  cpSync(join(ROOT, 'LICENSE'), join(DIST, folder, 'LICENSE'));
};
