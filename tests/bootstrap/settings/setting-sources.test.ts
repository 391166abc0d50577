import { expect, test } from '@jest/globals';
import { auditedSettings, settingSources } from '../../../bootstrap/settings/read-settings.js';
import { operatorEndpoint, type WebhookEndpoint } from '../../../domain/delivery/webhook.js';
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

test('the audit has secrets of settings and webhooks by digest alone, and a digest differs with its secret', () => {
  const webhook = (secret: string): WebhookEndpoint => ({
    ...{ id: operatorEndpoint('ops'), url: `https://ops.example/hook?key=${secret}`, secrets: [secret] },
  });
  const audited = (secret: string) => {
    const env = { ADMIN_TOKEN: secret, BRAND: 'ads' };
    return auditedSettings(env, { webhooks: [webhook(secret)] }, (value) => `${value.length}`);
  };
  const digest = expect.any(String);
  expect(audited('canary')).toEqual({
    variables: { ADMIN_TOKEN: { shown: '[redacted]', digest }, BRAND: 'ads' },
    webhooks: {
      'operator:ops': {
        url: { shown: 'https://ops.example/hook?hidden', digest },
        secrets: { shown: ['[redacted]'], digest },
        events: undefined,
      },
    },
  });
  expect(JSON.stringify(audited('canary'))).not.toContain('canary');
  expect(audited('canary')).not.toEqual(audited('canaries'));
});
