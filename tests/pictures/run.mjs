/**
 * Pictures of pages: `npm run screenshots` compares the goldens, `-- --update` makes them anew, and `-- --all FOLDER`
 * makes one of each scene, width and scheme, and of an overlay beside the subtitles of each player at three widths, to be
 * looked at.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';

const [option, folder] = process.argv.slice(2);
if (![undefined, '--update', '--all'].includes(option) || (option === '--all') !== (folder !== undefined)) {
  console.error('Usage: npm run screenshots [-- --update | -- --all FOLDER]');
  process.exit(1);
}
if (folder !== undefined) mkdirSync(folder, { recursive: true });
const env = {
  ...process.env,
  NODE_OPTIONS: '--experimental-vm-modules',
  TEST_SUITE: 'browsers',
  ...(option === '--update' && { UPDATE_PICTURES: '1' }),
  ...(folder !== undefined && { ALL_PICTURES: resolve(folder), CAPTION_PICTURES: resolve(folder) }),
};
const taken = folder === undefined ? [] : ['tests/journeys/video/captions'];
const { status } = spawnSync('npx', ['jest', 'tests/pictures', ...taken], { env, stdio: 'inherit' });
process.exit(status ?? 1);
