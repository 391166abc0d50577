import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Plan } from './bench.js';
import { PUBLISHER_TOKEN } from './campaigns.js';
import { nextTurns } from './cases.js';
import { startChild, type Child } from './child.js';
import { atLeast, told, type Figure } from './figure.js';
import { measureRound, median, type Round } from './round.js';

const WARM_UP_MS = 3_000;
const TARGET = 0.7;

interface Loaded {
  readonly child: Child;
  readonly next: () => Buffer;
  readonly rounds: Round[];
}

const cpuOf = ({ rounds }: Loaded): number => median(rounds.map(({ cpuMicrosPerRequest }) => cpuMicrosPerRequest));

/** The same turns on a server that keeps its state in SQLite files as on one that keeps it in memory, round by round in turn. */
export const sqliteStudy = async ({ rounds, roundMs }: Plan): Promise<readonly Figure[]> => {
  const folder = mkdtempSync(join(tmpdir(), 'preload-on-sqlite-'));
  const children = [await startChild('server'), await startChild('server', { args: ['sqlite', folder] })];
  try {
    const loaded: Loaded[] = [];
    for (const child of children) {
      const next = await nextTurns(PUBLISHER_TOKEN, `http://127.0.0.1:${child.port}`);
      loaded.push({ child, next, rounds: [] });
    }
    const load = ({ child, next }: Loaded, durationMs: number): Promise<Round> =>
      measureRound(child, { next, marker: '"bidId"', durationMs });
    for (const one of loaded) await load(one, WARM_UP_MS);
    for (let i = 0; i < rounds; i++) for (const one of loaded) one.rounds.push(await load(one, roundMs));
    const [memory, sqlite] = loaded as [Loaded, Loaded];
    const ratios = sqlite.rounds.map(({ perSecond }, i) => perSecond / (memory.rounds[i]?.perSecond ?? Number.NaN));
    return [
      atLeast('preload-on-sqlite.ratio', median(ratios), 'of the turns per second in memory', TARGET),
      told('preload-on-sqlite.p99', median(sqlite.rounds.map(({ p99Ms }) => p99Ms)), 'ms'),
      told('preload-on-sqlite.processor', cpuOf(sqlite), 'µs of the server a request'),
      told('preload-on-sqlite.processor-in-memory', cpuOf(memory), 'µs of the server a request'),
    ];
  } finally {
    await Promise.all(children.map((child) => child.stop()));
    rmSync(folder, { recursive: true, force: true });
  }
};
