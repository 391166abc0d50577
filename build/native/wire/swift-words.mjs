// What an app itself says of an ad, in Swift: from the words that pages of ads have.
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { ROOT } from '../counts.mjs';
import { HEAD } from './swift.mjs';

const WORDS = 'adapters/http-koa/data/words/*/*.json';

const entry = (language, { page }) =>
  `AdWords(language: "${language}", ad: ${JSON.stringify(page.label)}, close: ${JSON.stringify(page.closeAd)})`;

export const swiftWords = () => {
  const files = globSync(WORDS, { cwd: ROOT }).map((path) => [
    basename(path, '.json'),
    JSON.parse(readFileSync(join(ROOT, path), 'utf8')),
  ]);
  const byLanguage = files.toSorted(([first], [second]) => (first < second ? -1 : 1));
  return [
    ...HEAD,
    '',
    '/// Where there are no words in a language.',
    `let englishWordsOfAds = ${entry('en', Object.fromEntries(files)['en'])}`,
    '',
    '/// By BCP 47 primary language.',
    'let wordsOfAds: [String: AdWords] = [',
    ...byLanguage.map(([language, words]) => `  "${language}": ${entry(language, words)},`),
    ']',
    '',
  ].join('\n');
};
