import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { applyFileChange, fileChanges, startContent } from '../../../domain/audit/audit-file.js';
import type { Part } from '../../../domain/audit/compare-parts.js';
import { shownPart } from '../../../domain/audit/hidden-value.js';
import { NO_CONTENT, type CatalogContent, type CatalogEntry } from '../../../domain/catalog/content/catalog-content.js';
import { holds } from '../property.js';

const digest = (text: string): string => `digest of ${text.length}`;
const partsOf = (content: CatalogContent) => startContent(content, digest).parts();
const changesTo = (before: CatalogContent, after: CatalogContent) =>
  fileChanges(partsOf(before), startContent(after, digest));

const value = fc.jsonValue({ maxDepth: 2 });
const id = fc.constantFrom('a', 'b', 'c', '__proto__');
const entryWith = <Keys>(keys: fc.Arbitrary<Keys>): fc.Arbitrary<CatalogEntry> =>
  fc.tuple(id, keys).map(([own, more]) => ({ ...more, id: own }));
const unique = (entry: fc.Arbitrary<CatalogEntry>) =>
  fc.uniqueArray(entry, { maxLength: 3, selector: (one) => one.id });
const plain = entryWith(fc.dictionary(fc.constantFrom('name', 'url', 'webhook', 'tokenHashes'), value));
const campaign = entryWith(
  fc.record({ name: value, lineItems: unique(plain), creatives: unique(plain) }, { requiredKeys: [] }),
);
const content: fc.Arbitrary<CatalogContent> = fc.record({
  ...{ accounts: unique(plain), campaigns: unique(campaign), bidders: unique(plain) },
  supply: fc.option(fc.dictionary(fc.string(), value), { nil: undefined }),
});

test('records, as a database returns them, lead from any file to any other', () => {
  holds(
    fc.property(fc.array(content, { minLength: 1, maxLength: 4 }), (files) => {
      const logged = new Map<string, Part>();
      for (const file of files) {
        const after = startContent(file, digest);
        for (const change of fileChanges(logged, after))
          applyFileChange(logged, JSON.parse(JSON.stringify(change)) as typeof change);
        expect(logged).toEqual(after.parts());
      }
    }),
  );
});

const account = (secret: string): CatalogEntry => ({
  id: 'shop',
  name: 'Shop',
  webhook: { url: `https://shop.example/?key=${secret}`, secrets: [secret] },
  tokenHashes: [{ kind: 'user-key', sha256: `sha-of-${secret}`, last4: 'x7Qd' }],
});
const withSecret = (secret: string): CatalogContent => ({
  ...NO_CONTENT,
  accounts: [account(secret)],
  bidders: [{ id: 'dsp', url: `https://dsp.example/bid?key=${secret}`, gvlId: 1 }],
});

test('no secret is in a record, and one that changed is known to have', () => {
  const added = changesTo(NO_CONTENT, withSecret('canary'));
  const changed = changesTo(withSecret('canary'), withSecret('canaries'));
  expect(JSON.stringify([added, changed])).not.toContain('canar');
  const parts = changed.flatMap((change) => change.parts.map(shownPart));
  const webhook = { url: 'https://shop.example/?hidden', secrets: ['hidden:1'] };
  const tokens = [{ kind: 'user-key', last4: 'x7Qd' }];
  const url = 'https://dsp.example/bid?hidden';
  expect(parts.map(({ subject, fields }) => [subject.kind, fields])).toEqual([
    [
      'account',
      [
        { name: 'webhook', before: webhook, after: webhook },
        { name: 'tokenHashes', before: tokens, after: tokens },
      ],
    ],
    ['bidder', [{ name: 'url', before: url, after: url }]],
  ]);
});

test('a record has a thousand subjects at most, and the last one the digest of the file', () => {
  const campaigns = Array.from({ length: 2_500 }, (_, index) => ({ id: `c${index}` }));
  const changes = changesTo(NO_CONTENT, { ...NO_CONTENT, campaigns });
  expect(changes.map(({ parts, digest: whole }) => [parts.length, whole !== undefined])).toEqual([
    ...[[1_000, false] as const, [1_000, false] as const],
    [500, true],
  ]);
});
