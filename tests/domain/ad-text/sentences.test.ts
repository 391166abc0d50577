import fc from 'fast-check';
import { describe, expect, test } from '@jest/globals';
import { copyGate } from '../../../bootstrap/copy-gate.js';
import { sentenceSplitter } from '../../../domain/ad-text/sentences.js';

describe('sentences of a text, with the abbreviations of seven languages', () => {
  test.each([
    ['One. Two! Three? Four', ['One.', 'Two!', 'Three?', 'Four']],
    ['Dr. Smith sells z.B. tea. Good.', ['Dr. Smith sells z.B. tea.', 'Good.']],
    ['Das kostet ca. 3 Euro. Am 3. Mai geht es los.', ['Das kostet ca. 3 Euro.', 'Am 3. Mai geht es los.']],
    [
      'Ab 12. Juni. Seit 1999. Am 12th. Mr. J. Reed (z.B. er).',
      ['Ab 12. Juni.', 'Seit 1999.', 'Am 12th.', 'Mr. J. Reed (z.B. er).'],
    ],
    ['„Usw. und so“ geht es. Gut.', ['„Usw. und so“ geht es.', 'Gut.']],
    ['お茶です。おいしい！どうぞ', ['お茶です。', 'おいしい！', 'どうぞ']],
    ['He said “Go.” Then left… Really?!', ['He said “Go.”', 'Then left…', 'Really?!']],
    ['Line one\nLine two', ['Line one', 'Line two']],
    ['Version 2.5 is out. Trip.com too.', ['Version 2.5 is out.', 'Trip.com too.']],
    [' \n ', []],
  ])('%s', (text, expected) => expect(copyGate.sentencesOf(text)).toEqual(expected));

  test('loses no letter, and every sentence but the last is final when more text follows', () => {
    const letters = (text: string): string => text.replace(/\s/g, '');
    const unit = fc.constantFrom('Tea', ' ', '. ', '!', '? ', 'z.B.', '。', '\n', '3.', '…', '”');
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 40 }), (text) => {
        expect(letters(copyGate.sentencesOf(text).join(''))).toBe(letters(text));
        const finals = copyGate.sentencesOf(text).slice(0, -1);
        expect(copyGate.sentencesOf(`${text} More`).slice(0, finals.length)).toEqual(finals);
      }),
      { seed: 5, numRuns: 500 },
    );
  });
});

test('what is an abbreviation is for the words to say', () => {
  expect(sentenceSplitter(['approx'])('Approx. 3 pm. Mr. Reed.')).toEqual(['Approx. 3 pm.', 'Mr.', 'Reed.']);
  expect(sentenceSplitter(['mr'])('Approx. 3 pm. Mr. Reed.')).toEqual(['Approx.', '3 pm.', 'Mr. Reed.']);
});
