import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { copyGate } from '../../../bootstrap/copy-gate.js';
import { createTemplateWriter } from '../../../adapters/writer-template/index.js';
import { FURTHER } from '../../../adapters/writer-template/wordings-further.js';
import { GERMANIC } from '../../../adapters/writer-template/wordings-germanic.js';
import { ROMANCE } from '../../../adapters/writer-template/wordings-romance.js';
import type { CopyRequest } from '../../../application/ports/content/copy-writer.js';
import type { Brief } from '../../../domain/catalog/creative.js';
import { advertiserId, messageId } from '../../../domain/values/ids.js';
import { REGISTERS } from '../../../domain/conversation/signals.js';
import { copyWriterContract } from '../../contracts/index.js';

const writer = createTemplateWriter(copyGate);
const PITCHES = {
  en: 'Northtrail makes light tents for long days outside.',
  de: 'Northtrail macht leichte Zelte für lange Tage draußen.',
  fr: 'Northtrail fabrique des tentes légères pour les longues journées dehors.',
  es: 'Northtrail hace tiendas ligeras para largos días al aire libre.',
  it: 'Northtrail produce tende leggere per lunghe giornate all’aperto.',
  pt: 'A Northtrail faz barracas leves para longos dias ao ar livre.',
  nl: 'Northtrail maakt lichte tenten voor lange dagen buiten.',
  pl: 'Northtrail szyje lekkie namioty na długie dni w terenie.',
  sv: 'Northtrail gör lätta tält för långa dagar ute.',
  tr: 'Northtrail uzun günler için hafif çadırlar yapar.',
  ja: 'Northtrailは軽いテントを作っています。',
  zh: 'Northtrail制作轻便的帐篷。',
} as const;
const BRIEF: Brief = { product: 'Northtrail tents', pitches: PITCHES, facts: [] };

const assistant = (content: string): CopyRequest['messages'] => [
  { id: messageId('m1'), role: 'assistant', content, createdAtMs: 0 },
];
const request = (differs: Partial<CopyRequest> = {}): CopyRequest => ({
  advertiser: { id: advertiserId('northtrail'), name: 'Northtrail', domain: 'northtrail.example' },
  brief: BRIEF,
  headline: 'Gear that carries its weight',
  language: 'en',
  register: 'neutral',
  maxChars: 300,
  messages: [],
  seed: 'seed',
  ...differs,
});

const written = async (asked: CopyRequest): Promise<readonly string[]> => {
  const sentences: string[] = [];
  for await (const sentence of writer.write(asked, new AbortController().signal)) sentences.push(sentence);
  return sentences;
};

/** Every sentence, checked as the application checks it. */
const allPass = (sentences: readonly string[], { brief, advertiser, maxChars }: CopyRequest): boolean => {
  let text = '';
  return sentences.every((sentence) => {
    const next = text === '' ? sentence : ` ${sentence}`;
    const { ok } = copyGate.check(next, { brief, advertiser, maxChars, used: text.length });
    text += next;
    return ok;
  });
};

describe('contract', () => {
  for (const one of copyWriterContract(() => createTemplateWriter(copyGate))) test(one.name, one.run);
});

describe('draft', () => {
  test.each(Object.entries(PITCHES))(
    '%s: the pitch and words of its language, passed by the gate',
    (language, pitch) => {
      for (const register of REGISTERS) {
        const asked = request({ language, register });
        const draft = writer.draft(asked);
        expect(draft.startsWith(pitch) && draft.length > pitch.length).toBe(true);
        expect(allPass(copyGate.sentencesOf(draft), asked)).toBe(true);
      }
    },
  );

  test('without any language the first pitch stands, with words of its language', () => {
    const brief = { ...BRIEF, pitches: { de: PITCHES.de, en: PITCHES.en } };
    const unknown = request({ brief, language: undefined });
    expect(writer.draft(unknown)).toBe(writer.draft(request({ brief, language: 'de' })));
  });

  test('a language without a pitch has the product named in that language, never a pitch of another', () => {
    const brief = { ...BRIEF, pitches: { en: PITCHES.en } };
    const draft = writer.draft(request({ brief, language: 'de', seed: 'a' }));
    expect(draft).toMatch(/^Es geht um Northtrail\. /u);
    expect(draft).not.toContain(PITCHES.en);
  });

  const English = { ...BRIEF, pitches: { en: PITCHES.en }, product: 'Northtrail tents' };
  const other = Object.keys(PITCHES).filter((language) => language !== 'en');
  test.each([...other, 'fi', 'ar'])('%s: no word of a name that stands in another language', async (language) => {
    const said = assistant('?');
    for (const seed of ['a', 'b', 'c', 'd']) {
      const asked = request({ brief: English, language, seed });
      const texts = [writer.draft(asked), ...(await written({ ...asked, messages: said }))];
      expect(texts.join(' ')).not.toMatch(/tents|light/iu);
      expect(texts.join(' ')).toContain('Northtrail');
    }
  });

  test.each([
    ['de', 'Zelte von Northtrail'],
    ['fi', 'Northtrail-teltat'],
  ])('%s: a name in that language stands as it is given', (language, name) => {
    const brief = { ...English, productIn: { en: 'Northtrail tents', [language]: name } };
    expect(writer.draft(request({ brief, language }))).toContain(name);
  });

  test('a name that is the brand stands in every language', () => {
    const brief = { ...English, product: 'Northtrail' };
    expect(writer.draft(request({ brief, language: 'de' }))).toMatch(/^Es geht um Northtrail\. /u);
  });

  test.each([
    ['ar', /\p{Script=Arabic}{3}.*Northtrail/u],
    ['hi', /\p{Script=Devanagari}.*Northtrail/u],
  ])('%s: a brief without a pitch in it is named by a sentence of that language', (language, sentence) => {
    expect(writer.draft(request({ brief: English, language }))).toMatch(sentence);
  });

  test('a language that the template does not speak has nothing but names', () => {
    const brief = { ...BRIEF, pitches: { en: PITCHES.en } };
    expect(writer.draft(request({ brief, language: 'fi' }))).toBe('Northtrail');
    const light = { ...brief, productIn: { fi: 'Kevyet teltat' } };
    expect(writer.draft(request({ brief: light, language: 'fi' }))).toBe('Northtrail: Kevyet teltat');
  });

  test('a pitch in a language without a wording stands alone', () => {
    const brief = { ...BRIEF, pitches: { fi: 'Northtrail tekee kevyitä telttoja.' } };
    expect(writer.draft(request({ brief, language: 'fi' }))).toBe('Northtrail tekee kevyitä telttoja.');
  });

  test('names the product where the pitch does not', () => {
    const brief = { ...BRIEF, pitches: { en: 'Light shelter for long days outside.' } };
    expect(writer.draft(request({ brief }))).toContain('Northtrail tents');
  });

  test('seeds and registers differ in wording, the same seed never does', () => {
    const drafts = new Set(Array.from({ length: 20 }, (_, i) => writer.draft(request({ seed: `${i}` }))));
    expect(drafts.size).toBeGreaterThan(1);
    expect(writer.draft(request({ register: 'casual' }))).not.toBe(writer.draft(request({ register: 'formal' })));
  });
});

describe('fixed words', () => {
  const wordings = Object.entries({ ...GERMANIC, ...ROMANCE, ...FURTHER });

  test.each(wordings)(
    '%s: every one passes the gate',
    (language, { lead, close, about, afterQuestion, naming, space }) => {
      const leads = [...REGISTERS.flatMap((register) => lead[register]), ...(about ?? []), afterQuestion];
      const filled = (text: string): string => text.replaceAll('{}', 'Northtrail tents');
      const sentences = [
        ...leads.map((one) => `${filled(one)}${space}${BRIEF.pitches[language]}`),
        ...REGISTERS.flatMap((register) => close[register]),
        filled(naming),
      ];
      expect(sentences.filter((one) => !allPass([one], request()))).toEqual([]);
    },
  );
});

describe('write', () => {
  test('follows on what the assistant said, with a word that both share', async () => {
    const messages = assistant('For three nights I would take two tents and a stove.');
    const [first] = await written(request({ messages }));
    expect(first).toMatch(/^(?:Speaking of|While we are on) tents: Northtrail makes/);
  });

  test('takes up no word that the brief lacks', async () => {
    const text = (await written(request({ messages: assistant('Zqxjkv is a fine place to sleep.') }))).join(' ');
    expect(text).not.toMatch(/zqxjkv|sleep/i);
    expect(text).toContain(PITCHES.en);
  });

  test.each([
    ['de', 'Könnten Sie sich so eine Reise vorstellen. Ich empfehle Ihnen die Alpen.', /Sie|diesem|passend/],
    ['de', 'Klar, das passt super zu dir! Schau dir mal die Alpen an 😀', /du |dich|🙂|Ach|Gedanke|nebenbei/],
    ['en', 'Sounds awesome! 🎉 You will have a blast', /🙂|thing|peek/],
    ['en', 'Would you rather hike or swim?', /^While you think about it:/],
  ])('%s: %s', async (language, said, expected) => {
    const asked = request({ language, messages: assistant(said) });
    const sentences = await written(asked);
    expect(sentences.join(' ')).toMatch(expected);
    expect(allPass(sentences, asked)).toBe(true);
  });

  test('recognises the language of the last message when none is known', async () => {
    const said = 'Das ist eine gute Idee, und die Berge sind nicht weit.';
    expect((await written(request({ language: undefined, messages: assistant(said) }))).join(' ')).toContain(
      PITCHES.de,
    );
  });

  test('nothing is yielded after an abort', async () => {
    const sentences: string[] = [];
    for await (const sentence of writer.write(request(), AbortSignal.abort())) sentences.push(sentence);
    expect(sentences).toEqual([]);
  });
});

describe('whatever the brief', () => {
  const words = fc.constantFrom(
    'Tea',
    'best',
    'https://x.example',
    '<b>',
    '99 €',
    'free',
    'Bergtee',
    'día',
    '茶',
    '\u200b',
    'No ad.',
    '. ',
    '! ',
  );
  const copy = fc.array(words, { minLength: 1, maxLength: 12 }).map((parts) => parts.join(' '));
  const anyRequest = fc.record({
    brief: fc.record({
      product: copy,
      pitches: fc.dictionary(fc.constantFrom('en', 'de', 'ja', 'fi'), copy, { minKeys: 1 }),
      facts: fc.array(copy, { maxLength: 2 }),
    }),
    language: fc.option(fc.constantFrom('en', 'de', 'ja', 'tr', '__proto__'), { nil: undefined }),
    register: fc.constantFrom(...REGISTERS),
    maxChars: fc.constantFrom(40, 60, 120, 200, 300),
    seed: fc.string({ maxLength: 8 }),
    messages: copy.map(assistant),
  });

  test('every sentence written passes the gate, and the draft fits and is never empty', async () => {
    await fc.assert(
      fc.asyncProperty(anyRequest, async (differs) => {
        const asked = request(differs);
        const draft = writer.draft(asked);
        expect(draft.length > 0 && draft.length <= asked.maxChars).toBe(true);
        const final = await written(asked);
        expect(final.length).toBeGreaterThan(0);
        if (draft !== '…') expect(allPass(final, asked)).toBe(true);
      }),
      { seed: 3, numRuns: 500 },
    );
  });
});
