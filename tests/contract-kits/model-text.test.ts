import type { CopyJudge, ModelWriter } from '../../application/ports/content/model-text.js';
import * as contracts from '../contracts/index.js';
import { tryKit } from './try-kit.js';

const goodWriter = (): ModelWriter => ({
  model: 'good',
  async *write(_request, signal, tell) {
    if (signal.aborted) return;
    yield 'A calm cup.';
    if (signal.aborted) return;
    yield 'Picked by hand.';
    tell?.({ inputTokens: 1, outputTokens: 2 });
  },
});
const writing = (write: ModelWriter['write']) => (good: ModelWriter) => ({ ...good, write });

tryKit<ModelWriter>('model writer', {
  kit: contracts.modelWriterContract,
  good: goodWriter,
  idle: () => ({
    model: '',
    write: async function* () {
      // Not one sentence.
    },
  }),
  idlePasses: { 'writing ends when its signal aborts, before or while it writes': 'it has ended before' },
  mutants: {
    'the model that writes has a name': ['a model is nobody', (good) => ({ ...good, model: ' ' })],
    'a text comes in sentences and ends': [
      'a sentence may be empty',
      writing(async function* () {
        yield ' ';
      }),
    ],
    'writing ends when its signal aborts, before or while it writes': [
      'a signal is ignored',
      writing(async function* () {
        yield 'A calm cup.';
        await new Promise(() => undefined);
      }),
    ],
  },
});

let asked = 0;
const goodJudge = (): CopyJudge => ({ model: 'good', judge: async () => 'entailed' });
const judging = (judge: CopyJudge['judge']) => (good: CopyJudge) => ({ ...good, judge });

tryKit<CopyJudge>('copy judge', {
  kit: contracts.copyJudgeContract,
  good: goodJudge,
  idle: () => ({ model: '', judge: () => Promise.reject(new Error('out')) }),
  idlePasses: { 'judging ends when its signal aborts': 'it has ended before' },
  mutants: {
    'the model that judges has a name': ['a model is nobody', (good) => ({ ...good, model: '' })],
    'a judgement is one of three': [
      'it says what it thinks',
      judging(async () => 'Looks fine to me.' as unknown as 'entailed'),
    ],
    'the same question has the same answer, at any time': [
      'every second answer is another',
      judging(async () => (asked++ % 2 === 0 ? 'entailed' : 'not-stated')),
    ],
    'what it is asked is left as it was': [
      'it takes the statements off one by one',
      judging(async (_sentence, statements) => {
        (statements as string[]).pop();
        return 'entailed';
      }),
    ],
    'judging ends when its signal aborts': ['a signal is ignored', judging(() => new Promise(() => undefined))],
  },
});
