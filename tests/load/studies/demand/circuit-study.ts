import { createEjections } from '../../../../adapters/demand-openrtb/index.js';
import { withLab, type Ask, type Lab } from './demand-lab.js';
import { atMost, informational, type Figure } from '../../figure.js';
import { median } from '../../generator/round.js';

/** Each bidder is asked so often; all at once, since they share nothing but the machine. */
const PER_SECOND = 25;
const GAP_MS = 1_000 / PER_SECOND;
const BIDDERS = 9;
const OUT = 'CircuitOpen';
const [OPENS_S, RECOVERS_S, WATCH_S, GIVE_UP_S] = [5, 10, 12, 20];
const [PROBES_PERCENT, EJECTED_PERCENT] = [1, 50];

const wait = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms));

interface Told {
  readonly second: number;
  readonly outcome: string;
}

/** Asks in even steps until `isOver`, or for `seconds`. */
const askFor = async (ask: Ask, seconds: number, isOver: (now: Told) => boolean): Promise<readonly Told[]> => {
  const heard: Told[] = [];
  const startedMs = performance.now();
  for (let call = 0; call < seconds * PER_SECOND; call++) {
    await wait(startedMs + call * GAP_MS - performance.now());
    const now = { outcome: await ask(), second: (performance.now() - startedMs) / 1_000 };
    heard.push(now);
    if (isOver(now)) break;
  }
  return heard;
};

const isOut = ({ outcome }: Told): boolean => outcome === OUT;
const whole = (): boolean => false;

/**
 * Three in ten calls fail, then all, then none: when each circuit opens, what still gets through, and when all calls do
 * again.
 */
const oneAfterTheOther = async ({ newBidder, script }: Lab): Promise<readonly Figure[]> => {
  const bidders = Array.from({ length: BIDDERS }, () => newBidder());
  const opened = await Promise.all(bidders.map((ask) => askFor(ask, GIVE_UP_S, isOut)));
  await script({ failing: 1 });
  const watched = await Promise.all(bidders.map((ask) => askFor(ask, WATCH_S, whole)));
  const calls = watched.flat();
  await script({ failing: 0 });
  const recovered = await Promise.all(
    bidders.map((ask) => askFor(ask, GIVE_UP_S, ({ outcome }) => outcome === 'answered')),
  );
  const secondsOf = (runs: readonly (readonly Told[])[]): readonly number[] =>
    runs.map((run) => run.at(-1)?.second ?? Number.NaN);
  const probes = (calls.filter((call) => !isOut(call)).length * 100) / calls.length;
  return [
    atMost('circuit.opens', median(secondsOf(opened)), 's at p50, three in ten calls fail', OPENS_S),
    informational('circuit.opens-after', median(opened.map((run) => run.length - 1)), 'calls at p50'),
    informational('circuit.opens-last', Math.max(...secondsOf(opened)), `s, the last of ${BIDDERS}`),
    atMost('circuit.probes', probes, `% of ${PER_SECOND} calls a second`, PROBES_PERCENT),
    atMost('circuit.recovers', Math.max(...secondsOf(recovered)), `s, the last of ${BIDDERS}`, RECOVERS_S),
  ];
};

/** All bidders of one process fail at once. */
const allAtOnce = async ({ newBidder, script }: Lab): Promise<Figure> => {
  await script({ failing: 1 });
  const ejections = createEjections();
  const bidders = Array.from({ length: BIDDERS }, () => newBidder(ejections));
  const runs = await Promise.all(bidders.map((ask) => askFor(ask, OPENS_S, whole)));
  const shares = runs[0]?.map((_, call) => runs.filter((run) => run[call] && isOut(run[call])).length / BIDDERS) ?? [];
  return atMost('circuit.ejected', Math.max(...shares) * 100, '% of the bidders at once', EJECTED_PERCENT);
};

/** With the adapter in this process and a bidder in another. */
export const circuitStudy = (): Promise<readonly Figure[]> =>
  withLab({ failing: 0.3 }, async (lab) => [...(await oneAfterTheOther(lab)), await allAtOnce(lab)]);
