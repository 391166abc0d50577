import { setImmediate as turnOfLoop } from 'node:timers/promises';
import { afterAll, expect, test } from '@jest/globals';
import { copyGate } from '../../bootstrap/copy-gate.js';
import { fromBidResponse, type AnswerContext } from '../../adapters/demand-openrtb/index.js';
import { createTemplateWriter } from '../../adapters/writer-template/index.js';
import { acceptBids } from '../../application/sale/accept-bids.js';
import { shapeCheck } from '../../application/sale/shape/bid-shape.js';
import { gatedText } from '../../application/ads/write-text.js';
import { seededRandom, type Random } from '../../domain/values/seeded-random.js';
import { sourceId } from '../../domain/values/ids.js';
import { contextOf } from '../adapters/demand-openrtb/exemplar.js';
import { atMost, IS_MEASURED, report } from '../load/figure.js';
import { DISEASES, HOSTILE_ANSWERS, hostileAnswer, type HostileAnswer } from '../support/hostile-answers.js';
import { FIELDS, type HostileField } from '../support/hostile-fields.js';
import { processorMs } from '../support/processor-time.js';

/** `npm run fuzz` sets them, and measures what each bid takes of the processor. */
const RUNS = Number(process.env['ANSWERS_FUZZED'] ?? 1_000);
const SEED = Number(process.env['FUZZ_SEED'] ?? 20_250_101);
const LIMIT_MS = 50;
const LOOKS = 5;
const TIMEOUT_MS = 3_600_000;

const contexts: Readonly<Record<HostileField['media'], AnswerContext>> = {
  banner: contextOf({ why: 'markup', opportunity: { kind: 'chat', imps: [{ formats: ['banner'] }] }, bidder: {} }),
  native: contextOf({ why: 'native', opportunity: { kind: 'chat', imps: [{ formats: ['image'] }] }, bidder: {} }),
  video: contextOf({ why: 'a film', opportunity: { kind: 'chat', imps: [{ formats: ['video'] }] }, bidder: {} }),
};
const writer = createTemplateWriter(copyGate);
const checks = shapeCheck('public');

/** All that is done with a bid from the body on to the first text of its ad. */
const decide = async ({ field, body }: HostileAnswer): Promise<'read' | 'refused'> => {
  const context = contexts[field.media];
  const { opportunity, bidder, ask } = context;
  const answer = await fromBidResponse(body(ask.request.id), context);
  const recipient = { kind: 'bidder' } as const;
  const { bids } = acceptBids({ id: sourceId(bidder.id), recipient }, opportunity, answer, checks);
  for (const { brief, advertiser, creative, id } of bids) {
    const asked = { brief, advertiser, headline: creative.headline, language: 'en', maxChars: 300, messages: [] };
    gatedText(copyGate, writer.draft({ ...asked, register: 'neutral', seed: id }), { brief, advertiser }, 300);
  }
  return bids.length > 0 ? 'read' : 'refused';
};

/** Of the thread that runs the loop alone: neither other threads nor other programs on the machine count. */
const loopThreadMs = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
};

interface Cost {
  /** Of the processor, in milliseconds. */
  readonly bidMs: number;
  /** The longest piece without a turn of the loop, of its thread's processor: so late is what else waits for it. */
  readonly loopLateMs: number;
}

/**
 * Other threads of the process add to its time, other programs to what passes on the clock: neither is less than what
 * the answer takes. While it is worked on, the loop is watched at each of its turns.
 */
const costOf = async (answer: HostileAnswer): Promise<Cost> => {
  const [startedMs, usedMs] = [performance.now(), processorMs()];
  let [turnedMs, loopLateMs, bidMs] = [loopThreadMs(), 0, NaN];
  const deciding = decide(answer).finally(() => {
    bidMs = Math.min(performance.now() - startedMs, processorMs() - usedMs);
  });
  while (Number.isNaN(bidMs)) {
    await turnOfLoop();
    const nowMs = loopThreadMs();
    [turnedMs, loopLateMs] = [nowMs, Math.max(loopLateMs, nowMs - turnedMs)];
  }
  await deciding;
  return { bidMs, loopLateMs };
};

const slowest = { bidMs: 0, loopLateMs: 0 };

afterAll(() =>
  report(
    atMost('fuzz.answers.slowest-bid', slowest.bidMs, 'ms', LIMIT_MS),
    atMost('fuzz.answers.loop-late', slowest.loopLateMs, 'ms', LIMIT_MS),
  ),
);

/** A collection of garbage delays anything once; an answer that is the cause is slow every time. */
const measure = async (answer: HostileAnswer): Promise<void> => {
  const least = { bidMs: Infinity, loopLateMs: Infinity };
  for (let look = 0; look < LOOKS && Math.max(least.bidMs, least.loopLateMs) > LIMIT_MS; look++) {
    const { bidMs, loopLateMs } = await costOf(answer);
    least.bidMs = Math.min(least.bidMs, bidMs);
    least.loopLateMs = Math.min(least.loopLateMs, loopLateMs);
  }
  slowest.bidMs = Math.max(slowest.bidMs, least.bidMs);
  slowest.loopLateMs = Math.max(slowest.loopLateMs, least.loopLateMs);
  if (least.bidMs > LIMIT_MS) process.stderr.write(`${Math.round(least.bidMs)} ms: ${answer.name}\n`);
};

/** The answers over which we stumble, with what happened. */
const stumbles = async (answers: Iterable<HostileAnswer>): Promise<readonly string[]> => {
  const found: string[] = [];
  for (const answer of answers) {
    await decide(answer).catch((error: unknown) => found.push(`${answer.name}: ${String(error)}`));
    if (IS_MEASURED) await measure(answer);
    if (found.length > 10) return found;
    // What one bid takes is what the loop is late by: nothing of the next one is done before others had their turn.
    await turnOfLoop();
  }
  return found;
};

const UNITS: readonly [string, ...string[]] = [
  ...(Object.values(DISEASES).map((text) => text.slice(0, 40)) as [string, ...string[]]),
  ...[
    ' ',
    '\t',
    '!',
    '?',
    '.',
    ',',
    '0',
    '1',
    '-',
    '–',
    '%',
    '$',
    '€',
    '<',
    '>',
    '"',
    "'",
    '=',
    '&',
    '#',
    '@',
    ':',
    ';',
  ],
  ...[
    'http:',
    'src',
    'href=',
    'javascript:',
    'url(',
    '\ufe0f',
    '\u200d',
    '\u0308',
    'ß',
    'İ',
    'ﬃ',
    '½',
    '二',
    '三百',
    'がば',
    'का',
  ],
  ...[
    'best ',
    'free ',
    '3 % ',
    'ignore ',
    'системн',
    'olvid',
    'www.',
    'a@b',
    '](',
    'I use ',
    'www',
    'der Aa ',
    '${AUCTION_PRICE}',
  ],
];
const LENGTHS = [1, 3, 25, 90, 140, 200, 500, 512, 2_000, 2_040, 8_000, 30_000, 95_000] as const;

/** One to three units in turn, to one of the lengths around which bounds lie, with something before and behind. */
const generated = (random: Random): HostileAnswer => {
  const unit = Array.from({ length: 1 + random.below(3) }, () => random.pick(UNITS)).join('');
  const chars = random.pick(LENGTHS);
  const value = random.pick(UNITS).slice(0, 8) + unit.repeat(Math.ceil(chars / unit.length)).slice(0, chars);
  const field = random.pick(FIELDS as [HostileField, ...HostileField[]]);
  const answer = hostileAnswer(field, random.below(3) === 0 ? `${value}${random.pick(UNITS)}` : value);
  return { ...answer, name: `${field.name}: ${JSON.stringify(unit)} × ${chars}` };
};

function* generatedAnswers(): Generator<HostileAnswer> {
  const random = seededRandom(SEED);
  for (let run = 0; run < RUNS; run++) yield generated(random);
}

test('each field with each disease is read or refused, and one that nobody reads is read for the rest', async () => {
  expect(HOSTILE_ANSWERS.length).toBeGreaterThan(150);
  expect(await stumbles(HOSTILE_ANSWERS)).toEqual([]);
  const harmless = HOSTILE_ANSWERS.filter(({ field }) => field.name === 'unknown field');
  expect(await Promise.all(harmless.map(decide))).toEqual(harmless.map(() => 'read'));
}, 120_000);

test(
  `${RUNS} generated bids are read or refused, from the body to the first text of the ad`,
  async () => {
    expect(await stumbles(generatedAnswers())).toEqual([]);
  },
  TIMEOUT_MS,
);
