// What an app itself says of an ad, in Swift: from the words that pages of ads have.
import { HEAD } from './swift.mjs';
import { appWords } from './words.mjs';

const entry = ({ language, label, closeAd }) =>
  `AdWords(language: "${language}", ad: ${JSON.stringify(label)}, close: ${JSON.stringify(closeAd)})`;

export const swiftWords = () => {
  const all = appWords();
  return [
    ...HEAD,
    '',
    '/// Where there are no words in a language.',
    `let englishWordsOfAds = ${entry(all.find(({ language }) => language === 'en'))}`,
    '',
    '/// By BCP 47 primary language.',
    'let wordsOfAds: [String: AdWords] = [',
    ...all.map((words) => `  "${words.language}": ${entry(words)},`),
    ']',
    '',
  ].join('\n');
};
