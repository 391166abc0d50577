import { describe, expect, test } from '@jest/globals';
import { createLocalReader } from '../../../adapters/reader-local/index.js';
import type { SafetyTier } from '../../../domain/conversation/signals.js';
import { messageReaderContract } from '../../contracts/index.js';

const create = () => createLocalReader({ classifySafety: () => ({ tier: 'safe' }) });
const reader = create();
const read = (text: string) => reader.readAtOnce(text, text);
const topicsOf = (text: string) => read(text).topics.map(({ id }) => id);

describe('contract', () => {
  for (const one of messageReaderContract(create)) test(one.name, one.run);
});

describe('language', () => {
  test.each([
    ['en', 'Where can I get a good coffee in Berlin?'],
    ['en', 'I need new running shoes for my half marathon'],
    ['de', 'Kannst du mir einen guten Kaffee empfehlen?'],
    ['de', 'Ich möchte im Sommer in den Bergen wandern.'],
    ['fr', 'Quel est le meilleur café près de chez vous ?'],
    ['es', '¿Dónde puedo comprar unas zapatillas para correr?'],
    ['it', 'Come posso cucinare la pasta alla carbonara?'],
    ['pt', 'Qual é a melhor praia para ir com as crianças?'],
    ['nl', 'Waar kan ik een goede koffie vinden in Utrecht?'],
    ['pl', 'Jaki laptop mam kupić do gier i pracy?'],
    ['sv', 'Var kan jag köpa ett bra tält för fjällen?'],
    ['ja', '京都旅行のおすすめカフェを教えて'],
    ['zh', '北京有什么好吃的餐厅推荐'],
    ['ko', '서울에서 좋은 카페를 추천해 주세요'],
    ['ru', 'Где можно купить хорошую палатку для похода?'],
    ['uk', 'Яку каву мені спробувати?'],
    ['ru', 'Какой кофе мне попробовать?'],
    ['ro', 'Ce cafea ar trebui să încerc?'],
    ['vi', 'Tôi nên thử loại cà phê nào?'],
    ['cs', 'Jakou kávu bych měl zkusit?'],
    ['en', 'Where is the best phở in Hà Nội, and is it far from here?'],
    ['en', 'Tell me a joke about cats'],
    ['en', 'best pizza near me'],
    ['es', '¿Receta de tortilla?'],
    ['de', 'Schreib mir ein Gedicht'],
  ])('%s: %s', (language, text) => expect(read(text).language).toBe(language));

  test.each(['', 'hi', 'ok', '42', '👍', '???'])('too short to tell: %s', (text) =>
    expect(read(text).language).toBeUndefined(),
  );
});

describe('topics', () => {
  test.each([
    ['222', 'Where can I get a good coffee in Berlin?'],
    ['222', 'Kannst du mir einen guten Kaffee empfehlen?'],
    ['653', 'Plan a three-day itinerary for our trip to Rome'],
    ['159', 'Welche Wanderschuhe nehme ich für die Bergtour?'],
    ['227', 'I need new running shoes for my half marathon'],
    ['425', 'How do I train my puppy to stop barking?'],
    ['424', 'mon chat ne mange plus ses croquettes'],
    ['680', 'Best Elden Ring build for a new gamer'],
    ['631', 'my javascript function returns undefined'],
    ['410', 'is it smart to invest in an etf now'],
    ['1', '¿Qué coche de segunda mano me recomiendas?'],
    ['255', 'which aperture for night photography'],
    ['123', 'Write a cover letter for a marketing job'],
    ['192', 'my toddler refuses the stroller'],
  ])('%s: %s', (id, text) => expect(topicsOf(text)).toContain(id));

  test('a broader topic comes along with less weight', () => {
    const { topics } = read('the campsite has room for one tent');
    expect(topics.map(({ id }) => id)).toEqual(['677', '653']);
    expect(topics[0]?.weight).toBeGreaterThan(topics[1]?.weight ?? 1);
  });

  test('words of another language are not misread', () => {
    expect(topicsOf('let us chat about it, will you?')).not.toContain('424');
    expect(topicsOf('nothing in particular to say here')).toEqual([]);
  });
});

test('terms: singular, without function words, the frequent ones first', () => {
  expect(read('The tents and the tent poles of my tent').terms).toEqual(['tent', 'pole']);
  expect(read('meadow, tent pole, rope, tent and pole of a tent').terms).toEqual(['tent', 'pole', 'meadow', 'rope']);
});

describe('register', () => {
  test.each([
    ['casual', 'lol yeah gonna play minecraft!!! 😂'],
    ['casual', 'Hey, hast du Bock auf dein Lieblingsspiel? 😀'],
    ['formal', 'Könnten Sie mir bitte ein Hotel in Rom empfehlen?'],
    ['formal', 'Auriez-vous un conseil pour votre client ?'],
    ['formal', 'Dear Sir, I would appreciate your advice regarding the matter.'],
    ['neutral', 'Where can I get a good coffee in Berlin?'],
  ])('%s: %s', (register, text) => expect(read(text).register).toBe(register));
});

describe('cost and safety', () => {
  test('safety comes from the function that was handed in, with the language', () => {
    const asked: (string | undefined)[] = [];
    const classifySafety = (_text: string, language: string | undefined): { tier: SafetyTier; reason: string } => {
      asked.push(language);
      return { tier: 'unsafe', reason: 'because' };
    };
    const signals = createLocalReader({ classifySafety }).readAtOnce('Where can I get a good coffee?', 'd');
    expect(signals).toMatchObject({ safety: 'unsafe', safetyReason: 'because' });
    expect(asked).toEqual(['en']);
  });

  test('what a text means is read off once, and given to the classifier of safety', () => {
    const vector = Float32Array.of(1, 0);
    const asked: (Float32Array | undefined)[] = [];
    const reader = createLocalReader({
      vectorOf: (text) => (text === 'Hello.' ? undefined : vector),
      classifySafety: (_text, _language, given) => {
        asked.push(given);
        return { tier: 'safe' };
      },
    });
    expect(reader.readAtOnce('A good coffee?', 'd').vector).toBe(vector);
    expect(reader.readAtOnce('Hello.', 'e').vector).toBeUndefined();
    expect(asked).toEqual([vector, undefined]);
  });

  test('a message is analysed once, and a long one by its head and its tail', () => {
    let calls = 0;
    let seen = '';
    const counting = createLocalReader({
      classifySafety: (text) => {
        calls += 1;
        seen = text;
        return { tier: 'safe' };
      },
    });
    const long = `head ${'x '.repeat(500_000)} tail`;
    expect(counting.readAtOnce(long, 'digest')).toBe(counting.readAtOnce(long, 'digest'));
    expect(calls).toBe(1);
    expect(seen.length).toBeLessThanOrEqual(8_000);
    expect([seen.startsWith('head'), seen.endsWith('tail')]).toEqual([true, true]);
  });
});
