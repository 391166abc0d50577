import { deepEqual, equal, ok } from 'node:assert/strict';
import type { ClosedRequest, CopyRequest, CopyWriter } from '../../application/ports/content/copy-writer.js';
import { REGISTERS } from '../../domain/conversation/signals.js';
import { deepFrozen, HOSTILE_STRINGS, settledWithin } from './assertions.js';
import { casesOf, type ContractCase, type Guarantees, type Make } from './contract-case.js';
import { SAMPLE_ADVERTISER, sampleBrief } from './sample-demand.js';
import { sampleMessages } from './samples.js';

const GRACE_MS = 500;
/** For a first sentence from across a network; the abort comes with that sentence, or else then. */
const ABORT_AFTER_MS = 2_000;
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

/** One after the other, so that whoever cuts by length alone cuts its characters somewhere. */
const LENGTHS = Array.from({ length: 40 }, (_, i) => 40 + i);

const REQUESTS: readonly CopyRequest[] = [
  request(),
  request({ messages: [] }),
  request({ language: undefined }),
  ...['de', 'zz', 'x', '__proto__', 'constructor'].map((language) => request({ language })),
  ...REGISTERS.map((register) => request({ register })),
  ...[10, 40, 60, 200].map((maxChars) => request({ maxChars })),
  ...[11, 31, ...LENGTHS].map((maxChars) => request({ maxChars, brief: sampleBrief({ pitches: { en: LONG_PITCH } }) })),
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

/** A draft, which every case about drafts needs: an empty one keeps to any rule. */
const draftOf = (writer: CopyWriter, asked: CopyRequest): string => {
  const draft = writer.draft(asked);
  ok(draft.trim().length > 0, 'an empty draft');
  return draft;
};

const drafts: Guarantees<CopyWriter> = {
  'a draft is there at once and never empty': (writer) => {
    for (const r of REQUESTS) draftOf(writer, r);
  },
  'a draft keeps to its length': (writer) => {
    for (const r of REQUESTS) {
      const draft = draftOf(writer, r);
      ok(draft.length <= r.maxChars, `${draft.length} characters of ${r.maxChars}: ${draft}`);
    }
  },
  'a draft is never cut within a character': (writer) => {
    for (const r of REQUESTS) {
      const draft = draftOf(writer, r);
      if (!hasHalfCharacter(sourceOf(r))) ok(!hasHalfCharacter(draft), draft);
    }
  },
  'the same request has the same draft': (writer) => {
    for (const r of REQUESTS) equal(draftOf(writer, r), draftOf(writer, { ...r }));
  },
  'a draft states no number that is not in the brief': (writer) => {
    for (const r of REQUESTS) {
      for (const number of numbersIn(draftOf(writer, r))) ok(sourceOf(r).includes(number), `invented ${number}`);
    }
  },
  'a draft repeats nothing of the conversation': (writer) => {
    const secret = 'zqxjkv';
    const messages = sampleMessages().map((message) => ({ ...message, content: `My password is ${secret}.` }));
    ok(!draftOf(writer, request({ messages })).includes(secret), 'the draft holds words of the conversation');
  },
};

const CLOSED: readonly ClosedRequest[] = [...HOSTILE_STRINGS, 'Fresh beans, roasted daily.', undefined].flatMap(
  (pitch) =>
    ['en', 'de', 'zz', '__proto__'].flatMap((language) =>
      REGISTERS.map((register) =>
        deepFrozen({ advertiser: SAMPLE_ADVERTISER, pitch, language, register, seed: 'seed' }),
      ),
    ),
);

const closed: Guarantees<CopyWriter> = {
  'a closed text holds the pitch, or the name of who has none': (writer) => {
    let written = 0;
    for (const { pitch, ...r } of CLOSED)
      for (const text of writer.closed({ ...r, pitch })) {
        written += 1;
        ok(text.includes(pitch ?? r.advertiser.name), text);
      }
    ok(written > 0, 'not one text was written, so that this was not tried');
  },
  'the same pitch has the same closed texts, and they state no number of their own': (writer) => {
    for (const r of CLOSED) {
      const texts = writer.closed(r);
      deepEqual(writer.closed({ ...r }), texts);
      const source = JSON.stringify([r.advertiser.name, r.pitch]);
      for (const number of texts.flatMap(numbersIn)) ok(source.includes(number), `invented ${number}`);
    }
  },
};

const NOT_TRIED = 'not one sentence was written, so that this was not tried';

const writing: Guarantees<CopyWriter> = {
  'the final text comes in sentences and ends, or fails': async (writer) => {
    let written = 0;
    for (const r of REQUESTS.slice(0, 8)) {
      const collect = async (): Promise<void> => {
        let sentences = 0;
        for await (const sentence of writer.write(r, new AbortController().signal)) {
          equal(typeof sentence, 'string');
          sentences += 1;
          written += 1;
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
    ok(written > 0, NOT_TRIED);
  },
  'writing stops when its signal aborts, before or while it writes': async (writer) => {
    let written = 0;
    for (const isEarly of [true, false]) {
      const controller = new AbortController();
      if (isEarly) controller.abort();
      const drain = async (): Promise<void> => {
        for await (const sentence of writer.write(request(), controller.signal)) {
          equal(typeof sentence, 'string');
          written += 1;
          controller.abort();
        }
      };
      const work = drain();
      const timer = isEarly ? undefined : setTimeout(() => controller.abort(), ABORT_AFTER_MS);
      const settled = await settledWithin(work, GRACE_MS + (isEarly ? 0 : ABORT_AFTER_MS));
      clearTimeout(timer);
      ok(settled.kind !== 'late', 'it went on after its signal had aborted');
    }
    ok(written > 0, NOT_TRIED);
  },
  'a reader that stops early is let go': async (writer) => {
    const controller = new AbortController();
    const first = async (): Promise<string | undefined> => {
      for await (const sentence of writer.write(request(), controller.signal)) return sentence;
      return undefined;
    };
    const settled = await settledWithin(first(), 10_000);
    controller.abort();
    ok(settled.kind !== 'late', 'it did not let go of its reader');
    ok(settled.kind === 'value', 'its reader was thrown out');
    ok(settled.value !== undefined, NOT_TRIED);
  },
};

/** What `CopyWriter` guarantees and a machine can check; whether every claim is in the brief is the gate's work. */
export const copyWriterContract = (make: Make<CopyWriter>): readonly ContractCase[] =>
  casesOf(make, { ...drafts, ...closed, ...writing });
