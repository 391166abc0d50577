/**
 * Before `npm pack` and `npm publish`: builds what is stale, so that a fresh clone packs what a built one does, and
 * refuses to pack what would not work. npm itself packs a folder without its code and says nothing.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { ROOT } from './folders.mjs';

/** Every file that a manifest names. */
const filesOf = (value) => (typeof value === 'string' ? [value] : Object.values(value ?? {}).flatMap(filesOf));

const problemOf = (folder) => {
  if (folder !== '') {
    return `${folder} is the source of a package, not the package. Run "npm run build", then "npm pack ./dist/${folder}".`;
  }
  // What the build says is not what `npm pack` prints for a program to read.
  const { status } = spawnSync(process.execPath, ['build.mjs'], { cwd: ROOT, stdio: ['ignore', 2, 2] });
  if (status !== 0) return 'There is no package without a build, and the build failed: see above.';
  const { bin, exports } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const missing = filesOf({ bin, exports }).filter((path) => !existsSync(join(ROOT, path)));
  if (missing.length === 0) return undefined;
  return `The build ended without ${missing.join(', ')}. Remove dist and pack again.`;
};

const problem = problemOf(relative(ROOT, resolve('.')));
if (problem !== undefined) {
  console.error(problem);
  process.exitCode = 1;
}
