import { expect, test } from '@jest/globals';
import { createLocalReader } from '../../../adapters/reader-local/index.js';

const reader = createLocalReader({
  classifySafety: () => ({ tier: 'safe' }),
  readableLanguages: ['en', 'de', 'fr', 'es', 'it', 'pt'],
});
const isUnread = (text: string): boolean => reader.readAtOnce(text, text).isUnread === true;

test.each([
  'อยากซื้อกาแฟดีๆ สักถุง',
  'コーヒー豆はどれがいいですか',
  'أريد شراء قهوة جيدة للمنزل',
  'مرحبا',
  'मुझे अच्छी कॉफी चाहिए',
  'ቡና የት ልግዛ',
  'привет',
  'Jaką kawę polecasz do ekspresu na początek?',
])('unread: %s', (text) => expect(isUnread(text)).toBe(true));

test.each([
  'ok',
  'thanks!',
  'and then?',
  'best hiking boots',
  'coffee grinder under 100',
  'hallo',
  'Kaffeemaschine',
  'running shoes for flat feet',
  'Samsung Galaxy S24 vs iPhone 15',
  'sushi near me',
  'weekend in Rome',
  'Urlaub in Italien',
  '👍👍',
  '12 x 4?',
  'Where can I buy the book «Война»?',
])('read, or too short to tell: %s', (text) => expect(isUnread(text)).toBe(false));

test('a reader whose checks know all languages leaves none unread', () => {
  const all = createLocalReader({ classifySafety: () => ({ tier: 'safe' }) });
  expect(all.readAtOnce('привет', 'p').isUnread).toBeUndefined();
});
