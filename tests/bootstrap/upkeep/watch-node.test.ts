import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as tick } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { NONE_DROPPED, type DroppedRecords } from '../../../application/ports/storage/streams/journal.js';
import { watchNode, type NodeWatch } from '../../../bootstrap/upkeep/watch-node.js';

let folder: string;
let watch: NodeWatch | undefined;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'watch-node-'));
});
afterEach(async () => {
  await watch?.close();
  chmodSync(folder, 0o700);
  rmSync(folder, { recursive: true, force: true });
});

const watching = (over: {
  folder?: string;
  ended?: 'ledger' | 'state';
  dropped?: Partial<DroppedRecords>;
  logFailure?: string;
}) => {
  const lines: unknown[] = [];
  const say = (fields: object): void => void lines.push(fields);
  const clock = { ms: 0, monotonicMs: () => clock.ms };
  watch = watchNode({
    folder: over.folder,
    endedWorkers: () => (over.ended === undefined ? [] : [over.ended]),
    journal: { dropped: { ...NONE_DROPPED, ...over.dropped } },
    outbox: { dropped: 0 },
    clock,
    logger: { info: say, warn: say, error: say },
    logFailure: () => over.logFailure,
  });
  return { lines, clock, watch };
};

test('a node that is well has no problem and no line, and leaves nothing in its folder', async () => {
  const { lines, watch: node } = watching({ folder });
  await node.close();
  expect([node.problems, lines, readdirSync(folder)]).toEqual([[], [], []]);
});

test('a folder that takes no file is a problem with the code of the system', async () => {
  const { lines, watch: node } = watching({ folder: join(folder, 'gone') });
  await node.close();
  expect(node.problems).toEqual([{ problem: 'folder-unwritable', code: 'ENOENT' }]);
  expect(lines).toEqual([{ code: 'ENOENT' }]);
});

test('a worker that has ended is a problem at once', () => {
  expect(watching({ ended: 'state' }).watch.problems).toEqual([{ problem: 'worker-ended', of: 'state' }]);
});

test('a log that cannot be written is a problem with the code of the system', () => {
  expect(watching({ logFailure: 'EPIPE' }).watch.problems).toEqual([{ problem: 'log-unwritten', code: 'EPIPE' }]);
});

test('what was dropped is one line, and a problem for ten minutes', async () => {
  const { lines, clock, watch: node } = watching({ dropped: { noRoom: 4, unknownEnd: 3 } });
  await tick();
  expect(node.problems).toEqual([{ problem: 'records-dropped', count: 7 }]);
  expect(lines).toEqual([{ count: 7, noRoom: 4, unknownEnd: 3, notWritten: 0 }]);
  clock.ms = 600_000;
  expect(node.problems).toEqual([]);
});
