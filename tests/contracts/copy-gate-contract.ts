import { deepEqual, equal, ok } from 'node:assert/strict';
import type { CopyGate } from '../../application/ports/content/copy-gate.js';
import { GATE_REASONS, type GateContext } from '../../domain/ad-text/gate.js';
import { deepFrozen, HOSTILE_STRINGS } from './assertions.js';
import { casesOf, type ContractCase, type Guarantees, type Make } from './contract-case.js';
import { SAMPLE_ADVERTISER, sampleBrief } from './sample-demand.js';

const contextOf = (differs: Partial<GateContext> = {}): GateContext =>
  deepFrozen({ advertiser: SAMPLE_ADVERTISER, brief: sampleBrief(), maxChars: 300, used: 0, ...differs });

const OWN: readonly string[] = [...Object.values(sampleBrief().pitches), ...sampleBrief().facts];

const OFFENCES: readonly string[] = [
  'Find it at https://evil.example/now.',
  'Write to tea@evil.example today.',
  'Call +1 555 010 9999.',
  'A calm <b>cup</b>.',
  'A calm\u200b cup.',
];

const TEXT = 'A calm cup. Is it calm? Eine ruhige Tasse!\nお茶です。もう一杯 without an end';

const letters = (text: string): string => text.replaceAll(/\s/gu, '');

const verdicts: Guarantees<CopyGate> = {
  'sentences of the brief itself pass': (gate) => {
    for (const sentence of OWN) deepEqual(gate.check(sentence, contextOf()), { ok: true }, sentence);
  },
  'the length counts what was used before, and a leading space': (gate) => {
    const [sentence = ''] = OWN;
    const fits = (text: string, used: number): boolean =>
      gate.check(text, contextOf({ maxChars: sentence.length + 1, used })).ok;
    deepEqual([fits(sentence, 1), fits(` ${sentence}`, 0)], [true, true]);
    deepEqual([fits(sentence, 2), fits(` ${sentence}`, 1)], [false, false]);
  },
  'a sentence without words is refused': (gate) => {
    for (const blank of ['', ' ', '\n']) equal(gate.check(blank, contextOf()).ok, false);
  },
  'links, addresses, numbers to call, markup and hidden characters are refused, also in a brief': (gate) => {
    for (const text of OFFENCES) {
      const brief = sampleBrief({ pitches: { en: text }, facts: [text] });
      for (const context of [contextOf(), contextOf({ brief })]) equal(gate.check(text, context).ok, false, text);
    }
  },
  'a number that the brief does not state is refused': (gate) => {
    equal(gate.check('A calm cup from 37 alpine herbs.', contextOf()).ok, false);
  },
  'what one reader wrote changes no verdict for another': (gate) => {
    const sentence = 'A calm cup from alpine herbs near Zurich.';
    const before = gate.check(sentence, contextOf({ language: 'en' }));
    gate.check(sentence, contextOf({ language: 'en', readerWords: 'a walk near Zurich' }));
    deepEqual(gate.check(sentence, contextOf({ language: 'en' })), before);
  },
  'no text makes it throw, and every refusal has a known reason': (gate) => {
    for (const text of [...HOSTILE_STRINGS, ...OFFENCES]) {
      const verdict = gate.check(text, contextOf());
      ok(verdict.ok || GATE_REASONS.includes(verdict.reason), text);
    }
  },
};

const reading: Guarantees<CopyGate> = {
  'sentences are trimmed, and lose no letter': ({ sentencesOf }) => {
    const sentences = sentencesOf(TEXT);
    equal(letters(sentences.join('')), letters(TEXT));
    for (const sentence of sentences) equal(sentence, sentence.trim());
    ok(sentences.length > 1, 'the text is one sentence');
  },
  'all sentences but the last stay when more text follows': ({ sentencesOf }) => {
    for (let end = 0; end <= TEXT.length; end++) {
      const finals = sentencesOf(TEXT.slice(0, end)).slice(0, -1);
      deepEqual(sentencesOf(TEXT).slice(0, finals.length), finals);
    }
  },
  'statements name product and advertiser, and say each pitch and fact once': ({ statementsOf }) => {
    const brief = sampleBrief({ facts: [...sampleBrief().facts, ...sampleBrief().facts] });
    const statements = statementsOf(brief, SAMPLE_ADVERTISER);
    const named = statements.filter((one) => one.includes(brief.product) && one.includes(SAMPLE_ADVERTISER.name));
    equal(named.length, 1);
    for (const own of OWN) equal(statements.filter((one) => one === own).length, 1, own);
  },
};

const freeText: Guarantees<CopyGate> = {
  'free text says what the brief says, and nothing twice': ({ freeTextRefusal, statementsOf, repeats }) => {
    const brief = sampleBrief();
    const statements = statementsOf(brief, SAMPLE_ADVERTISER);
    const about = { brief, advertiser: SAMPLE_ADVERTISER, statements, topic: 'Which tea?' };
    for (const own of brief.facts) {
      equal(freeTextRefusal(own, { ...about, said: [] }), undefined, own);
      equal(freeTextRefusal(own, { ...about, said: [own] }), 'repetition', own);
      ok(repeats(own, [own]) && !repeats(own, []), own);
    }
    ok(freeTextRefusal('The weather is nice today.', { ...about, said: [] }) !== undefined, 'it is about the weather');
  },
};

/** What `CopyGate` guarantees and a machine can check; what its words find is for labelled sentences to say. */
export const copyGateContract = (make: Make<CopyGate>): readonly ContractCase[] =>
  casesOf(make, { ...verdicts, ...reading, ...freeText });
