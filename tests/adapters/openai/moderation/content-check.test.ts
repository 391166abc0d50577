import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import {
  createOpenAiContentCheck,
  type OpenAiContentCheck,
  type OpenAiContentCheckOptions,
} from '../../../../adapters/openai/index.js';
import { createEngine, say, upToTurn } from '../../../application/engine.js';
import { bidding, bidOf } from '../../../application/fake-demand.js';
import { contentCheckContract } from '../../../contracts/index.js';
import { sampleAccount } from '../../../contracts/samples.js';
import {
  REPLIES,
  startLanguageModel,
  type FakeLanguageModel,
  type Reply,
} from '../../../support/fake-language-model.js';
import { stopTime } from '../../../support/stop-time.js';

const CANARY = 'zqxjkv';
const MESSAGES = [say('u1', 'user', `My ${CANARY} hurts.`), say('a1', 'assistant', 'Tell me more.')];

let model: FakeLanguageModel;
let check: OpenAiContentCheck;
let logged: string[];
const open = (differs: Partial<OpenAiContentCheckOptions> = {}): void => {
  const logger = { warn: (...parts: unknown[]) => void logged.push(JSON.stringify(parts)) };
  const usual = { url: model.url, model: 'tiny', kind: 'moderation', limits: { answerMs: 100_000 }, logger } as const;
  check = createOpenAiContentCheck({ ...usual, ...differs });
};
beforeEach(async () => {
  model = await startLanguageModel();
  logged = [];
  open();
});
afterEach(async () => {
  jest.useRealTimers();
  await check.close();
  await model.close();
});

const json =
  (body: object, status = 200): Reply =>
  (response) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
const moderated = (...results: readonly object[]): Reply => json({ id: 'modr-1', model: 'tiny', results });
const CLEAN = moderated({ flagged: false, categories: { violence: false, illicit: null } });
const FLAGGED = moderated({ flagged: true, categories: { violence: false, 'self-harm/intent': true } });
const labelled = (content: string): Reply => json({ choices: [{ message: { role: 'assistant', content } }] });
const ask = (messages = MESSAGES) => check.check(messages, new AbortController().signal);

describe.each([
  ['moderation', CLEAN],
  ['chat', labelled('sensitive')],
] as const)('a classifier of the kind %s keeps the contract', (kind, reply) => {
  beforeEach(() => {
    open({ kind });
    model.reply(reply);
  });
  for (const { name, run } of contentCheckContract(() => check)) test(name, run);
});

test.each<readonly [string, Reply, object]>([
  ['nothing', CLEAN, { tier: 'safe' }],
  ['a flag with its category', FLAGGED, { tier: 'unsafe', reason: 'classifier: self-harm' }],
  ['a flag alone', moderated({ flagged: true }), { tier: 'unsafe', reason: 'classifier: other' }],
  [
    'a category without its flag, of the second of two results',
    moderated({ flagged: false }, { flagged: false, categories: { [CANARY]: true } }),
    { tier: 'unsafe', reason: 'classifier: other' },
  ],
])('a moderation endpoint that found %s', async (_, reply, verdict) => {
  model.reply(reply);
  expect(await ask()).toEqual(verdict);
});

test.each([
  ['safe', { tier: 'safe' }],
  ['```json\n{"label":"Sensitive"}\n```', { tier: 'sensitive', reason: 'classifier: distress' }],
  ['**Unsafe.**', { tier: 'unsafe', reason: 'classifier: other' }],
  ['unsafe\nS11', { tier: 'unsafe', reason: 'classifier: other' }],
])('a chat model that says %j', async (text, verdict) => {
  open({ kind: 'chat' });
  model.reply(labelled(text));
  expect(await ask()).toEqual(verdict);
});

test('one call for a conversation, at once and later, with what decides about safety and no more', async () => {
  open({ key: 'sk-1' });
  model.reply(FLAGGED);
  const long = `${'a'.repeat(5_000)}\ud800${'b'.repeat(4_999)}`;
  const messages = [
    say('u0', 'user', 'first words'),
    ...Array.from({ length: 6 }, (_, i) => say(`a${i}`, 'assistant', i === 5 ? long : `answer ${i}`)),
  ];
  const older = [say('a', 'assistant', 'too long ago'), ...messages];
  const verdicts = await Promise.all([ask(messages), ask(messages), ask(older)]);
  expect(await ask(older)).toEqual(verdicts[0]);
  expect(model.asked).toHaveLength(1);
  const [{ path, authorization, body } = { body: undefined }] = model.asked;
  expect([path, authorization]).toEqual(['/v1/moderations', 'Bearer sk-1']);
  const { input } = body as unknown as { input: string };
  expect(input.startsWith('user: first words\n\nassistant: answer 0')).toBe(true);
  expect(input).not.toContain('long ago');
  expect(input.length).toBeLessThan(2_300);
  expect(input).toContain('a\nb');
  await ask(MESSAGES);
  expect(model.asked).toHaveLength(2);
});

test('a chat model gets the conversation as data, apart from the rules', async () => {
  open({ kind: 'chat' });
  model.reply(labelled('safe'));
  await ask();
  const [{ body } = { body: undefined }] = model.asked;
  expect(body).toMatchObject({ temperature: 0, max_tokens: expect.any(Number) });
  expect(body?.messages[0]?.content).not.toContain(CANARY);
  expect(JSON.parse(body?.messages[1]?.content ?? '')).toEqual({
    messages: MESSAGES.map(({ role, content }) => ({ role, text: content })),
  });
});

const NO_VERDICTS: readonly (readonly [string, OpenAiContentCheckOptions['kind'], Reply])[] = [
  ['an outage', 'moderation', json({ error: CANARY }, 503)],
  ['a refusal', 'moderation', REPLIES.refuses],
  ['a verdict under another status', 'moderation', json({ results: [{ flagged: false }] }, 202)],
  ['broken JSON', 'moderation', (response) => void response.writeHead(200).end(`{"results":[{"flagged":fal ${CANARY}`)],
  ['no results', 'moderation', moderated()],
  ['a flag that is a word', 'moderation', moderated({ flagged: 'false' })],
  ['no HTTP to its end', 'moderation', REPLIES.breaksAfter(CANARY)],
  ['ten megabytes', 'moderation', moderated({ flagged: false, text: CANARY.repeat(1_700_000) })],
  ['silence', 'moderation', REPLIES.neverAnswers],
  ['silence in the middle', 'moderation', REPLIES.hangsAfter(CANARY)],
  ['a talk', 'chat', labelled(`I would say ${CANARY} is safe.`)],
  ['two labels', 'chat', labelled('sensitive or unsafe')],
  ['nothing', 'chat', labelled('')],
  ['the words of somebody else', 'chat', json({ choices: [{ message: { role: 'user', content: 'safe' } }] })],
];

test.each(NO_VERDICTS)('%s is no verdict: it rejects, is logged without a word, and is asked again', async (...of) => {
  const [, kind, reply] = of;
  open({ kind, limits: { answerMs: 300 } });
  model.reply(reply);
  await expect(ask()).rejects.toThrow();
  expect(logged).toHaveLength(1);
  expect(logged.join()).not.toContain(CANARY);
  open({ kind });
  model.reply(kind === 'chat' ? labelled('safe') : CLEAN);
  expect(await ask()).toEqual({ tier: 'safe' });
});

test('a verdict that came too late for its turn is there for the next', async () => {
  let answer = (): void => undefined;
  const asked = new Promise<void>((resolve) =>
    model.reply((response, body) => {
      answer = () => FLAGGED(response, body);
      resolve();
    }),
  );
  open();
  const turn = new AbortController();
  const late = check.check(MESSAGES, turn.signal);
  await asked;
  turn.abort();
  await expect(late).rejects.toThrow();
  const again = ask();
  answer();
  expect(await again).toMatchObject({ tier: 'unsafe' });
  expect(model.asked).toHaveLength(1);
});

test('a server that fails again and again is left alone, and one too many at once is refused', async () => {
  model.reply(json({}, 500));
  const turns = Array.from({ length: 20 }, (_, i) => [say(`u${i}`, 'user', `question ${i}`)]);
  stopTime('performance');
  for (const messages of turns) await expect(ask(messages)).rejects.toThrow();
  expect(model.asked.length).toBeLessThan(20);
  await expect(ask()).rejects.toMatchObject({ name: 'CircuitOpen' });
  expect(logged).toHaveLength(model.asked.length);

  open({ limits: { checksAtOnce: 1, answerMs: 300 } });
  model.reply(REPLIES.neverAnswers);
  const first = ask(turns[0]);
  await expect(ask(turns[1])).rejects.toMatchObject({ name: 'TooManyAtOnce' });
  await expect(first).rejects.toThrow();
});

describe('in a turn', () => {
  const everyTurn = { firstTurns: 0, everyNth: 1, cooldownMs: 0 };
  const engineWith = (firstTurns = 0) => {
    const source = bidding('dsp', [bidOf('dsp')]);
    const account = sampleAccount({ pacing: { ...everyTurn, firstTurns } });
    return { source, engine: createEngine({ account, ports: { contentCheck: check, demand: [source] } }) };
  };

  test('a clean conversation has its ad', async () => {
    model.reply(CLEAN);
    expect((await engineWith().engine.preload()).kind).toBe('filled');
    expect(model.asked).toHaveLength(1);
  });

  test.each([
    ['is flagged', FLAGGED, 'illegal_content'],
    ['cannot be judged', json({}, 500), 'unknown'],
  ])('one that %s has none, and asks no demand', async (_, reply, skipCode) => {
    model.reply(reply);
    const { engine, source } = engineWith();
    expect(await engine.preload()).toMatchObject({ kind: 'no-fill', skipCode });
    expect(source.asked).toEqual([]);
  });

  test('what a local gate has refused is sent to nobody', async () => {
    const { engine } = engineWith(1);
    expect(await engine.preload()).toMatchObject({ skipCode: 'ad_skipped' });
    const unsafe = [...upToTurn(1), say('u9', 'user', 'unsafe! words')];
    expect(await engine.preload({ messages: unsafe })).toMatchObject({ skipCode: 'illegal_content' });
    expect(model.asked).toEqual([]);
  });
});
