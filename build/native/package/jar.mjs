// Archives by the JDK's own tool, the same bytes for the same contents.
import { spawnSync } from 'node:child_process';

/** The earliest time that the format has. */
const TIME = '1980-02-01T00:00:00Z';

/** Packs what is in `folder`. */
export const zip = (file, folder) => {
  const { status, stderr } = spawnSync(
    'jar',
    ['--create', '--file', file, '--no-manifest', `--date=${TIME}`, '-C', folder, '.'],
    { encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(`jar cannot write ${file}: ${stderr}`);
};
