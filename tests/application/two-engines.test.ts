import { describe, expect, test } from '@jest/globals';
import { createDirectDemand } from '../../adapters/demand-direct/index.js';
import type { Ports } from '../../application/ports/index.js';
import type { Campaign } from '../../domain/catalog/campaign.js';
import { advertiserId, campaignId, conversationId, creativeId, lineItemId } from '../../domain/values/ids.js';
import { sampleBrief, sampleImageCreative } from '../contracts/sample-demand.js';
import { createEngine, upToTurn, type Engine } from './engine.js';
import { adsOf } from './filled.js';
import { sold } from './sold.js';

/**
 * Two catalogs name line items and creatives alike and are of the same version; everything else in them says which one
 * it belongs to.
 */
const campaignOf = (mark: string, name: string, cpmUsd: number, headline = `${mark} ${name}`): Campaign => ({
  ...sold(name, cpmUsd, {
    id: lineItemId(name),
    creatives: [sampleImageCreative({ id: creativeId(name), headline })],
  }),
  id: campaignId(`${mark}-${name}`),
  advertiser: { id: advertiserId(`${mark}-${name}`), name: `${mark} ${name}`, domain: `${mark}.example` },
  brief: sampleBrief({ product: `${mark} ${name}`, pitches: { en: `${mark} says ${name}.` } }),
});

const TOO_LONG = 'x'.repeat(201);

/** `dear` wins where its headline is not too long; `abroad` is rejected by its targeting. */
const catalogOf = (mark: string, cpmUsd: number, dearHeadline?: string): readonly Campaign[] => {
  const abroad = campaignOf(mark, 'abroad', 1);
  const lineItems = abroad.lineItems.map((item) => ({
    ...item,
    targeting: { ...item.targeting, countries: [mark === 'anna' ? 'IS' : 'FJ'] },
  }));
  return [
    campaignOf(mark, 'dear', cpmUsd + 1, dearHeadline),
    campaignOf(mark, 'cheap', cpmUsd),
    { ...abroad, lineItems },
  ];
};

/** One turn of a conversation: its ads, their pages and its record, as they leave the engine. */
const turnOf = async (engine: Engine, conversation: number): Promise<readonly unknown[]> => {
  const outcome = await engine.preload({
    messages: upToTurn(1),
    conversationId: conversationId(`conversation-${conversation}`),
  });
  if (outcome.kind === 'refused') throw new Error('refused');
  const ads = adsOf(outcome);
  const pages = await Promise.all(ads.map(({ bidId }) => engine.placement.renderAd(bidId, undefined)));
  const record = await engine.plain.journal.findDecision(undefined, outcome.decisionId);
  return [ads, pages.map((page) => page?.ad), record];
};

describe.each<[string, () => Partial<Ports>]>([
  ['demand of their own', () => ({})],
  ['the same demand', () => ({ demand: [createDirectDemand()] })],
])('two engines of one process with catalogs that count alike and %s', (_, shared) => {
  test('show and record nothing of each other while their turns interleave', async () => {
    const ports = shared();
    const anna = createEngine({ campaigns: catalogOf('anna', 2), ports });
    const berta = createEngine({ campaigns: catalogOf('berta', 3, TOO_LONG), ports });
    expect(anna.ports.catalog.current().version).toBe(berta.ports.catalog.current().version);
    for (let round = 0; round < 3; round++) {
      const turns = await Promise.all([0, 1, 2, 3].map((i) => turnOf(i % 2 === 0 ? anna : berta, round * 4 + i)));
      const [ofAnna, ofBerta] = [0, 1].map((of) => JSON.stringify(turns.filter((_turn, i) => i % 2 === of)));
      for (const own of ['anna says dear.', 'countries: IS']) expect(ofAnna).toContain(own);
      for (const own of ['berta says cheap.', 'countries: FJ', 'text-too-long']) expect(ofBerta).toContain(own);
      expect(ofAnna).not.toMatch(/berta|countries: FJ|text-too-long/);
      expect(ofBerta).not.toMatch(/anna|countries: IS/);
    }
  });
});
