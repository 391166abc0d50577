import { beforeEach, describe, expect, test } from '@jest/globals';
import { createOpenAiJudge, type OpenAiJudge, type OpenAiJudgeOptions } from '../../../../adapters/openai/index.js';
import type { ModelUsage } from '../../../../application/ports/content/model-text.js';
import { copyJudgeContract } from '../../../contracts/index.js';
import { REPLIES, type Reply } from '../../../support/fake-language-model.js';
import { modelStage } from '../model-stage.js';

const STATEMENTS = ['The tea is picked by hand.', 'A box holds 20 bags.'];
const SENTENCE = 'Every leaf of zqxjkv is picked by hand.';

const stage = modelStage<OpenAiJudgeOptions, OpenAiJudge>(createOpenAiJudge);

const answers =
  (content: string, message: object = { role: 'assistant', content }): Reply =>
  (response) => {
    const usage = { prompt_tokens: 50, completion_tokens: 5 };
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ choices: [{ message }], usage }));
  };
const ask = (sentence = SENTENCE, tell?: (usage: ModelUsage) => void) =>
  stage.subject.judge(sentence, STATEMENTS, new AbortController().signal, tell);

describe('a judge behind the interface of OpenAI keeps the contract', () => {
  beforeEach(() => stage.model.reply(answers('{"verdict":"entailed","statements":[1]}')));
  for (const { name, run } of copyJudgeContract(() => stage.subject)) test(name, run);
});

test('it is asked with statements and sentence alone, coolly, and once for each', async () => {
  stage.open({ price: { inputUsd: 2, outputUsd: 2 } });
  stage.model.reply(answers('{"verdict":"not-stated"}'));
  const told: ModelUsage[] = [];
  expect(await ask(SENTENCE, (usage) => told.push(usage))).toBe('not-stated');
  expect(await ask(SENTENCE, (usage) => told.push(usage))).toBe('not-stated');
  expect(stage.model.asked).toHaveLength(1);
  expect(told).toEqual([{ inputTokens: 50, outputTokens: 5, costUsd: 0.00011 }]);
  const [{ body } = { body: undefined }] = stage.model.asked;
  expect(body).toMatchObject({ temperature: 0, max_tokens: expect.any(Number) });
  expect(JSON.parse(body?.messages[1]?.content ?? '')).toEqual({
    statements: { 1: STATEMENTS[0], 2: STATEMENTS[1] },
    sentence: SENTENCE,
  });
  await stage.subject.judge(SENTENCE, STATEMENTS.slice(1), new AbortController().signal);
  expect(stage.model.asked).toHaveLength(2);
});

test.each([
  ['{"verdict":"contradicted","statements":[2]}', 'contradicted'],
  ['```json\n{"verdict":"entailed"}\n```', 'entailed'],
  ['Not-stated.', 'not-stated'],
])('%s is a judgement', async (text, judgement) => {
  stage.model.reply(answers(text));
  expect(await ask()).toBe(judgement);
});

test.each<readonly [string, Reply]>([
  ['a talk', answers('I would say it is entailed, mostly.')],
  ['two judgements', answers('entailed or contradicted')],
  ['another verdict', answers('{"verdict":"fine"}')],
  ['the words of somebody else', answers('', { role: 'user', content: 'entailed' })],
  ['nothing', answers('')],
  ['no JSON', REPLIES.saysGarbage],
  ['a refusal', REPLIES.refuses],
  ['ten megabytes', answers('x'.repeat(10_000_000))],
])('%s is none: it rejects, is stage.logged without a word, and is not remembered', async (_, reply) => {
  stage.model.reply(reply);
  await expect(ask()).rejects.toThrow();
  expect(stage.logged).toHaveLength(1);
  expect(stage.logged.join()).not.toContain('zqxjkv');
  stage.model.reply(answers('entailed'));
  expect(await ask()).toBe('entailed');
});

test('it remembers no more than it may', async () => {
  stage.open({ limits: { cachedSentences: 1 } });
  stage.model.reply(answers('entailed'));
  for (const sentence of ['One.', 'Two.', 'One.']) await ask(sentence);
  expect(stage.model.asked).toHaveLength(3);
});
