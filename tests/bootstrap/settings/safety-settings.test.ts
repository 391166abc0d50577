import { expect, test } from '@jest/globals';
import { pino } from 'pino';
import { openContentCheck } from '../../../bootstrap/open-services.js';
import { readSettings } from '../../../bootstrap/settings/read-settings.js';

const url = 'http://127.0.0.1:11434/v1';
const CLASSIFIER = { SAFETY_URL: url, SAFETY_MODEL: 'tiny', SAFETY_API_KEY: 'sk-1', SAFETY_KIND: 'chat' };

test('a classifier is an address and a model, with or without a key, and of one of two kinds', () => {
  expect(readSettings(CLASSIFIER)).toMatchObject({ safetyUrl: url, safetyModel: 'tiny', safetyApiKey: 'sk-1' });
  expect(readSettings(CLASSIFIER).safetyKind).toBe('chat');
  expect(readSettings({}).safetyKind).toBe('moderation');
});

test.each([
  ['SAFETY_MODEL', { SAFETY_URL: url }],
  ['SAFETY_URL', { SAFETY_URL: 'ftp://secret/', SAFETY_MODEL: 'tiny' }],
  ['SAFETY_API_KEY', { SAFETY_API_KEY: 'secret\nlines' }],
])('a mistake in %s is told, and its value is not', (name, env) => {
  expect(() => readSettings(env)).toThrow(new RegExp(`- ${name}: must `));
  expect(() => readSettings(env)).not.toThrow(/secret/);
});

test.each([
  ['is opened where the settings name one', CLASSIFIER, true],
  ['is not opened where they name none', {}, false],
])('a classifier %s', async (_, env, isOpen) => {
  const check = openContentCheck(readSettings(env), pino({ level: 'silent' }));
  expect(check !== undefined).toBe(isOpen);
  await check?.close();
});
