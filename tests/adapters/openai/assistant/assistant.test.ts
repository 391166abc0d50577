import { createServer } from 'node:net';
import { describe, expect, test } from '@jest/globals';
import {
  createOpenAiAssistant,
  type AssistantLimits,
  type OpenAiAssistant,
  type OpenAiAssistantOptions,
} from '../../../../adapters/openai/index.js';
import type { PlaygroundAnswerLine } from '../../../../adapters/wire/playground.js';
import { chunk, REPLIES, type Reply } from '../../../support/fake-language-model.js';
import { KEY, modelStage } from '../model-stage.js';
import { until } from '../../../support/until.js';

const QUESTION = [{ role: 'user', content: 'Which secret coffee?' }] as const;

const stage = modelStage<OpenAiAssistantOptions, OpenAiAssistant>(createOpenAiAssistant);
const open = (limits: Partial<AssistantLimits> = {}, url = stage.model.url): OpenAiAssistant =>
  stage.open({ limits, url });

const linesOf = async (signal = new AbortController().signal): Promise<readonly PlaygroundAnswerLine[]> => {
  const lines: PlaygroundAnswerLine[] = [];
  for await (const line of stage.subject.answer(QUESTION, signal)) lines.push(line);
  return lines;
};

const text = (piece: string): PlaygroundAnswerLine => ({ kind: 'text', text: piece });
const END: PlaygroundAnswerLine = { kind: 'end' };
const raw =
  (...parts: readonly string[]): Reply =>
  (response) =>
    void response.writeHead(200).end(parts.join(''));

describe('an answer', () => {
  test('comes piece by piece; the model is asked once, with the key, a manner and the conversation', async () => {
    open({}, `${stage.model.url}/`);
    stage.model.reply(REPLIES.says('A washed ', 'Ethiopian – ☕'));
    expect(await linesOf()).toEqual([text('A washed '), text('Ethiopian – ☕'), END]);
    expect(stage.model.asked).toEqual([
      {
        path: '/v1/chat/completions',
        authorization: `Bearer ${KEY}`,
        body: { model: 'tiny', stream: true, messages: [{ role: 'system', content: expect.any(String) }, ...QUESTION] },
      },
    ]);
    expect(stage.logged).toEqual([]);
  });

  test('may end with a reason, with comments before it and what it cost after it', async () => {
    open();
    const last = `data: {"choices":[{"delta":{},"finish_reason":"stop"}]}\n\n`;
    stage.model.reply(raw(': wait\n\n', chunk('Yes.'), last, 'data: {"choices":[],"usage":{"total_tokens":3}}\n\n'));
    expect(await linesOf()).toEqual([text('Yes.'), END]);
  });

  test('is cut where it gets too long, and the model is told to stop', async () => {
    open({ maxChars: 10 });
    stage.model.reply(REPLIES.hangsAfter('seven ch', 'ars and more'));
    expect(await linesOf()).toEqual([text('seven ch'), text('ar'), END]);
    await until(() => stage.model.abandoned() > 0);
  });
});

describe('what goes wrong', () => {
  test.each<readonly [string, Reply, readonly PlaygroundAnswerLine[], Partial<AssistantLimits>?]>([
    ['a refusal', REPLIES.refuses, [{ kind: 'failed', why: 'refused' }]],
    ['a page in place of a stream', REPLIES.saysGarbage, [{ kind: 'failed', why: 'unreadable' }]],
    ['data that is no JSON', raw('data: {"choices"\n\n'), [{ kind: 'failed', why: 'unreadable' }]],
    ['JSON of another kind', raw('data: {"error":"no"}\n\n'), [{ kind: 'failed', why: 'unreadable' }]],
    ['not a word', REPLIES.says(), [{ kind: 'failed', why: 'unreadable' }]],
    ['a redirect', (r) => void r.writeHead(307, { location: '/v1/x' }).end(), [{ kind: 'failed', why: 'refused' }]],
    ['an end without an end mark', raw(chunk('Half')), [text('Half'), { kind: 'failed', why: 'cut-off' }]],
    ['a connection that breaks', REPLIES.breaksAfter('Half'), [text('Half'), { kind: 'failed', why: 'cut-off' }]],
    ['silence', REPLIES.neverAnswers, [{ kind: 'failed', why: 'slow' }], { firstMs: 300 }],
    [
      'silence after a few words',
      REPLIES.hangsAfter('Half'),
      [text('Half'), { kind: 'failed', why: 'slow' }],
      { silenceMs: 300 },
    ],
  ])('%s is told', async (...row) => {
    const [, reply, lines, limits] = row;
    open(limits);
    stage.model.reply(reply);
    expect(await linesOf()).toEqual(lines);
    await until(() => stage.model.asked.length > 0);
    expect(stage.model.asked).toHaveLength(1);
    expect(stage.logged.join()).toContain('gave no whole answer');
    for (const secret of ['secret coffee', KEY, 'Half']) expect(stage.logged.join()).not.toContain(secret);
  });

  test('an answer that goes on for ever ends in time, and at a number of bytes', async () => {
    const drip: Reply = (response) => {
      response.writeHead(200);
      const timer = setInterval(() => response.write(': still thinking\n\n'), 20);
      response.once('close', () => clearInterval(timer));
    };
    open({ answerMs: 300 });
    stage.model.reply(drip);
    expect(await linesOf()).toEqual([{ kind: 'failed', why: 'slow' }]);
    open({ maxBytes: 1_000 });
    stage.model.reply(raw(`: ${'x'.repeat(5_000)}`));
    expect(await linesOf()).toEqual([{ kind: 'failed', why: 'unreadable' }]);
  });

  test('no server, or one of another protocol', async () => {
    const other = createServer((socket) => {
      socket.on('error', () => undefined).once('data', () => socket.end('500 5.5.1 Command unrecognized\r\n'));
    });
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const { port } = other.address() as { readonly port: number };
    open({}, `http://127.0.0.1:${port}/v1`);
    const garbled = await linesOf();
    await new Promise((resolve) => other.close(resolve));
    open({}, `http://127.0.0.1:${port}/v1`);
    expect([...garbled, ...(await linesOf())]).toEqual([
      { kind: 'failed', why: 'unreadable' },
      { kind: 'failed', why: 'unreachable' },
    ]);
  });

  test('nobody is told once nobody waits, and the model can stop', async () => {
    open();
    stage.model.reply(REPLIES.hangsAfter('Half'));
    const leaving = new AbortController();
    const lines = linesOf(leaving.signal);
    await until(() => stage.model.asked.length > 0);
    leaving.abort();
    expect((await lines).filter(({ kind }) => kind === 'failed')).toEqual([]);
    await until(() => stage.model.abandoned() > 0);
    expect(stage.logged).toEqual([]);
  });
});
