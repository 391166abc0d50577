import { setTimeout as sleep } from 'node:timers/promises';
import type { Plan } from '../../bench.js';
import { readTurns } from '../../cases.js';
import { startChild, type Child } from '../../child.js';
import { atLeast, atMost, informational, type Figure } from '../../figure.js';
import { openLine, type Line } from '../../generator/line.js';
import { post } from '../../generator/requests.js';
import { measureRound, percentile } from '../../generator/round.js';

const WARM_UP_MS = 6_000;
const MARKER = '"bidId"';
/** Of what the server can do: hardly any load, and far more than it can do. */
const [CALM, OVERLOAD] = [0.1, 3];
const CALM_MS = 4_000;
/** Beside the turns: an event is never refused. */
const EVENTS_PER_SECOND = 50;
const LINES = 1_500;
/** Opened at once: the queue of the operating system holds no more. */
const AT_ONCE = 100;
/** Until then the server may not have noticed. */
const NOTICE_MS = 1_000;
const RECOVERY_S = 10;
const TARGETS = { goodput: 0.9, admitted: 2, refusedMs: 10 } as const;

interface Answer {
  readonly atMs: number;
  readonly isEvent: boolean;
  readonly status: number;
  readonly hasAd: boolean;
  readonly mayRetry: boolean;
  readonly ms: number;
}

const answerOf = (bytes: Buffer, of: Pick<Answer, 'atMs' | 'isEvent' | 'ms'>): Answer => {
  const text = bytes.toString('latin1', 0, 600);
  const status = Number(text.slice('HTTP/1.1 '.length, 'HTTP/1.1 200'.length));
  return { ...of, status, hasAd: bytes.includes(MARKER), mayRetry: /^retry-after: \d/im.test(text) };
};

const openLines = async (port: number): Promise<Line[]> => {
  const lines: Line[] = [];
  while (lines.length < LINES) {
    const opened = Array.from({ length: AT_ONCE }, () => openLine(port));
    await Promise.all(opened.map(({ connected }) => connected()));
    lines.push(...opened);
  }
  return lines;
};

const event = post('/api/frame/6f1c2b7a-0000-4000-8000-000000000000/events', '{"token":"none","events":[]}');

interface Stream {
  readonly lines: readonly Line[];
  readonly next: () => Buffer;
  readonly perSecond: number;
  readonly durationMs: number;
}

/** A request that finds no connection free is never sent: so many wait already that nobody would. */
const NEVER_SENT = { status: 0, hasAd: false, mayRetry: false, ms: 0 } as const;

/** So many turns a second in even steps, and some events, whether or not the earlier ones are answered. */
const streamOf = async ({ lines, next, perSecond, durationMs }: Stream): Promise<readonly Answer[]> => {
  const free = [...lines];
  const answers: Answer[] = [];
  const sent = { turns: 0, events: 0 };
  const startedMs = performance.now();
  const ask = (request: Buffer, isEvent: boolean): void => {
    const line = free.shift();
    const atMs = performance.now() - startedMs;
    if (line === undefined) return void answers.push({ ...NEVER_SENT, atMs, isEvent });
    line.ask(request, (bytes, ms) => {
      answers.push(answerOf(bytes, { atMs, isEvent, ms }));
      free.push(line);
    });
  };
  for (let elapsedMs = 0; elapsedMs < durationMs; elapsedMs = performance.now() - startedMs) {
    for (; sent.turns < (elapsedMs / 1_000) * perSecond; sent.turns++) ask(next(), false);
    for (; sent.events < (elapsedMs / 1_000) * EVENTS_PER_SECOND; sent.events++) ask(event, true);
    await new Promise((resolve) => void setImmediate(resolve));
  }
  while (free.length < lines.length) await sleep(5);
  return answers;
};

const p99 = (answers: readonly Answer[]): number =>
  percentile(
    answers.map(({ ms }) => ms),
    0.99,
  );

const turnsOf = (answers: readonly Answer[], status: number): readonly Answer[] =>
  answers.filter((answer) => !answer.isEvent && answer.status === status);

/** Seconds of calm until their turns are as quick as before. */
const recoveryOf = async (calm: Omit<Stream, 'durationMs'>, limitMs: number): Promise<number> => {
  for (let second = 1; second <= RECOVERY_S; second++) {
    const answers = await streamOf({ ...calm, durationMs: 1_000 });
    if (turnsOf(answers, 503).length === 0 && p99(turnsOf(answers, 200)) <= limitMs) return second;
  }
  return Infinity;
};

const studyOf = async (child: Child, next: () => Buffer, overloadMs: number): Promise<readonly Figure[]> => {
  const load = (durationMs: number) => measureRound(child, { next, marker: MARKER, durationMs, staysAwake: true });
  await load(WARM_UP_MS);
  const { perSecond: capacity } = await load(CALM_MS);
  const lines = await openLines(child.port);
  const calm = { lines, next, perSecond: capacity * CALM };
  const unloadedMs = p99(turnsOf(await streamOf({ ...calm, durationMs: CALM_MS }), 200));
  const all = await streamOf({ lines, next, perSecond: capacity * OVERLOAD, durationMs: overloadMs });
  const answers = all.filter(({ atMs }) => atMs >= NOTICE_MS);
  const recoveryS = await recoveryOf(calm, unloadedMs * TARGETS.admitted);
  for (const { socket } of lines) socket.destroy();
  const [admitted, refused] = [turnsOf(answers, 200), turnsOf(answers, 503)];
  const goodput = (admitted.filter(({ hasAd }) => hasAd).length / (overloadMs - NOTICE_MS)) * 1_000;
  const others = answers.filter(({ isEvent, status }) =>
    isEvent ? status === 503 || status === 0 : status !== 200 && status !== 503,
  );
  return [
    informational('overload.capacity', capacity, 'turns a second'),
    informational('overload.first-second-p99', p99(turnsOf(all, 200).filter(({ atMs }) => atMs < NOTICE_MS)), 'ms'),
    atLeast('overload.goodput', goodput / capacity, 'of the capacity', TARGETS.goodput),
    atMost(
      'overload.admitted-p99',
      p99(admitted) / unloadedMs,
      `times ${unloadedMs.toPrecision(2)} ms`,
      TARGETS.admitted,
    ),
    atMost('overload.refused-p99', p99(refused), `ms, ${refused.length} turns`, TARGETS.refusedMs),
    atMost('overload.refused-without-retry-after', refused.filter(({ mayRetry }) => !mayRetry).length, 'turns', 0),
    atMost('overload.otherwise-answered', others.length, 'turns, never sent ones with them, and refused events', 0),
    atMost('overload.recovery', recoveryS, 's', RECOVERY_S),
  ];
};

/**
 * Three times as many turns as the server can do, whether or not it answers them (R24 in
 * `docs/reference/targets.md#overload`).
 */
export const overloadStudy = async ({ rounds, roundMs, flags }: Plan): Promise<readonly Figure[]> => {
  const child = await startChild('server', { flags });
  try {
    return await studyOf(child, readTurns(), NOTICE_MS + rounds * roundMs);
  } finally {
    await child.stop();
  }
};
