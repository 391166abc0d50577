import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { filesToWatch, watchFiles, type CheckFiles, type FileWatch } from '../../../bootstrap/upkeep/watch-files.js';
import { DAY_MS, HOUR_MS } from '../../../domain/values/time.js';

const FILES = filesToWatch({ databaseUrl: undefined, redisUrl: undefined, dataDir: '/data' });
const DAMAGED = 'Tree 7 page 9: btreeInitPage() returns error code 11';

let looks: { readonly paths: readonly string[]; readonly depth: string; readonly signal: AbortSignal }[];
let said: string[];
/** What the next looks find. */
let found: Awaited<ReturnType<CheckFiles>> | Error;
let watch: FileWatch;

const say =
  (level: string) =>
  (about: object, message = ''): void =>
    void said.push(`${level} ${JSON.stringify(about)} ${message.split(',')[0]}`);

beforeEach(() => {
  jest.useFakeTimers();
  [looks, said, found] = [[], [], [undefined, undefined]];
});
afterEach(async () => {
  await watch.close();
  jest.useRealTimers();
});

const begin = (files = FILES): void => {
  const check: CheckFiles = async (paths, depth, signal) => {
    looks.push({ paths, depth, signal });
    if (found instanceof Error) throw found;
    return found;
  };
  watch = watchFiles(files, check, { info: say('info'), warn: say('warn'), error: say('error') });
};
const depths = (): readonly string[] => looks.map(({ depth }) => depth);

test('files are looked at quickly at once, and as a whole each day', async () => {
  begin();
  await jest.advanceTimersByTimeAsync(DAY_MS);
  await jest.advanceTimersByTimeAsync(DAY_MS);
  expect(depths()).toEqual(['quick', 'whole', 'whole']);
  expect(looks[0]?.paths).toEqual(['/data/ledger.sqlite', '/data/state.sqlite']);
  expect([watch.damaged, said]).toEqual([[], []]);
});

test('damage is told by name until a later look finds none', async () => {
  found = [undefined, DAMAGED];
  begin();
  await jest.advanceTimersByTimeAsync(0);
  expect(watch.damaged).toEqual(['state']);
  expect(said).toEqual([
    `error {"file":"state","damage":"${DAMAGED}"} a database file is damaged: this node is not ready any more`,
  ]);
  [said, found] = [[], [undefined, undefined]];
  await jest.advanceTimersByTimeAsync(DAY_MS);
  expect([watch.damaged, said]).toEqual([[], ['info {"file":"state"} no damage is found any more']]);
});

test('files that cannot be looked at are no damage: it is said, and tried again within the hour', async () => {
  found = new Error('unable to open database file');
  begin();
  await jest.advanceTimersByTimeAsync(0);
  expect(watch.damaged).toEqual([]);
  expect(said).toEqual([
    expect.stringMatching(
      /^warn {"error":{"name":"Error","frames":\[.*\]}} the database files could not be looked at for/,
    ),
  ]);
  expect(said[0]).not.toContain('unable to open');
  found = [undefined, undefined];
  await jest.advanceTimersByTimeAsync(HOUR_MS);
  expect(depths()).toEqual(['quick', 'quick']);
});

test('a close ends the look that is under way, without a word', async () => {
  const check: CheckFiles = (_paths, _depth, signal) =>
    new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('ended'))));
  watch = watchFiles(FILES, check, { info: say('info'), warn: say('warn'), error: say('error') });
  await watch.close();
  expect(said).toEqual([]);
});

test('with Redis nothing depends on the state, with PostgreSQL or in memory on no file', () => {
  begin([]);
  const [dataDir, redisUrl, databaseUrl] = ['/data', 'redis://127.0.0.1', 'postgres://127.0.0.1/ads'];
  const namesOf = (settings: Partial<Parameters<typeof filesToWatch>[0]>): readonly string[] =>
    filesToWatch({ databaseUrl: undefined, dataDir, redisUrl: undefined, ...settings }).map(({ name }) => name);
  expect([{}, { redisUrl }, { databaseUrl }, { dataDir: undefined }].map(namesOf)).toEqual([
    ['ledger', 'state'],
    ['ledger'],
    [],
    [],
  ]);
  expect(looks).toEqual([]);
});
