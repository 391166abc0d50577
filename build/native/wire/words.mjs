// What a native app says of an ad before its page has spoken, and where a page does not answer: from the words of pages.
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { ROOT } from '../counts.mjs';
import { HEADER } from './text.mjs';

const FOLDER = join(ROOT, 'adapters/http-koa/data/words');
const FALLBACK = 'en';

/** Label and name of the closing button by language, in order. */
export const appWords = () =>
  readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.json'))
    .map((name) => ({
      language: basename(name, '.json'),
      ...JSON.parse(readFileSync(join(FOLDER, name), 'utf8')).page,
    }))
    .sort((one, other) => (one.language < other.language ? -1 : 1));

const made = ({ label, closeAd }) => `Words(${JSON.stringify(label)}, ${JSON.stringify(closeAd)})`;

export const kotlinWords = () => {
  const all = appWords();
  return [
    `// ${HEADER}`,
    'package com.adplacement.android',
    '',
    '/** What an app says of an ad before its page has spoken, and where it does not answer. */',
    'internal class Words(',
    '  val label: String,',
    '  val closeAd: String,',
    ')',
    '',
    'private val WORDS: Map<String, Words> =',
    '  mapOf(',
    ...all.map((one) => `    "${one.language}" to ${made(one)},`),
    '  )',
    '',
    `/** [language]: the first part of a tag of BCP 47; "${FALLBACK}" where there are no words in it. */`,
    `internal fun wordsIn(language: String): Words = WORDS[language] ?: WORDS.getValue("${FALLBACK}")`,
    '',
  ].join('\n');
};
