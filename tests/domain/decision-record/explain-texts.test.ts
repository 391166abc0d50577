import { expect, test } from '@jest/globals';
import { adVariantId } from '../../../domain/ad-variant/ad-variant.js';
import { textLines } from '../../../domain/decision-record/explain-texts.js';
import { bidId } from '../../../domain/values/ids.js';
import { sampleText } from '../../contracts/sample-records.js';

const bid = bidId('b-1');

test('a text of a model: who, when, why a sentence was refused, and what it cost', () => {
  expect(textLines(sampleText(bid))).toEqual([
    'Text of b-1: by the model sample, judged by sample: first sentence shown after 700 ms, 1400 ms in all, 1 of its sentences shown; a sentence was refused, and the template closed the text.',
    '  a sentence was refused by the gate: number',
    '  the model took 300 tokens in and 40 out, 0.0002 USD',
  ]);
});

test('what the judge cost, and that no price is known of it', () => {
  const judged = { ...sampleText(bid), judgeUsage: { inputTokens: 20, outputTokens: 3 } };
  expect(textLines(judged).at(-1)).toBe('  the judge took 20 tokens in and 3 out');
});

test('a model that failed before it wrote anything', () => {
  const failed = { writer: 'model', model: 'm', judge: 'j', end: 'failed', failure: 'CircuitOpen' } as const;
  expect(textLines({ bidId: bid, atMs: 1, ...failed, elapsedMs: 0, shown: 0, refused: [] })).toEqual([
    'Text of b-1: by the model m, judged by j: no sentence shown, 0 ms in all, 0 of its sentences shown; it failed, and the template closed the text (CircuitOpen).',
  ]);
});

test.each([
  ['account', 'the account does not ask for free text'],
  ['bidder', "a bidder's text is closed: its own pitch in fixed sentences"],
  ['judge-not-proven', 'the judge has not told the known sentences apart'],
  ['daily-limit', "the account's texts by the model are used up for today"],
  ['not-counted', "the ledger did not answer, which counts the account's texts by the model"],
  ['coppa', 'the user is a child'],
] as const)('a text of the template, because of %s', (because, words) => {
  expect(textLines({ bidId: bid, atMs: 1, writer: 'template', because })).toEqual([
    `Text of b-1: by the template, since ${words}.`,
  ]);
});

test('a reviewed text, alone and in place of a model that wrote nothing', () => {
  const variant = adVariantId('de-casual-taste');
  expect(textLines({ bidId: bid, atMs: 1, writer: 'reviewed', variant })).toEqual([
    'Text of b-1: the reviewed text de-casual-taste.',
  ]);
  const failed = {
    writer: 'model',
    model: 'm',
    judge: 'j',
    end: 'failed',
    elapsedMs: 0,
    shown: 0,
    refused: [],
  } as const;
  expect(textLines({ bidId: bid, atMs: 1, ...failed, variant }).at(-1)).toBe(
    '  the reviewed text de-casual-taste stands in its place',
  );
});
