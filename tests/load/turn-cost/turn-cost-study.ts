import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plan } from '../bench.js';
import { informational, type Figure } from '../figure.js';
import { meanAtMost } from '../mean-within.js';
import { median } from '../generator/round.js';
import { leaveOneCore } from './cores.js';
import type { CostRound, MeasuredServer } from './measured-server.js';
import { profileFigures } from './profile-figures.js';
import { withServers, type StartedServers } from './started-servers.js';

/** With fewer, an interval is too narrow. */
export const MIN_ROUNDS = 15;
/** Before these, functions are not compiled. */
const WARM_UP_ROUNDS = 2;
const BYTES_PER_MB = 1_048_576;
/** The most processor time of a turn, in that of the bare service. */
const MOST: Readonly<Record<string, number>> = { memory: 5, sqlite: 6.5 };

export type Rounds = ReadonlyMap<MeasuredServer, readonly CostRound[]>;

export const measureInTurn = async (servers: readonly MeasuredServer[], rounds: number): Promise<Rounds> => {
  const measured = new Map(servers.map((server) => [server, [] as CostRound[]]));
  for (let i = 0; i < WARM_UP_ROUNDS; i++) for (const server of servers) await server.warmUp();
  for (let i = 0; i < rounds; i++)
    for (const server of i % 2 === 0 ? servers : servers.toReversed()) measured.get(server)?.push(await server.round());
  return measured;
};

const costFigures = (name: string, rounds: readonly CostRound[]): readonly Figure[] => {
  const of = (figure: (round: CostRound) => number): number => median(rounds.map(figure));
  const cpuMs = of((round) => round.cpuMs);
  return [
    informational(`${name}.processor`, cpuMs, 'ms of all threads a turn'),
    informational(
      `${name}.processor-main`,
      of(({ mainCpuMs }) => mainCpuMs),
      'ms of the main thread a turn',
    ),
    informational(`${name}.turns-a-core`, 1_000 / cpuMs, 'a second'),
  ];
};

const memoryFigures = async (name: string, server: MeasuredServer): Promise<readonly Figure[]> => {
  const { rssBytes } = await server.usage();
  return [
    informational(`${name}.rss-at-rest`, server.atRest.rssBytes / BYTES_PER_MB, 'MB'),
    informational(`${name}.rss-after`, rssBytes / BYTES_PER_MB, `MB after ${server.turnsSent()} turns`),
  ];
};

const keep = (folder: string, name: string, profile: unknown): void => {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${name}.cpuprofile`), JSON.stringify(profile));
};

/** A profiled turn takes longer, so these rounds count for nothing else. */
const profiled = async (name: string, server: MeasuredServer, folder?: string): Promise<readonly Figure[]> => {
  const profile = await server.profiledRound();
  if (folder !== undefined) keep(folder, name, profile);
  return profileFigures(name, profile);
};

const measure = async ({ bare, ours }: StartedServers, { rounds, profiles }: Plan): Promise<readonly Figure[]> => {
  const measured = await measureInTurn([bare, ...ours], Math.max(MIN_ROUNDS, rounds));
  const roundsOf = (server: MeasuredServer): readonly CostRound[] => measured.get(server) ?? [];
  const figures: Figure[] = [];
  for (const server of [bare, ...ours]) {
    const name = `turn-cost.${server.name}`;
    figures.push(...costFigures(name, roundsOf(server)));
    const bareMs = roundsOf(bare).map(({ cpuMs }) => cpuMs);
    const ratios = roundsOf(server).map(({ cpuMs }, i) => cpuMs / (bareMs[i] ?? Number.NaN));
    if (server !== bare) figures.push(...meanAtMost(`${name}.ratio`, ratios, 'times bare', MOST[server.name]));
    figures.push(...(await memoryFigures(name, server)), ...(await profiled(name, server, profiles)));
  }
  return figures;
};

/**
 * Processor time of a turn with three bidders and a hundred campaigns, in conversations that grow to twenty messages,
 * as a multiple of what a bare service takes to ask the same bidders.
 */
export const turnCostStudy = (plan: Plan): Promise<readonly Figure[]> =>
  withServers(leaveOneCore(), (servers) => measure(servers, plan));
