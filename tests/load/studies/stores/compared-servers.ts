import type { Plan } from '../../bench.js';
import { PUBLISHER_TOKEN } from '../../generator/campaigns.js';
import { nextTurns } from '../../cases.js';
import { startChild, type Child } from '../../child.js';
import { atLeast, informational, type Figure } from '../../figure.js';
import { measureRound, median, type Round } from '../../generator/round.js';

const WARM_UP_MS = 3_000;

interface Loaded {
  readonly child: Child;
  readonly next: () => Buffer;
  readonly rounds: Round[];
}

/** Rounds of a server without the settings and of one with them, each beside the one that was measured next to it. */
export interface ComparedRounds {
  readonly plain: readonly Round[];
  readonly other: readonly Round[];
}

type Start = Parameters<typeof startChild>[1];

/** The same turns on two new servers, round by round in turn. */
export const comparedInTurn = async (plain: Start, other: Start, plan: Plan): Promise<ComparedRounds> => {
  const children = [await startChild('server', plain), await startChild('server', other)];
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
    const [first, second] = loaded as [Loaded, Loaded];
    return { plain: first.rounds, other: second.rounds };
  } finally {
    await Promise.all(children.map((child) => child.stop()));
  }
};

/** With these settings, and without. */
export const measureInTurn = (settings: object, plan: Plan): Promise<ComparedRounds> =>
  comparedInTurn({}, { args: ['state', JSON.stringify(settings)] }, plan);

/** Time of the server's processor a request, in µs. */
export const cpuOf = (rounds: readonly Round[]): number =>
  median(rounds.map(({ cpuMicrosPerRequest }) => cpuMicrosPerRequest));

/** `target`: the least ratio that is good enough. */
export const comparedFigures = (name: string, target: number, { plain, other }: ComparedRounds): readonly Figure[] => {
  const ratios = other.map(({ perSecond }, i) => perSecond / (plain[i]?.perSecond ?? Number.NaN));
  return [
    atLeast(`${name}.ratio`, median(ratios), 'of the turns per second of a server without', target),
    informational(`${name}.p99`, median(other.map(({ p99Ms }) => p99Ms)), 'ms'),
    informational(`${name}.processor`, cpuOf(other), 'µs of the server a request'),
    informational(`${name}.processor-without`, cpuOf(plain), 'µs of the server a request'),
  ];
};
