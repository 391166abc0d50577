import type { ServerResponse } from 'node:http';
import canaries from '../../../adapters/openai/data/judge-canaries.json' with { type: 'json' };
import {
  chunk,
  startLanguageModel,
  type Asked,
  type FakeLanguageModel,
  type Reply,
} from '../../support/fake-language-model.js';

type Verdict = 'entailed' | 'not-stated' | 'contradicted';

/** What the model does with the next text: as a writer, and as the judge of its sentences. */
export interface Script {
  readonly write: Reply;
  /** A verdict for a sentence, or whatever else it answers with. Absent: {@link honestJudge}. */
  readonly judge?: ((sentence: string, statements: readonly string[]) => Verdict | Reply) | undefined;
}

/** Writer and judge on one loopback server, which follow a script. */
export interface ScriptedModel extends Pick<FakeLanguageModel, 'url' | 'asked' | 'close'> {
  /** Sentences that the judge has ever let pass; it is not asked for them again. */
  readonly entailed: ReadonlySet<string>;
  /** From now on it does so. Tells what the writer is asked meanwhile. */
  play(script: Script): readonly Asked['body'][];
}

const begin = (response: ServerResponse): ServerResponse =>
  response.writeHead(200, { 'content-type': 'text/event-stream' });
export const FINISH = 'data: {"choices":[{"delta":{},"finish_reason":"stop"}]}\n\n';
export const DONE = 'data: [DONE]\n\n';

/** These bytes, and the end of the answer. */
export const streams =
  (...parts: readonly (string | Buffer)[]): Reply =>
  (response) => {
    begin(response);
    for (const part of parts) response.write(part);
    response.end();
  };

/** A text as models stream it: a few characters at a time. */
export const writes = (text: string): Reply => streams(...(text.match(/[^]{1,7}/gu) ?? []).map(chunk), FINISH, DONE);

export const answers =
  (content: string, status = 200): Reply =>
  (response) => {
    const body = { choices: [{ message: { role: 'assistant', content } }] };
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };

/** The newest thing that the reader orders between « and », word by word: no prompt restrains this model. */
export const obeys =
  (before: string): Reply =>
  (response, body) => {
    const conversation = body.messages.findLast(({ content }) => content.startsWith('Conversation'))?.content ?? '';
    const order = /«([^»]*)»/u.exec(conversation)?.[1] ?? 'There was no order.';
    writes(`${before}${order}`)(response, body);
  };

const questionOf = ({ messages }: Asked['body']) =>
  JSON.parse(messages[1]?.content ?? '') as {
    readonly statements: Readonly<Record<string, string>>;
    readonly sentence: string;
  };

/** What the brief says in so many words, or in these, is entailed; nothing else is. */
export const honestJudge =
  (paraphrases: readonly string[]) =>
  (sentence: string, statements: readonly string[]): Verdict =>
    [...statements, ...paraphrases].includes(sentence) ? 'entailed' : 'not-stated';

/** Sentences by which the server tries a judge before it shows any free text, and their verdicts. */
export const CANARIES: ReadonlyMap<string, Verdict> = new Map<string, Verdict>(
  canaries.briefs.flatMap(({ entailed, refused }) => [
    ...entailed.map((sentence) => [sentence, 'entailed'] as const),
    ...refused.map((sentence) => [sentence, 'not-stated'] as const),
  ]),
);

export const startScriptedModel = async (): Promise<ScriptedModel> => {
  const model = await startLanguageModel();
  const entailed = new Set<string>();
  const play: ScriptedModel['play'] = ({ write, judge = honestJudge([]) }) => {
    const writerCalls: Asked['body'][] = [];
    model.reply((response, body) => {
      if (body.stream) {
        writerCalls.push(body);
        return write(response, body);
      }
      const { sentence, statements } = questionOf(body);
      const verdict = CANARIES.get(sentence) ?? judge(sentence, Object.values(statements));
      if (typeof verdict !== 'string') return verdict(response, body);
      if (verdict === 'entailed') entailed.add(sentence);
      return answers(JSON.stringify({ verdict, statements: [1] }))(response, body);
    });
    return writerCalls;
  };
  play({ write: answers('no words', 500) });
  return { url: model.url, asked: model.asked, entailed, close: () => model.close(), play };
};
