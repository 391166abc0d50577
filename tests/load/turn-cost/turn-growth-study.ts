import type { Plan } from '../bench.js';
import { informational, type Figure } from '../figure.js';
import { meanAtMost } from '../mean-within.js';
import { median } from '../generator/round.js';
import { leaveOneCore } from './cores.js';
import { measuredServer, talkOf, type MeasuredServer, type Pace } from './measured-server.js';
import { demandOf, startBidders, withChildren } from './started-servers.js';
import { measureInTurn, MIN_ROUNDS, type Rounds } from './turn-cost-study.js';

const PACE: Pace = { turns: 200, connections: 2 };
const USUAL = { bidders: 3, campaigns: 100, messages: 20 };
type Size = typeof USUAL;
type Dimension = keyof Size;

/** What grows, each with the others as usual. */
const SIZES: Readonly<Record<Dimension, readonly number[]>> = {
  bidders: [1, 3, 10, 30],
  campaigns: [10, 100, 1_000, 10_000],
  messages: [1, 20, 100],
};
const DIMENSIONS = Object.keys(SIZES) as readonly Dimension[];
/** The most that a turn of so much may cost, in turns of the usual size. */
const MOST: Readonly<Record<string, number>> = { 'campaigns-10000': 2 };

const nameOf = (size: Size): string => {
  const grown = DIMENSIONS.find((one) => size[one] !== USUAL[one]);
  return grown === undefined ? 'usual' : `${grown}-${size[grown]}`;
};

/** The usual size once. */
const sizes = (): readonly Size[] => {
  const all = DIMENSIONS.flatMap((one) => SIZES[one].map((count) => ({ ...USUAL, [one]: count })));
  return [...new Map(all.map((size) => [nameOf(size), size])).values()];
};

/** The slope of the logarithms: 0 where size costs nothing, 1 where twice the size costs twice as much. */
const exponentOf = (points: readonly (readonly [size: number, cost: number])[]): number => {
  const logs = points.map(([size, cost]) => [Math.log(size), Math.log(cost)] as const);
  const mean = (part: 0 | 1): number => logs.reduce((sum, log) => sum + log[part], 0) / logs.length;
  const [x, y] = [mean(0), mean(1)];
  const shared = logs.reduce((sum, log) => sum + (log[0] - x) * (log[1] - y), 0);
  return shared / logs.reduce((sum, log) => sum + (log[0] - x) ** 2, 0);
};

const figuresOf = (measured: Rounds): readonly Figure[] => {
  const costs = new Map([...measured].map(([{ name }, rounds]) => [name, rounds.map(({ cpuMs }) => cpuMs)]));
  const costsOf = (size: Size): readonly number[] => costs.get(nameOf(size)) ?? [];
  const usual = costsOf(USUAL);
  const ofSizes = sizes().flatMap((size) => {
    const name = nameOf(size);
    const ratios = costsOf(size).map((cpuMs, i) => cpuMs / (usual[i] ?? Number.NaN));
    return [
      informational(`turn-growth.${name}.processor`, median(costsOf(size)), 'ms of all threads a turn'),
      ...meanAtMost(`turn-growth.${name}.ratio`, ratios, 'times 3 bidders, 100 campaigns and 20 messages', MOST[name]),
    ];
  });
  const exponents = DIMENSIONS.map((what) => {
    const points = SIZES[what].map((count) => [count, median(costsOf({ ...USUAL, [what]: count }))] as const);
    return informational(`turn-growth.${what}.exponent`, exponentOf(points), 'of its number');
  });
  return [...ofSizes, ...exponents];
};

/** How the processor time of a turn in memory grows with bidders, with campaigns and with the messages of its body. */
export const turnGrowthStudy = ({ rounds }: Plan): Promise<readonly Figure[]> =>
  withChildren(async (start) => {
    const core = leaveOneCore();
    const processes = await startBidders(start);
    const bidders = Array.from({ length: Math.max(...SIZES.bidders) / processes.length }, () => processes).flat();
    const servers: MeasuredServer[] = [];
    for (const size of sizes()) {
      const demand = JSON.stringify(demandOf(bidders.slice(0, size.bidders)));
      const child = await start('server', { args: [demand, '{}', String(size.campaigns)], core });
      servers.push(await measuredServer(nameOf(size), child, PACE, talkOf(size.messages)));
    }
    return figuresOf(await measureInTurn(servers, Math.max(MIN_ROUNDS, rounds)));
  });
