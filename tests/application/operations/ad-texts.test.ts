import { beforeEach, describe, expect, test } from '@jest/globals';
import { createMemoryCatalogStore } from '../../../adapters/store-memory/index.js';
import { openCatalog, type OpenCatalog } from '../../../bootstrap/catalog/open-catalog.js';
import { adVariantId } from '../../../domain/ad-variant/ad-variant.js';
import { exampleFile } from '../../adapters/catalog-file/example-file.js';

const CUP = adVariantId('en-neutral-cup');
const FIXED = { parts: [], demand: { bidders: [] } };

let opened: OpenCatalog;
let file: { readonly accounts: never[]; readonly campaigns: never[] };
beforeEach(async () => {
  opened = openCatalog({
    fixed: FIXED,
    published: createMemoryCatalogStore(),
    clock: { nowMs: () => 1 },
    warn: () => [],
  });
  const { accounts, campaigns } = exampleFile() as never as {
    readonly accounts: readonly Record<string, unknown>[];
    readonly campaigns: readonly { readonly brief: object }[];
  };
  file = {
    accounts: accounts.map(({ tokenHashes: _, ...account }) => account) as never[],
    campaigns: campaigns.map((campaign, i) =>
      i > 0
        ? campaign
        : {
            ...campaign,
            brief: { ...campaign.brief, variants: [{ language: 'en', angle: 'cup', text: 'Alpine Tea.' }] },
          },
    ) as never[],
  };
  await opened.admin.change({ replace: file }, { author: 'anna' });
});

describe('texts of published campaigns', () => {
  test('are listed with what their sentences rest on', async () => {
    const [text, ...others] = await opened.texts.list();
    expect(others).toEqual([]);
    expect(text).toMatchObject({ campaign: 'spring-tea', id: CUP, review: 'pending', register: 'neutral' });
    expect(text?.sentences[0]?.statements[0]).toContain('Alpine Tea');
    expect(await opened.texts.list('another')).toEqual([]);
  });

  test('are reviewed as a version of its own, with author and reason in the history', async () => {
    const asked = { campaign: 'spring-tea', texts: [CUP], author: 'bert' };
    const rejected = { ...asked, decision: { review: 'rejected', reason: 'dull' } } as const;
    expect(await opened.texts.review(rejected)).toMatchObject({ kind: 'accepted', published: true });
    expect(await opened.texts.list()).toMatchObject([{ id: CUP, review: 'rejected', reason: 'dull' }]);
    const [change] = await opened.admin.history(1);
    expect(change).toMatchObject({ author: 'bert' });
    expect(change?.summary).toContain('texts of spring-tea rejected: en-neutral-cup (dull)');
  });

  test('that there are not are named', async () => {
    const decision = { review: 'approved' } as const;
    const asked = { author: 'bert', decision };
    const unknown = [adVariantId('de-formal-cup')];
    expect(await opened.texts.review({ ...asked, campaign: 'spring-tea', texts: unknown })).toEqual({
      kind: 'unknown-texts',
      texts: unknown,
    });
    expect(await opened.texts.review({ ...asked, campaign: 'none', texts: [CUP] })).toEqual({
      kind: 'unknown-campaign',
    });
  });
});
