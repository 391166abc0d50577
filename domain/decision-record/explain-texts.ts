import { PRIVACY_REASONS } from '../privacy/privacy.js';
import type { ModelTextRecord, TemplateTextRecord, TextEnd, TextRecord, TextUsage } from './text-record.js';

const END_WORDS: Readonly<Record<TextEnd, string>> = {
  whole: 'the model came to its end',
  refused: 'a sentence was refused, and the template closed the text',
  late: 'its time was over, and the template closed the text',
  failed: 'it failed, and the template closed the text',
};

const because = ({ because: reason }: TemplateTextRecord): string => {
  if (reason === 'account') return 'the account does not ask for free text';
  if (reason === 'judge-not-proven') return 'the judge has not told the known sentences apart';
  if (reason === 'bidder') return "a bidder's text is closed: its own pitch in fixed sentences";
  if (reason === 'language') return 'the gate has no rules for texts of a model in the language of the conversation';
  if (reason === 'daily-limit') return "the account's texts by the model are used up for today";
  if (reason === 'not-counted') return "the ledger did not answer, which counts the account's texts by the model";
  return PRIVACY_REASONS[reason];
};

const usageLine = (who: string, usage: TextUsage | undefined): readonly string[] => {
  if (usage === undefined) return [];
  const { inputTokens, outputTokens, costUsd } = usage;
  const cost = costUsd === undefined ? '' : `, ${Number(costUsd.toPrecision(4))} USD`;
  return [`  ${who} took ${inputTokens} tokens in and ${outputTokens} out${cost}`];
};

const modelLines = (record: ModelTextRecord): readonly string[] => {
  const { model, judge, end, failure, firstMs, elapsedMs, shown, refused } = record;
  const first = firstMs === undefined ? 'no sentence shown' : `first sentence shown after ${firstMs} ms`;
  const why = failure === undefined ? '' : ` (${failure})`;
  return [
    `by the model ${model}, judged by ${judge}: ${first}, ${elapsedMs} ms in all, ${shown} of its sentences shown; ${END_WORDS[end]}${why}.`,
    ...(record.variant === undefined ? [] : [`  the reviewed text ${record.variant} stands in its place`]),
    ...refused.map(({ stage, reason }) => `  a sentence was refused by the ${stage}: ${reason}`),
    ...usageLine('the model', record.usage),
    ...usageLine('the judge', record.judgeUsage),
  ];
};

const linesOf = (record: TextRecord): readonly string[] => {
  if (record.writer === 'model') return modelLines(record);
  if (record.writer === 'reviewed') return [`the reviewed text ${record.variant}.`];
  return [`by the template, since ${because(record)}.`];
};

/** Who wrote the text of an ad, one fact a line. */
export const textLines = (record: TextRecord): readonly string[] => {
  const [head = '', ...others] = linesOf(record);
  return [`Text of ${record.bidId}: ${head}`, ...others];
};
