import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DIST, ROOT } from './folders.mjs';

/**
 * What stands beside the code of a package. The source folder is private, so that nobody publishes it in place of this
 * one.
 */
export const writeManifest = (folder) => {
  const manifest = JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8'));
  delete manifest.private;
  writeFileSync(join(DIST, folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  cpSync(join(ROOT, folder, 'README.md'), join(DIST, folder, 'README.md'));
  cpSync(join(ROOT, 'LICENSE'), join(DIST, folder, 'LICENSE'));
};
