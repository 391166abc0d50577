import { expect, test } from '@jest/globals';
import { readSettings } from '../../../bootstrap/settings/read-settings.js';
import { signingKeysOf } from '../../../bootstrap/settings/signing-keys.js';

const ONE = 'one-secret-'.repeat(3);
const TWO = 'two-secret-'.repeat(3);
const FILE = Uint8Array.from({ length: 32 }, (_, i) => i * 8);
const FILE_AS_TEXT = `base64:${Buffer.from(FILE).toString('base64')}`;

/** The keys as text, that of the file by its name. */
const keysOf = (env: NodeJS.ProcessEnv) => {
  const nameOf = (key: Uint8Array): string => (Buffer.from(FILE).equals(key) ? 'file' : Buffer.from(key).toString());
  const { key, otherKeys, digestKey } = signingKeysOf(readSettings(env), { signingKey: () => FILE });
  return { key: nameOf(key), otherKeys: otherKeys.map(nameOf), digestKey: nameOf(digestKey) };
};

test.each([
  ['none', {}, { key: 'file', otherKeys: [], digestKey: 'file' }],
  ['one', { SIGNING_KEY: ONE }, { key: ONE, otherKeys: [], digestKey: ONE }],
  ['one that follows another', { SIGNING_KEY: TWO, DIGEST_KEY: ONE }, { key: TWO, otherKeys: [], digestKey: ONE }],
  [
    'several, with spaces',
    { SIGNING_KEY: ` ${TWO} , ${ONE}`, DIGEST_KEY: ONE },
    { key: TWO, otherKeys: [ONE], digestKey: ONE },
  ],
  [
    'the one of the file, as text',
    { SIGNING_KEY: `${ONE},${FILE_AS_TEXT}`, DIGEST_KEY: FILE_AS_TEXT },
    { key: ONE, otherKeys: ['file'], digestKey: 'file' },
  ],
])('%s', (_name, env, keys) => expect(keysOf(env)).toEqual(keys));

const FIVE = [1, 2, 3, 4, 5].map((n) => `${ONE}${n}`).join(',');

test.each([
  ['SIGNING_KEY', { SIGNING_KEY: 'a-secret-that-is-too-short' }],
  ['SIGNING_KEY', { SIGNING_KEY: `${ONE},secret`, DIGEST_KEY: ONE }],
  ['SIGNING_KEY', { SIGNING_KEY: `${ONE},`, DIGEST_KEY: ONE }],
  ['SIGNING_KEY', { SIGNING_KEY: `${ONE}\n${TWO}` }],
  ['SIGNING_KEY', { SIGNING_KEY: FIVE, DIGEST_KEY: ONE }],
  ['SIGNING_KEY', { SIGNING_KEY: 'base64:c2VjcmV0c2VjcmV0c2VjcmV0c2VjcmV0' }],
  ['SIGNING_KEY', { SIGNING_KEY: `base64:${ONE}` }],
  ['DIGEST_KEY', { DIGEST_KEY: 'secret' }],
  ['DIGEST_KEY', { DIGEST_KEY: `${ONE},${TWO}` }],
  ['DIGEST_KEY', { SIGNING_KEY: `${ONE},${TWO}` }],
])('a mistake in %s is told, and no key is', (name, env) => {
  expect(() => readSettings(env)).toThrow(new RegExp(`- ${name}: must `));
  expect(() => readSettings(env)).not.toThrow(/secret-|c2Vj/);
});
