import { parseArgs } from 'node:util';
import type { BaselineAnswer } from './baseline.js';
import { CASES, type Case } from './cases.js';
import { startChild, type Child } from './child.js';
import type { Figure } from './figure.js';
import { STUDIES, type Study } from './studies.js';
import { measureRound, median, type Round } from './generator/round.js';

export interface Plan {
  readonly rounds: number;
  readonly roundMs: number;
  /** Of the server's process. */
  readonly flags: readonly string[];
  /** Where studies that profile by themselves keep the files. */
  readonly profiles?: string | undefined;
}

interface Servers {
  readonly ours: Child;
  readonly baseline: Child;
}

const WARM_UP_MS = 3_000;

/** The baseline gives the very answer that the server gave, so that both send the same number of bytes. */
const answerLike = (sample: string): BaselineAnswer => {
  const end = sample.indexOf('\r\n\r\n');
  return {
    type: /^content-type: (.*)$/im.exec(sample.slice(0, end))?.[1] ?? 'text/plain',
    body: sample.slice(end + 4),
  };
};

const figures = (
  name: string,
  target: number | undefined,
  ours: readonly Round[],
  bare: readonly Round[],
): readonly Figure[] => {
  const informational = (what: string, value: number, unit: string): Figure => ({
    name: `${name}.${what}`,
    value: Number(value.toPrecision(3)),
    unit,
    target: null,
    pass: true,
  });
  const ratios = ours.map(({ perSecond }, i) => perSecond / (bare[i]?.perSecond ?? Number.NaN));
  const ratio = informational('ratio', median(ratios), 'of the requests per second of a bare Koa server');
  const rows: readonly [string, readonly Round[], (round: Round) => number, string][] = [
    ['requests', ours, (round) => round.perSecond, 'per second'],
    ['baseline-requests', bare, (round) => round.perSecond, 'per second'],
    ['p50', ours, (round) => round.p50Ms, 'ms'],
    ['p99', ours, (round) => round.p99Ms, 'ms'],
    ['baseline-p99', bare, (round) => round.p99Ms, 'ms'],
    ['processor', ours, (round) => round.cpuMicrosPerRequest, 'µs of the server a request'],
    ['baseline-processor', bare, (round) => round.cpuMicrosPerRequest, 'µs of the server a request'],
  ];
  return [
    { ...ratio, target: target ?? null, pass: target === undefined || ratio.value >= target },
    ...rows.map(([what, rounds, figure, unit]) => informational(what, median(rounds.map(figure)), unit)),
  ];
};

/**
 * A and B by turns, so that whatever else the machine does meets both. Each has requests of its own: turns that only
 * the baseline had seen would be missing in ours, which would then have to read all that was said in them at once.
 */
const measureCase = async (one: Case, { ours, baseline }: Servers, plan: Plan): Promise<readonly Figure[]> => {
  const loadOn = async (server: Child): Promise<(durationMs: number) => Promise<Round>> => {
    const next = await one.prepare(`http://127.0.0.1:${ours.port}`);
    const { marker, connections } = one;
    return (durationMs) => measureRound(server, { next, marker, connections, durationMs, staysAwake: true });
  };
  const loadBaseline = await loadOn(baseline);
  const loadOurs = await loadOn(ours);
  const warm = await loadOurs(WARM_UP_MS);
  baseline.send(answerLike(warm.sample));
  await loadBaseline(WARM_UP_MS);
  const rounds: { readonly ours: Round; readonly bare: Round }[] = [];
  for (let i = 0; i < plan.rounds; i++) {
    const bare = await loadBaseline(plan.roundMs);
    rounds.push({ bare, ours: await loadOurs(plan.roundMs) });
  }
  return figures(
    one.name,
    one.target,
    rounds.map((round) => round.ours),
    rounds.map((round) => round.bare),
  );
};

const OPTIONS = {
  only: { type: 'string', multiple: true },
  rounds: { type: 'string', default: '5' },
  seconds: { type: 'string', default: '2' },
  profile: { type: 'string' },
  long: { type: 'boolean', default: false },
} as const;

type Chosen = { readonly cases: readonly Case[]; readonly studies: readonly Study[] };

const chosenOf = (names: readonly string[] | undefined, isLongRun: boolean): Chosen => {
  const isChosen = ({ name, isLong }: Pick<Study, 'name' | 'isLong'>): boolean =>
    names?.includes(name) ?? (isLong === undefined || isLongRun);
  const chosen = { cases: CASES.filter(isChosen), studies: STUDIES.filter(isChosen) };
  if (chosen.cases.length + chosen.studies.length > 0) return chosen;
  throw new Error(`--only takes one of: ${[...CASES, ...STUDIES].map(({ name }) => name).join(', ')}.`);
};

const print = (figures: readonly Figure[]): void => {
  for (const figure of figures) {
    console.log(JSON.stringify(figure));
    if (!figure.pass) process.exitCode = 1;
  }
};

const runCases = async (cases: readonly Case[], plan: Plan): Promise<void> => {
  if (cases.length === 0) return;
  const servers: Servers = {
    ours: await startChild('server', { flags: plan.flags }),
    baseline: await startChild('baseline'),
  };
  try {
    for (const one of cases) print(await measureCase(one, servers, plan));
  } finally {
    await Promise.all([servers.ours.stop(), servers.baseline.stop()]);
  }
};

/**
 * One line of JSON a figure; exit code 1 when a target is missed. `--only <case>` (repeatable), `--long` also the long
 * studies, `--rounds <n>`, `--seconds <n>` a round, `--profile <folder>` keeps a processor profile of the server there.
 */
export const runBench = async (args: readonly string[]): Promise<void> => {
  const { values } = parseArgs({ args: [...args], options: OPTIONS });
  const { cases, studies } = chosenOf(values.only, values.long);
  const flags = values.profile === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${values.profile}`];
  const plan: Plan = {
    rounds: Number(values.rounds),
    roundMs: Number(values.seconds) * 1_000,
    flags,
    profiles: values.profile,
  };
  await runCases(cases, plan);
  for (const study of studies) print(await study.run(plan));
};
