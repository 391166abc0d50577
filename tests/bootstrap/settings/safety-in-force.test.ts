import { expect, test } from '@jest/globals';
import { readSettings } from '../../../bootstrap/settings/read-settings.js';
import { safetyInForce } from '../../../bootstrap/settings/safety-in-force.js';

const CLASSIFIER = { SAFETY_URL: 'http://127.0.0.1:11434/v1', SAFETY_MODEL: 'tiny' };

test.each([
  [{}, ['lexicon', 'encoder']],
  [{ SAFETY_ENCODER: 'off' }, ['lexicon', 'head']],
  [CLASSIFIER, ['lexicon', 'encoder', 'SAFETY_URL']],
  [{ SAFETY_WORDS: 'words.json' }, ['lexicon', 'SAFETY_WORDS', 'encoder']],
])('with %j conversations are read by %j', (env, readers) => {
  const { readers: found, measured } = safetyInForce(readSettings(env));
  expect(found).toEqual(readers);
  expect(measured === undefined).toBe(readers.includes('head'));
});
