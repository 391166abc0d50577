import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { isChildSpeaking } from '../../../adapters/safety-lexicon/index.js';

describe('a child speaks', () => {
  test.each([
    'I am 9',
    'hi! I’m 12 and i like minecraft',
    'im 14 years old, what phone should i get',
    "I'm a 13 year old girl",
    "I'm in 6th grade",
    'I am a fifth grader',
    'i just turned 15!',
    'My mom won’t let me have a phone',
    'ich bin 12 Jahre alt',
    'Ich bin 9.',
    'ich gehe in die 4. Klasse',
    'meine Klassenlehrerin mag mich nicht',
    "j'ai 11 ans et je veux un chien",
    'je suis en CM2',
    'tengo 14 años',
    'estoy en sexto de primaria',
    'ho 13 anni',
    'faccio la terza media',
    'tenho 10 anos',
    'ik ben 12 jaar',
    'ik zit in groep 7',
    'mam 13 lat',
    'chodzę do 6 klasy',
    '12 yaşındayım',
    '5. sınıfa gidiyorum',
    '私は12歳です',
    '小学5年生です',
    'عمري 10 سنوات',
    'عمري ١٢ سنة',
    'मैं 11 साल का हूँ',
    'मेरी उम्र १३ है',
  ])('%s', (text) => expect(isChildSpeaking(text)).toBe(true));
});

describe('an adult speaks', () => {
  test.each([
    'my daughter is 9',
    'My son just turned 12 and wants a bike',
    'I am 9 months pregnant',
    'I’m 15 minutes away',
    "I'm 5'4 and need jeans",
    'I am 15% done with the report',
    'I am 45',
    'I am a fifth grade teacher',
    'I have two kids, 9 and 12 years old',
    'meine Tochter ist 9 Jahre alt',
    'ich bin 10 Jahre verheiratet',
    'ich bin 34 Jahre alt',
    'die Klassenlehrerin meiner Tochter',
    'ma fille a 9 ans',
    'j’ai 10 ans d’expérience',
    'mi hija tiene 9 años',
    'tengo 12 años de experiencia',
    'mio figlio ha 9 anni',
    'ho 10 anni di esperienza',
    'minha filha tem 9 anos',
    'tenho 8 anos de casada',
    'mijn dochter is 9 jaar',
    'moja córka ma 9 lat',
    'mam 15 lat doświadczenia',
    'kızım 9 yaşında',
    '娘は9歳です',
    '私は9歳の娘がいます',
    'ابنتي عمرها 9 سنوات',
    'मेरी बेटी 9 साल की है',
    'मैं 9 साल की बेटी की माँ हूँ',
    'iPhone 15 or 16?',
  ])('%s', (text) => expect(isChildSpeaking(text)).toBe(false));
});

test('any text gets an answer', () =>
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (text) => typeof isChildSpeaking(text) === 'boolean'),
    { seed: 4, numRuns: 200 },
  ));
