import { expect, test } from '@jest/globals';
import { NO_CONTENT, type CatalogContent } from '../../../domain/catalog/content/catalog-content.js';
import { hideSecrets, restoreSecrets, withNewSecret } from '../../../domain/catalog/content/content-secrets.js';

const content: CatalogContent = {
  ...NO_CONTENT,
  accounts: [
    { id: 'acme', webhook: { url: 'https://acme.example/hook?key=k1', secrets: ['whsec_new', 'whsec_old'] } },
    { id: 'beta' },
  ],
  bidders: [{ id: 'dsp', url: 'https://dsp.example/bid?key=k2' }],
};

test('no key of a webhook or a bidder is shown', () => {
  const shown = hideSecrets(content);
  expect(JSON.stringify(shown)).not.toMatch(/whsec_|k1|k2/);
  expect(shown.accounts).toEqual([
    { id: 'acme', webhook: { url: 'https://acme.example/hook?hidden', secrets: ['hidden:1', 'hidden:2'] } },
    { id: 'beta' },
  ]);
});

test('what was read can be written back', () => {
  expect(restoreSecrets(hideSecrets(content), content)).toEqual(content);
});

test('a new secret is put before one that is hidden', () => {
  const webhook = { url: 'https://acme.example/hook?hidden', secrets: ['whsec_newest', 'hidden:1'] };
  const set = { accounts: [{ id: 'acme', webhook }] };
  expect(restoreSecrets(set, content)).toEqual({
    accounts: [
      {
        id: 'acme',
        webhook: { url: 'https://acme.example/hook?key=k1', secrets: ['whsec_newest', 'whsec_new'] },
      },
    ],
  });
});

test('a new secret stands before the one that was newest, and the one before that ends', () => {
  const [acme, beta] = content.accounts;
  expect(acme && withNewSecret(acme, 'whsec_newest')).toEqual({
    id: 'acme',
    webhook: { url: 'https://acme.example/hook?key=k1', secrets: ['whsec_newest', 'whsec_new'] },
  });
  expect(beta && withNewSecret(beta, 'whsec_newest')).toBeUndefined();
});

test('what is new stays as it is', () => {
  const set = { accounts: [{ id: 'new', webhook: { url: 'https://new.example', secrets: ['hidden:1'] } }] };
  expect(restoreSecrets(set, content)).toEqual(set);
});
