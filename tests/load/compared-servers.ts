import type { Plan } from './bench.js';
import { PUBLISHER_TOKEN } from './campaigns.js';
import { nextTurns } from './cases.js';
import { startChild, type Child } from './child.js';
import { atLeast, informational, type Figure } from './figure.js';
import { measureRound, median, type Round } from './round.js';

const WARM_UP_MS = 3_000;

interface Loaded {
  readonly child: Child;
  readonly next: () => Buffer;
  readonly rounds: Round[];
}

const cpuOf = ({ rounds }: Loaded): number => median(rounds.map(({ cpuMicrosPerRequest }) => cpuMicrosPerRequest));

/** What a server has beyond one that keeps its state in memory and has nothing else; `target`: the least ratio. */
interface Compared {
  readonly name: string;
  readonly settings: object;
  readonly target: number;
}

/** The same turns on a server with these settings as on one without, round by round in turn. */
export const comparedWithPlain = async (
  { name, settings, target }: Compared,
  plan: Plan,
): Promise<readonly Figure[]> => {
  const args = ['state', JSON.stringify(settings)];
  const children = [await startChild('server'), await startChild('server', { args })];
  try {
    const loaded: Loaded[] = [];
    for (const child of children) {
      const next = await nextTurns(PUBLISHER_TOKEN, `http://127.0.0.1:${child.port}`);
      loaded.push({ child, next, rounds: [] });
    }
    const load = ({ child, next }: Loaded, durationMs: number): Promise<Round> =>
      measureRound(child, { next, marker: '"bidId"', durationMs });
    for (const one of loaded) await load(one, WARM_UP_MS);
    for (let i = 0; i < plan.rounds; i++) {
      const inTurn = i % 2 === 0 ? loaded : loaded.toReversed();
      for (const one of inTurn) one.rounds.push(await load(one, plan.roundMs));
    }
    const [plain, other] = loaded as [Loaded, Loaded];
    const ratios = other.rounds.map(({ perSecond }, i) => perSecond / (plain.rounds[i]?.perSecond ?? Number.NaN));
    return [
      atLeast(`${name}.ratio`, median(ratios), 'of the turns per second of a server without', target),
      informational(`${name}.p99`, median(other.rounds.map(({ p99Ms }) => p99Ms)), 'ms'),
      informational(`${name}.processor`, cpuOf(other), 'µs of the server a request'),
      informational(`${name}.processor-without`, cpuOf(plain), 'µs of the server a request'),
    ];
  } finally {
    await Promise.all(children.map((child) => child.stop()));
  }
};
