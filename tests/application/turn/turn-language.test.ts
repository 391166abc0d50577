import { describe, expect, test } from '@jest/globals';
import { copyGate } from '../../../bootstrap/copy-gate.js';
import { createLocalReader } from '../../../adapters/reader-local/index.js';
import { createTemplateWriter } from '../../../adapters/writer-template/index.js';
import type { Campaign } from '../../../domain/catalog/campaign.js';
import type { ChatOpportunity } from '../../../domain/demand/opportunity.js';
import { describeDecision } from '../../../domain/decision-record/report.js';
import { explainDecision } from '../../../domain/decision-record/explain.js';
import { replay } from '../../../domain/decision-record/replay.js';
import { sampleAccount } from '../../contracts/samples.js';
import { createEngine, say } from '../engine.js';
import { bidding } from '../fake-demand.js';
import { adOf } from '../filled.js';
import { sold } from '../sold.js';

const PITCHES = { en: 'Tea for quiet evenings.', de: 'Tee für ruhige Abende.', fr: 'Un thé pour le soir.' };

/** One that is shown to readers of one language only, with a pitch in three. */
const soldIn = (language: string, cpmUsd: number): Campaign => {
  const campaign = sold(language, cpmUsd);
  const lineItems = campaign.lineItems.map((item) => ({
    ...item,
    targeting: { ...item.targeting, languages: [language] },
  }));
  return { ...campaign, brief: { ...campaign.brief, pitches: PITCHES }, lineItems };
};

const GERMAN = { locale: 'de-DE' };

const worldOf = (language?: string) => {
  const asked: ChatOpportunity[] = [];
  const bidder = bidding('dsp', []);
  const engine = createEngine({
    account: sampleAccount({ language }),
    campaigns: [soldIn('en', 3), soldIn('de', 2), soldIn('fr', 1)],
    ports: {
      reader: createLocalReader({ classifySafety: () => ({ tier: 'safe' }), monotonicMs: () => 0 }),
      writer: createTemplateWriter(copyGate),
    },
    wrap: (ports) => ({
      demand: [
        ...ports.demand,
        {
          ...bidder,
          bid: (opportunity, ...rest) => {
            if (opportunity.kind === 'chat') asked.push(opportunity);
            return bidder.bid(opportunity, ...rest);
          },
        },
      ],
    }),
  });
  /** What a turn with these words from this device came to. */
  const turn = async (words: string, device: { readonly locale?: string }) => {
    const outcome = await engine.preload({ messages: [say('u1', 'user', words)], device });
    const ad = outcome.kind === 'filled' ? adOf(outcome) : undefined;
    if (outcome.kind === 'refused') throw new Error('refused');
    const recorded = await engine.ports.journal.findDecision(undefined, outcome.decisionId);
    if (recorded === undefined) throw new Error('no record');
    const page = ad && (await engine.placement.renderAd(ad.bidId, undefined));
    return { ad, recorded, page, told: asked.at(-1)?.signals.language };
  };
  return { turn };
};

describe('the language of a turn', () => {
  test("is the device's where the conversation tells none: targeting, text, label and bid request", async () => {
    const { ad, recorded, page, told } = await worldOf('fr').turn('ok', GERMAN);
    expect(ad).toMatchObject({ price: 2_000_000 });
    expect(ad?.content).toContain('Tee für ruhige Abende');
    expect(page).toMatchObject({ ad: { language: 'de' } });
    expect(told).toBe('de');
    expect(recorded).toMatchObject({ language: 'de', languageFrom: 'device' });
  });

  test("is the conversation's where it is recognised, whatever the device says", async () => {
    const { ad, recorded, told } = await worldOf().turn('Which coffee should I try this morning, and where?', GERMAN);
    expect(ad).toMatchObject({ price: 3_000_000 });
    expect(ad?.content).toContain('Tea for quiet evenings');
    expect([told, recorded.languageFrom]).toEqual(['en', 'conversation']);
  });

  test("is the account's where neither tells one, and unknown without it", async () => {
    const { ad, recorded } = await worldOf('fr').turn('ok', { locale: 'C' });
    expect(ad).toMatchObject({ price: 1_000_000 });
    expect(recorded).toMatchObject({ language: 'fr', languageFrom: 'account' });
    const unknown = await worldOf().turn('ok', {});
    expect([unknown.recorded.language, unknown.recorded.languageFrom]).toEqual([undefined, undefined]);
  });

  test('explain says which it was, also of a record from before, and replay decides the same', async () => {
    const { recorded } = await worldOf().turn('ok', GERMAN);
    const words = (record: typeof recorded): string => explainDecision(describeDecision(record)).join(' ');
    expect(words(recorded)).toContain("language de (the device's, since the conversation told none)");
    const { languageFrom: _, ...before } = recorded;
    expect(words(before)).toContain('language de, topics');
    for (const record of [recorded, before]) expect(replay(record)).toMatchObject({ kind: 'same' });
  });
});
