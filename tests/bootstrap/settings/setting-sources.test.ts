import { expect, test } from '@jest/globals';
import { settingSources } from '../../../bootstrap/settings/read-settings.js';
import { describeSources } from '../../../bootstrap/settings/setting-sources.js';
import { SETTINGS } from '../../../bootstrap/settings/settings-table.js';

test('a setting is of the environment, else of the file, and what is in neither is not named', () => {
  expect(describeSources({ port: '9', logLevel: 'warn' }, { port: 8, brand: 'ads', bidders: [{ key: 'x' }] })).toEqual({
    environment: { PORT: '9', LOG_LEVEL: 'warn' },
    file: { BRAND: 'ads' },
  });
});

test('no value of a setting that may be secret, or have a password in its address, is shown', () => {
  const canary = 'canary-of-a-secret';
  const env = Object.fromEntries(Object.values(SETTINGS).map(({ variable }) => [variable, canary]));
  const { environment } = settingSources(env);
  const secrets = ['SIGNING_KEY', 'DIGEST_KEY', 'ADMIN_TOKEN', 'DATABASE_URL', 'REDIS_URL', 'WRITER_API_KEY'];
  const models = ['JUDGE_API_KEY', 'SAFETY_API_KEY', 'EMBEDDINGS_KEY', 'PLAYGROUND_ASSISTANT_KEY', 'WRITER_URL'];
  expect(environment).toMatchObject(Object.fromEntries([...secrets, ...models].map((name) => [name, '[redacted]'])));
  expect(environment).toMatchObject({ BRAND: canary });
});
