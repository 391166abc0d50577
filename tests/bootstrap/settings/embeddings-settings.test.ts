import { expect, test } from '@jest/globals';
import { readSettings } from '../../../bootstrap/settings/read-settings.js';

const url = 'http://127.0.0.1:11434/v1';

test('a server of embeddings is an address and a model, with or without a key', () => {
  const env = { EMBEDDINGS_URL: url, EMBEDDINGS_MODEL: 'tiny', EMBEDDINGS_KEY: 'sk-1' };
  expect(readSettings(env)).toMatchObject({ embeddingsUrl: url, embeddingsModel: 'tiny', embeddingsKey: 'sk-1' });
});

test.each([
  ['EMBEDDINGS_MODEL', { EMBEDDINGS_URL: url }],
  ['EMBEDDINGS_URL', { EMBEDDINGS_URL: 'ftp://secret/', EMBEDDINGS_MODEL: 'tiny' }],
  ['EMBEDDINGS_KEY', { EMBEDDINGS_KEY: 'secret\nlines' }],
])('a mistake in %s is told, and its value is not', (name, env) => {
  expect(() => readSettings(env)).toThrow(new RegExp(`- ${name}: must `));
  expect(() => readSettings(env)).not.toThrow(/secret/);
});
