import { equal, ok } from 'node:assert/strict';
import type { CopyRequest } from '../../application/ports/content/copy-writer.js';
import type { CopyJudge, ModelUsage, ModelWriter } from '../../application/ports/content/model-text.js';
import { COPY_JUDGEMENTS } from '../../domain/ad-text/statements/statements.js';
import { deepFrozen, settledWithin } from './assertions.js';
import { casesOf, type ContractCase, type Guarantees, type Make } from './contract-case.js';
import { SAMPLE_ADVERTISER, sampleBrief } from './sample-demand.js';
import { sampleMessages } from './samples.js';

const PATIENCE_MS = 10_000;
const GRACE_MS = 500;
const MAX_SENTENCES = 1_000;

const REQUEST: CopyRequest = deepFrozen({
  advertiser: SAMPLE_ADVERTISER,
  brief: sampleBrief(),
  headline: 'Tea from the Alps',
  language: 'en',
  register: 'neutral',
  maxChars: 300,
  messages: sampleMessages(),
  seed: 'seed',
});

const isUsage = ({ inputTokens, outputTokens, costUsd = 0 }: ModelUsage): boolean =>
  [inputTokens, outputTokens, costUsd].every((figure) => Number.isFinite(figure) && figure >= 0);

const isNamed = ({ model }: { readonly model: string }): void => ok(model.trim() !== '', 'records cannot name it');

const writing: Guarantees<ModelWriter> = {
  'the model that writes has a name': isNamed,
  'a text comes in sentences and ends': async (writer) => {
    const told: ModelUsage[] = [];
    const collect = async (): Promise<number> => {
      let sentences = 0;
      for await (const sentence of writer.write(REQUEST, new AbortController().signal, (usage) => told.push(usage))) {
        ok(typeof sentence === 'string' && sentence.trim() !== '', 'what came is no sentence');
        ok(++sentences <= MAX_SENTENCES, 'it does not end');
      }
      return sentences;
    };
    const settled = await settledWithin(collect(), PATIENCE_MS);
    ok(settled.kind === 'value' && settled.value > 0, 'not one sentence was written');
    ok(told.length <= 1 && told.every(isUsage), 'tokens were told more than once, or are no figures');
  },
  'writing ends when its signal aborts, before or while it writes': async (writer) => {
    for (const isEarly of [true, false]) {
      const controller = new AbortController();
      if (isEarly) controller.abort();
      const drain = async (): Promise<void> => {
        for await (const sentence of writer.write(REQUEST, controller.signal)) {
          equal(typeof sentence, 'string');
          controller.abort();
        }
      };
      const settled = await settledWithin(drain(), isEarly ? GRACE_MS : PATIENCE_MS);
      ok(settled.kind !== 'late', 'it went on after its signal had aborted');
    }
  },
};

/** What `ModelWriter` guarantees and a machine can check. */
export const modelWriterContract = (make: Make<ModelWriter>): readonly ContractCase[] => casesOf(make, writing);

const STATEMENTS = ['The tea is picked by hand.', 'A box holds 20 bags.'];
const SENTENCE = 'Every leaf is picked by hand.';
const isJudgement = (value: unknown): boolean => (COPY_JUDGEMENTS as readonly unknown[]).includes(value);

const judging: Guarantees<CopyJudge> = {
  'the model that judges has a name': isNamed,
  'a judgement is one of three': async (judge) => {
    ok(isJudgement(await judge.judge(SENTENCE, STATEMENTS, new AbortController().signal)), 'it is another');
  },
  'the same question has the same answer, at any time': async (judge) => {
    const ask = () => judge.judge(SENTENCE, STATEMENTS, new AbortController().signal);
    const [first, second] = await Promise.all([ask(), ask()]);
    equal(second, first);
    equal(await ask(), first);
  },
  'what it is asked is left as it was': async (judge) => {
    const statements = deepFrozen([...STATEMENTS]);
    await judge.judge(SENTENCE, statements, new AbortController().signal);
    equal(statements.length, STATEMENTS.length);
  },
  'judging ends when its signal aborts': async (judge) => {
    const controller = new AbortController();
    const asked = judge.judge(`${SENTENCE} Really.`, STATEMENTS, controller.signal);
    controller.abort();
    const settled = await settledWithin(
      asked.then(isJudgement, () => true),
      GRACE_MS,
    );
    ok(settled.kind === 'value' && settled.value, 'it went on after its signal had aborted');
  },
};

/** What `CopyJudge` guarantees and a machine can check; how well it judges is its own. */
export const copyJudgeContract = (make: Make<CopyJudge>): readonly ContractCase[] => casesOf(make, judging);
