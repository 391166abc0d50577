import { setImmediate as turnOfLoop } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { fromBidResponse, type AnswerContext } from '../../adapters/demand-openrtb/index.js';
import { createTemplateWriter } from '../../adapters/writer-template/index.js';
import { acceptBids } from '../../application/demand/accept-bids.js';
import { gatedText } from '../../application/ads/write-text.js';
import { seededRandom, type Random } from '../../bootstrap/seeded-random.js';
import { sourceId } from '../../domain/values/ids.js';
import { contextOf } from '../adapters/demand-openrtb/exemplar.js';
import { DISEASES, HOSTILE_ANSWERS, hostileAnswer, type HostileAnswer } from '../support/hostile-answers.js';
import { FIELDS, type HostileField } from '../support/hostile-fields.js';

/** `npm run fuzz -- --long` sets the first, `--seed` the second. */
const RUNS = Number(process.env['ANSWERS_FUZZED'] ?? 20_000);
const SEED = Number(process.env['FUZZ_SEED'] ?? 20_250_101);
const LIMIT_MS = 50;
const LOOKS = 5;
const TIMEOUT_MS = 3_600_000;

const contexts: Readonly<Record<HostileField['media'], AnswerContext>> = {
  banner: contextOf({ why: 'markup', opportunity: { kind: 'chat', imps: [{ formats: ['banner'] }] }, bidder: {} }),
  native: contextOf({ why: 'native', opportunity: { kind: 'chat', imps: [{ formats: ['image'] }] }, bidder: {} }),
  video: contextOf({ why: 'a film', opportunity: { kind: 'chat', imps: [{ formats: ['video'] }] }, bidder: {} }),
};
const writer = createTemplateWriter();

/** All that is done with a bid from the body on to the first text of its ad. */
const decide = async ({ field, body }: HostileAnswer): Promise<'read' | 'refused'> => {
  const context = contexts[field.media];
  const { opportunity, bidder, ask } = context;
  const answer = await fromBidResponse(body(ask.request.id), context);
  const recipient = { kind: 'bidder' } as const;
  const { bids } = acceptBids({ id: sourceId(bidder.id), recipient }, opportunity, answer, 'public');
  for (const { brief, advertiser, creative, id } of bids) {
    const asked = { brief, advertiser, headline: creative.headline, language: 'en', maxChars: 300, messages: [] };
    gatedText(writer.draft({ ...asked, register: 'neutral', seed: id }), { brief, advertiser }, 300);
  }
  return bids.length > 0 ? 'read' : 'refused';
};

const processorMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
};

/**
 * Other threads of the process add to its time, other programs to what passes on the clock: neither is less than what
 * the answer takes.
 */
const costOf = async (answer: HostileAnswer): Promise<number> => {
  const [startedMs, usedMs] = [performance.now(), processorMs()];
  await decide(answer);
  return Math.min(performance.now() - startedMs, processorMs() - usedMs);
};

/** A collection of garbage delays anything once; an answer that is the cause is slow every time. */
const costAtLeast = async (answer: HostileAnswer): Promise<number> => {
  let least = Infinity;
  for (let look = 0; look < LOOKS && least > LIMIT_MS; look++) least = Math.min(least, await costOf(answer));
  return least;
};

const dear = async (answers: Iterable<HostileAnswer>): Promise<readonly string[]> => {
  const found: string[] = [];
  for (const answer of answers) {
    const costMs = await costAtLeast(answer);
    if (costMs > LIMIT_MS) found.push(`${Math.round(costMs)} ms: ${answer.name}`);
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

test('each field with each disease takes little of the processor, and one that nobody reads is read for the rest', async () => {
  expect(HOSTILE_ANSWERS.length).toBeGreaterThan(150);
  expect(await dear(HOSTILE_ANSWERS)).toEqual([]);
  const harmless = HOSTILE_ANSWERS.filter(({ field }) => field.name === 'unknown field');
  expect(await Promise.all(harmless.map(decide))).toEqual(harmless.map(() => 'read'));
}, 120_000);

test(
  `${RUNS} generated bids: none takes ${LIMIT_MS} ms of the processor, from its body to the first text of its ad`,
  async () => {
    expect(await dear(generatedAnswers())).toEqual([]);
  },
  TIMEOUT_MS,
);
