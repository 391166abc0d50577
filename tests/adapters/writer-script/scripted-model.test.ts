import { describe, expect, test } from '@jest/globals';
import { copyGate } from '../../../bootstrap/copy-gate.js';
import { createScriptedModel, SCRIPT_NAME } from '../../../adapters/writer-script/index.js';
import type { CopyRequest } from '../../../application/ports/content/copy-writer.js';
import { HARBOR_COFFEE } from '../../../bootstrap/demo/harbor-coffee.js';
import { copyJudgeContract, modelWriterContract } from '../../contracts/index.js';

const { writer, judge } = createScriptedModel(copyGate, 0);
const { brief, advertiser } = HARBOR_COFFEE;

describe('the script keeps the contracts of a model', () => {
  for (const { name, run } of [...modelWriterContract(() => writer), ...copyJudgeContract(() => judge)])
    test(name, run);
});

test('it says that it is none', () => {
  expect([writer.model, judge.model]).toEqual([SCRIPT_NAME, SCRIPT_NAME]);
  expect(SCRIPT_NAME).toContain('no language model');
});

const textOf = async (seed: string) => {
  const request: CopyRequest = {
    ...{ brief, advertiser, headline: '', language: 'en', register: 'neutral', maxChars: 300, messages: [], seed },
  };
  const pieces: string[] = [];
  const sentences: string[] = [];
  const hear = (piece: string): void => void pieces.push(piece);
  for await (const one of writer.write(request, new AbortController().signal, undefined, hear)) sentences.push(one);
  expect(pieces.join('').trim()).toBe(sentences.join(' '));
  return Promise.all(
    sentences.map(async (sentence) => {
      const gate = copyGate.check(sentence, { brief, advertiser, maxChars: 300, used: 0, language: 'en' });
      const verdict = await judge.judge(
        sentence,
        copyGate.statementsOf(brief, advertiser),
        new AbortController().signal,
      );
      return `${gate.ok ? 'passes' : gate.reason} ${verdict}`;
    }),
  );
};

test('of three texts one is true to its brief, one is refused by the gate and one by the judge', async () => {
  const texts = (await Promise.all(['a', 'b', 'c'].map(textOf))).map((verdicts) => verdicts.join(', ')).sort();
  expect(texts).toEqual([
    'passes entailed, claim not-stated',
    'passes entailed, passes entailed',
    'passes entailed, passes not-stated',
  ]);
});
