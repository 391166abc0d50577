import { equal, ok } from 'node:assert/strict';
import type { CopyRequest, CopyWriter } from '../../application/ports/content/copy-writer.js';
import { REGISTERS } from '../../domain/conversation/signals.js';
import { deepFrozen, HOSTILE_STRINGS, settledWithin } from './assertions.js';
import { casesOf, type ContractCase, type Guarantees, type Make } from './contract-case.js';
import { SAMPLE_ADVERTISER, sampleBrief } from './sample-demand.js';
import { sampleMessages } from './samples.js';

const GRACE_MS = 500;
const MAX_SENTENCES = 1_000;

const request = (differs: Partial<CopyRequest> = {}): CopyRequest =>
  deepFrozen({
    advertiser: SAMPLE_ADVERTISER,
    brief: sampleBrief(),
    headline: 'Tea from the Alps',
    language: 'en',
    register: 'neutral',
    maxChars: 300,
    messages: sampleMessages(),
    seed: 'seed',
    ...differs,
  });

const LONG_PITCH = 'A calm cup from alpine herbs, picked by hand 👩‍👩‍👧‍👦 before sunrise. '.repeat(20);

const REQUESTS: readonly CopyRequest[] = [
  request(),
  request({ messages: [] }),
  request({ language: undefined }),
  ...['de', 'zz', 'x', '__proto__', 'constructor'].map((language) => request({ language })),
  ...REGISTERS.map((register) => request({ register })),
  ...[10, 40, 60, 200].map((maxChars) => request({ maxChars })),
  ...[11, 31, 60, 61, 62].map((maxChars) => request({ maxChars, brief: sampleBrief({ pitches: { en: LONG_PITCH } }) })),
  request({ brief: sampleBrief({ facts: [] }) }),
  ...HOSTILE_STRINGS.map((text) =>
    request({ headline: text, seed: text, brief: sampleBrief({ product: text, facts: [text] }) }),
  ),
];

const numbersIn = (text: string): readonly string[] => text.match(/\d+/g) ?? [];

/** Everything a text may take its words from. */
const sourceOf = ({ advertiser, brief, headline }: CopyRequest): string =>
  JSON.stringify([advertiser.name, brief.product, Object.values(brief.pitches), brief.facts, headline]);

const hasHalfCharacter = (text: string): boolean => /\p{Surrogate}/u.test(text);

const drafts: Guarantees<CopyWriter> = {
  'a draft is there at once and never empty': (writer) => {
    for (const r of REQUESTS) ok(writer.draft(r).trim().length > 0, 'an empty draft');
  },
  'a draft keeps to its length': (writer) => {
    for (const r of REQUESTS) {
      const draft = writer.draft(r);
      ok(draft.length <= r.maxChars, `${draft.length} characters of ${r.maxChars}: ${draft}`);
    }
  },
  'a draft is never cut within a character': (writer) => {
    for (const r of REQUESTS)
      if (!hasHalfCharacter(sourceOf(r))) ok(!hasHalfCharacter(writer.draft(r)), writer.draft(r));
  },
  'the same request has the same draft': (writer) => {
    for (const r of REQUESTS) equal(writer.draft(r), writer.draft({ ...r }));
  },
  'a draft states no number that is not in the brief': (writer) => {
    for (const r of REQUESTS) {
      for (const number of numbersIn(writer.draft(r))) ok(sourceOf(r).includes(number), `invented ${number}`);
    }
  },
  'a draft repeats nothing of the conversation': (writer) => {
    const secret = 'zqxjkv';
    const messages = sampleMessages().map((message) => ({ ...message, content: `My password is ${secret}.` }));
    ok(!writer.draft(request({ messages })).includes(secret), 'the draft holds words of the conversation');
  },
};

const writing: Guarantees<CopyWriter> = {
  'the final text comes in sentences and ends, or fails': async (writer) => {
    for (const r of REQUESTS.slice(0, 8)) {
      const collect = async (): Promise<void> => {
        let sentences = 0;
        for await (const sentence of writer.write(r, new AbortController().signal)) {
          equal(typeof sentence, 'string');
          sentences += 1;
          ok(sentences <= MAX_SENTENCES, 'it does not end');
        }
      };
      const settled = await settledWithin(
        collect().then(
          () => 'ended',
          (error: Error) => error.name,
        ),
        10_000,
      );
      ok(settled.kind === 'value' && settled.value !== 'AssertionError', 'it neither ended nor failed');
    }
  },
  'writing stops when its signal aborts, before or while it writes': async (writer) => {
    for (const isEarly of [true, false]) {
      const controller = new AbortController();
      if (isEarly) controller.abort();
      const drain = async (): Promise<void> => {
        for await (const sentence of writer.write(request(), controller.signal)) {
          equal(typeof sentence, 'string');
          controller.abort();
        }
      };
      const work = drain();
      if (!isEarly) setTimeout(() => controller.abort(), 10);
      ok((await settledWithin(work, GRACE_MS)).kind !== 'late', 'it went on after its signal had aborted');
    }
  },
  'a reader that stops early is let go': async (writer) => {
    const controller = new AbortController();
    const first = async (): Promise<void> => {
      for await (const sentence of writer.write(request(), controller.signal)) {
        equal(typeof sentence, 'string');
        return;
      }
    };
    const settled = await settledWithin(first(), 10_000);
    controller.abort();
    ok(settled.kind !== 'late', 'it did not let go of its reader');
  },
};

/** What `CopyWriter` guarantees and a machine can check; whether every claim is in the brief is the gate's work. */
export const copyWriterContract = (make: Make<CopyWriter>): readonly ContractCase[] =>
  casesOf(make, { ...drafts, ...writing });
