import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { createOpenAiContentCheck, createOpenAiJudge, createOpenAiWriter } from '../../../adapters/openai/index.js';
import { DeadlineExceeded } from '../../../application/deadline/deadline.js';
import type { Asker } from '../../../application/ports/sharing/asker.js';
import { copyGate } from '../../../bootstrap/copy-gate.js';
import { accountId } from '../../../domain/values/ids.js';
import { say } from '../../application/engine.js';
import { SAMPLE_ADVERTISER, sampleBrief } from '../../contracts/sample-demand.js';
import {
  chunk,
  REPLIES,
  startLanguageModel,
  type FakeLanguageModel,
  type Reply,
} from '../../support/fake-language-model.js';
import { stopTime } from '../../support/stop-time.js';

const READER: Asker = { account: accountId('acc-a'), network: '198.51.100.7' };
const STRANGER: Asker = { account: accountId('acc-b'), network: '203.0.113.9' };

const json =
  (body: object, status = 200): Reply =>
  (response) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
const said = (content: string): Reply => json({ choices: [{ message: { role: 'assistant', content } }] });

/** What a visitor can write into a conversation to bring it about. */
const ATTACKS = {
  'context overflow': json({ error: { code: 'context_length_exceeded' } }, 400),
  'a slow answer': REPLIES.neverAnswers,
  'the word banana': said('banana'),
  'a broken server': json({}, 500),
} as const satisfies Readonly<Record<string, Reply>>;
const NAMES = Object.keys(ATTACKS) as readonly (keyof typeof ATTACKS)[];

let model: FakeLanguageModel;
let closing: { close(): Promise<void> }[] = [];
beforeEach(async () => {
  stopTime('Date', 'performance');
  model = await startLanguageModel();
});
afterEach(async () => {
  jest.useRealTimers();
  for (const one of closing) await one.close();
  closing = [];
  await model.close();
});

const options = () => ({ url: model.url, model: 'tiny', logger: { warn: () => undefined } });
const opened = <T extends { close(): Promise<void> }>(one: T): T => {
  closing.push(one);
  return one;
};

type Ask = (asker: Asker, words: string) => Promise<unknown>;

const QUESTIONS = 10;

/** Ten seconds: the stranger asks twice a second, the reader once. How many of the reader's questions fail. */
const lostOfReader = async (ask: Ask): Promise<number> => {
  let lost = 0;
  for (let n = 0; n < 2 * QUESTIONS; n++) {
    await ask(STRANGER, `hostile ${n}`).catch(() => undefined);
    if (n % 2 === 0) await ask(READER, `question ${n}`).catch(() => lost++);
    jest.advanceTimersByTime(500);
  }
  return lost;
};

/** The question that hangs is too late: its time is over once the model has it. */
let giveUp: () => void = () => undefined;

/** Answers the stranger as the attack goes, all others well. */
const attackBy = (attack: keyof typeof ATTACKS, good: Reply): void =>
  model.reply((response, body) => {
    const isHostile = JSON.stringify(body).includes('hostile');
    (isHostile ? ATTACKS[attack] : good)(response, body);
    if (isHostile && attack === 'a slow answer') giveUp();
  });

const classifier = (): Ask => {
  const check = opened(createOpenAiContentCheck({ ...options(), kind: 'chat', limits: { answerMs: 500 } }));
  return (asker, words) => check.check([say('u1', 'user', words)], new AbortController().signal, asker);
};

const giveUpOn = (asker: Asker, late: AbortController): void => {
  if (asker === STRANGER) giveUp = () => late.abort(new DeadlineExceeded());
};

const judge = (): Ask => {
  const judging = opened(createOpenAiJudge(options()));
  return (asker, words) => {
    const late = new AbortController();
    const asked = judging.judge(words, ['Tea is hot.'], late.signal, undefined, asker);
    giveUpOn(asker, late);
    return asked;
  };
};

const writer = (): Ask => {
  const writing = opened(createOpenAiWriter({ ...options(), copyGate }));
  const base = { advertiser: SAMPLE_ADVERTISER, brief: sampleBrief(), headline: 'Tea', register: 'neutral' } as const;
  return async (asker, words) => {
    const late = new AbortController();
    giveUpOn(asker, late);
    const request = { ...base, maxChars: 300, seed: 's', messages: [say('u1', 'user', words)], asker };
    for await (const sentence of writing.write(request, late.signal)) expect(sentence).not.toBe('');
  };
};

const finish = 'data: {"choices":[{"delta":{},"finish_reason":"stop"}]}\n\ndata: [DONE]\n\n';
const TEXT: Reply = (response) =>
  void response.writeHead(200, { 'content-type': 'text/event-stream' }).end(chunk('A calm cup.') + finish);

const SERVICES = [
  ['classifier', classifier, said('safe')],
  ['judge', judge, said('entailed')],
  ['writer', writer, TEXT],
] as const;

describe.each(SERVICES)('a visitor of another account makes the %s fail', (_, make, good) => {
  test.each(NAMES)('by %s: the account loses at most a twentieth', async (attack) => {
    attackBy(attack, good);
    expect(await lostOfReader(make())).toBeLessThanOrEqual(0.05 * QUESTIONS);
  });

  test('refusals of questions never keep it from being asked again, by anyone', async () => {
    const ask = make();
    attackBy('context overflow', good);
    for (let n = 0; n < 20; n++) await ask(STRANGER, `hostile ${n}`).catch(() => undefined);
    expect(model.asked).toHaveLength(20);
  });

  test('an outage for all of them opens its circuit', async () => {
    const ask = make();
    model.reply(ATTACKS['a broken server']);
    await lostOfReader(ask);
    expect(model.asked.length).toBeLessThan(30);
    await expect(ask(READER, 'question')).rejects.toMatchObject({ name: 'CircuitOpen' });
  });
});

test('questions that hang take no place from another account', async () => {
  const check = opened(
    createOpenAiContentCheck({ ...options(), kind: 'chat', limits: { answerMs: 2_000, checksAtOnce: 16 } }),
  );
  attackBy('a slow answer', said('safe'));
  const { signal } = new AbortController();
  const hanging = Array.from({ length: 40 }, (_, n) =>
    check.check([say('u1', 'user', `hostile ${n}`)], signal, STRANGER).catch((error: Error) => error.name),
  );
  for (let n = 0; n < 20; n++)
    expect(await check.check([say('u1', 'user', `question ${n}`)], signal, READER)).toEqual({ tier: 'safe' });
  const names = await Promise.all(hanging);
  expect(names.filter((name) => name === 'TooManyAtOnce')).toHaveLength(28);
});
