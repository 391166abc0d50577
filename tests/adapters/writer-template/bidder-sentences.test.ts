import { describe, expect, test } from '@jest/globals';
import { copyGate } from '../../../bootstrap/copy-gate.js';
import data from '../../../adapters/writer-template/data/bidder-sentences.json' with { type: 'json' };
import { createTemplateWriter } from '../../../adapters/writer-template/index.js';
import { REGISTERS } from '../../../domain/conversation/signals.js';

const writer = createTemplateWriter(copyGate);
const NAMES = ['Harbor Coffee', 'shop.example', 'Müller & Söhne', 'ACME 24'];
const SEEDS = Array.from({ length: 8 }, (_, i) => `${i}`);
const languages = Object.keys(data.languages);

const passes = (text: string, name: string, pitch: string | undefined, language: string): boolean => {
  const advertiser = { name, domain: 'advertiser.example' };
  const brief = { product: name, pitches: { [language]: pitch ?? name }, facts: [] };
  const context = { brief, advertiser, maxChars: 500, used: 0, language };
  return copyGate.sentencesOf(text).every((sentence) => copyGate.check(sentence, context).ok);
};

describe('sentences around the pitch of a bidder', () => {
  test.each(languages)('%s: each passes the gate, whatever the advertiser is called', (language) => {
    for (const name of NAMES) {
      const pitches = [undefined, 'Arabica 1 kg', `${name}: Arabica 1 kg`];
      const asked = pitches.flatMap((pitch) =>
        REGISTERS.flatMap((register) => SEEDS.map((seed) => ({ pitch, register, seed }))),
      );
      for (const { pitch, ...manner } of asked) {
        const texts = writer.closed({ advertiser: { name }, pitch, language, ...manner });
        expect(texts[0]).not.toBe(pitch);
        expect(texts.filter((text) => !passes(text, name, pitch, language))).toEqual([]);
      }
    }
  });

  test('name the advertiser where its pitch does not, and once', () => {
    const textOf = (pitch: string) =>
      writer.closed({ advertiser: { name: 'Brew & Co' }, pitch, language: 'de', register: 'casual', seed: '1' })[0];
    expect(textOf('Frisch geröstet.')).toMatch(/Brew & Co: Frisch geröstet\.$/);
    expect(textOf('Brew & Co röstet frisch.')?.match(/Brew/g)).toHaveLength(1);
  });

  test('keep signs of a name that a replacement would take for its own', () => {
    const [text] = writer.closed({ advertiser: { name: "A$&$'" }, language: 'en', register: 'neutral', seed: '1' });
    expect(text).toContain("A$&$'");
  });

  test('are none in a language without any: the pitch stands alone', () => {
    const asked = { advertiser: { name: 'Kahvi' }, language: 'fi', register: 'neutral', seed: '1' } as const;
    expect(writer.closed({ ...asked, pitch: 'Tuoretta kahvia.' })).toEqual(['Tuoretta kahvia.']);
    expect(writer.closed(asked)).toEqual([]);
  });
});
