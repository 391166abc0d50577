import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startPostgres } from '../support/postgres-server.js';
import { startOwnRedis } from '../support/redis-server.js';
import { CASES } from './cases.js';
import { startChild, type Child, type Usage } from './child.js';
import { atMost, informational, type Figure } from './figure.js';
import { generateLoad } from './generator/generator.js';
import { largestCreatives, PLANS } from './studies/overload/largest-creatives.js';

const SHORT = 10_000;
const LONG = 200_000;
const PER = 100_000;
const CONNECTIONS = 16;
const SLICE_MS = 500;
const BYTES_PER_MB = 1_048_576;
/**
 * R25 in `docs/reference/targets.md#overload`: at most 1 MB for each 100 000 requests. A short run is mostly noise, so
 * it is held to so much in all.
 */
const MAX_MB_PER_100K = 1;
const MAX_MB_SHORT = 2;
/** Of what is resident half-way, at the end of a long run. */
const MAX_RESIDENT_PERCENT = 5;
const MAX_HANDLES = 5;
const LOOK_MS = 200;
const MAX_LOOKS = 25;

const preloads = CASES.find(({ name }) => name === 'preload');

/** Of the turns on a busy machine, whose server is cold: the first ones may run out of time. */
const MAX_UNFILLED = 0.01;

/** Sends preloads until `count` were filled; few of them may be answered without an ad. */
const send = async (server: Child, next: () => Buffer, count: number): Promise<number> => {
  let [filled, unfilled] = [0, 0];
  while (filled < count) {
    const { port } = server;
    const load = { port, connections: CONNECTIONS, durationMs: SLICE_MS, next, marker: preloads?.marker ?? '' };
    const { answers, failures } = await generateLoad(load);
    filled += answers - failures;
    unfilled += failures;
    if (unfilled > count * MAX_UNFILLED) throw new Error(`${unfilled} preloads were not answered with an ad.`);
  }
  return filled;
};

const handlesOf = ({ resources }: Usage): number => Object.values(resources).reduce((sum, count) => sum + count, 0);

/** The usage once the sockets of the load are gone: the server hears of their end a moment after the generator. */
const usageAtRest = async (server: Child, handlesBefore: number): Promise<Usage> => {
  for (let looks = 0; ; looks++) {
    const usage = await server.usage();
    if (handlesOf(usage) <= handlesBefore + MAX_HANDLES || looks === MAX_LOOKS) return usage;
    await wait(LOOK_MS);
  }
};

/** Where a server keeps its turns; `end` removes it. */
interface Place {
  readonly args: readonly string[];
  end(): Promise<void> | void;
}

const inFullMemory = (): Place => ({ args: ['small'], end: () => undefined });

const onSqlite = (): Place => {
  const dataDir = mkdtempSync(join(tmpdir(), 'soak-on-sqlite-'));
  return { args: ['state', JSON.stringify({ dataDir })], end: () => rmSync(dataDir, { recursive: true, force: true }) };
};

const onPostgresAndRedis = async (): Promise<Place> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'soak-on-postgres-'));
  const [postgres, redis] = await Promise.all([startPostgres(), startOwnRedis()]);
  const { url: databaseUrl } = await postgres.createDatabase();
  return {
    args: ['state', JSON.stringify({ dataDir, databaseUrl, redisUrl: redis.url })],
    end: async () => {
      await Promise.all([postgres.stop(), redis.close()]);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
};

/** Memory after garbage collection and open handles, half-way and at the end of 200 000 or else 10 000 preloads. */
const flatTurns =
  (name: string, open: () => Promise<Place> | Place) =>
  async (isLong: boolean): Promise<readonly Figure[]> => {
    const place = await open();
    try {
      const server = await startChild('server', { args: place.args, flags: ['--expose-gc'] });
      try {
        return await measureTurns(name, server, isLong);
      } finally {
        await server.stop();
      }
    } finally {
      await place.end();
    }
  };

const measureTurns = async (name: string, server: Child, isLong: boolean): Promise<readonly Figure[]> => {
  const half = (isLong ? LONG : SHORT) / 2;
  const next = await preloads?.prepare(`http://127.0.0.1:${server.port}`);
  if (next === undefined) throw new Error('There is no case "preload".');
  const handles = handlesOf(await server.usage());
  await send(server, next, half);
  const middle = await usageAtRest(server, handles);
  const sent = await send(server, next, half);
  const end = await usageAtRest(server, handles);
  const grownMb = (end.heapBytes - middle.heapBytes) / BYTES_PER_MB;
  const more = Math.abs(handlesOf(end) - handles);
  const residentPercent = (end.rssBytes / middle.rssBytes - 1) * 100;
  const unit = `% of ${Math.round(middle.rssBytes / BYTES_PER_MB)} MB`;
  return [
    isLong
      ? atMost(`soak.${name}.heap-slope`, (grownMb * PER) / sent, 'MB for 100 000 preloads', MAX_MB_PER_100K)
      : atMost(`soak.${name}.heap-growth`, grownMb, `MB over ${sent} preloads`, MAX_MB_SHORT),
    isLong
      ? atMost(`soak.${name}.resident-growth`, residentPercent, unit, MAX_RESIDENT_PERCENT)
      : informational(`soak.${name}.resident-growth`, residentPercent, unit),
    atMost(`soak.${name}.handles`, more, 'handles and timers more or less', MAX_HANDLES),
  ];
};

const SOAKS: Readonly<Record<string, (isLong: boolean) => Promise<readonly Figure[]>>> = {
  turns: flatTurns('turns', inFullMemory),
  'turns-on-sqlite': flatTurns('turns-on-sqlite', onSqlite),
  'turns-on-postgres-and-redis': flatTurns('turns-on-postgres-and-redis', onPostgresAndRedis),
  'largest-creatives': (isLong) => largestCreatives(isLong ? PLANS.long : PLANS.short),
};

/** Whether memory stays flat, in short or `--long`; all soaks, or the one that `--only` names. */
export const runSoak = async (args: readonly string[]): Promise<void> => {
  const options = { long: { type: 'boolean', default: false }, only: { type: 'string' } } as const;
  const { long, only } = parseArgs({ args: [...args], options }).values;
  const soaks = Object.entries(SOAKS).filter(([name]) => only === undefined || name === only);
  if (soaks.length === 0) throw new Error(`Unknown soak "${only}": use one of ${Object.keys(SOAKS).join(', ')}.`);
  for (const [, soak] of soaks)
    for (const figure of await soak(long)) {
      console.log(JSON.stringify(figure));
      if (!figure.pass) process.exitCode = 1;
    }
};
