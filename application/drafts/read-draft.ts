import { isCopyLanguage } from '../../domain/ad-text/languages.js';
import type { FreeTextReason } from '../../domain/ad-text/free-text.js';
import { withTimeout } from '../deadline/deadline.js';
import { sentenceReader } from '../ads/read-sentence.js';
import { SECOND_MS } from '../../domain/values/time.js';
import type { DraftParts, DraftSubject } from './draft-ports.js';

const JUDGE_MS = 60 * SECOND_MS;
/** For the classifier of conversations, if there is one. */
const READ_MS = 10 * SECOND_MS;

type Reading = Pick<DraftParts, 'ports' | 'model'>;

/**
 * Whether the judge finds each sentence stated; `undefined` where no proven judge, or none with a gate for the
 * language, may say so. Rejects when it does not answer.
 */
export const judgeText = async (
  { ports, model: { judge, isJudgeProven } }: Reading,
  { brief, advertiser, language }: DraftSubject,
  text: string,
  stop: AbortSignal,
): Promise<boolean | undefined> => {
  if (!isCopyLanguage(language) || !isJudgeProven()) return undefined;
  const statements = ports.copyGate.statementsOf(brief, advertiser);
  for (const sentence of ports.copyGate.sentencesOf(text)) {
    const judgement = await withTimeout(ports.clock, JUDGE_MS, ({ signal }) =>
      judge.judge(sentence, statements, AbortSignal.any([signal, stop])),
    );
    if (judgement !== 'entailed') return false;
  }
  return true;
};

/** Of a model's sentence for review; that it repeats the brief in few words of its own is the judge's to say. */
const REFUSING: ReadonlySet<FreeTextReason> = new Set(['task-talk', 'fragment', 'repetition']);

/** Whether gate and reader of conversations let a text of a model pass, sentence by sentence: one must be about it. */
export const isAcceptable = async (
  { ports }: Pick<Reading, 'ports'>,
  { brief, advertiser, language }: DraftSubject,
  text: string,
  maxChars: number,
): Promise<boolean> => {
  const { copyGate } = ports;
  const statements = copyGate.statementsOf(brief, advertiser);
  const refusalIn = (spoken: string, sentence: string) => {
    const verdict = copyGate.check(sentence, { brief, advertiser, language: spoken, maxChars, used: 0 });
    return verdict.ok ? undefined : ({ stage: 'gate', reason: verdict.reason } as const);
  };
  const unsafe = sentenceReader(ports, { statements, refusalIn });
  const said: string[] = [];
  let isAboutIt = false;
  for (const sentence of copyGate.sentencesOf(text)) {
    if (refusalIn(language, sentence) !== undefined) return false;
    const reason = copyGate.freeTextRefusal(sentence, { brief, advertiser, statements, topic: '', said });
    if (reason !== undefined && REFUSING.has(reason)) return false;
    const refusal = await withTimeout(ports.clock, READ_MS, ({ signal }) => unsafe(sentence, signal));
    if (refusal !== undefined) return false;
    said.push(sentence);
    isAboutIt ||= reason !== 'not-about-it';
  }
  return isAboutIt && text.length <= maxChars;
};
