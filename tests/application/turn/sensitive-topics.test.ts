import { describe, expect, test } from '@jest/globals';
import { advertiserId } from '../../../domain/values/ids.js';
import { sampleDirectBid } from '../../contracts/sample-demand.js';
import { sampleAccount } from '../../contracts/samples.js';
import { createEngine, say, upToTurn } from '../engine.js';
import { bidding, bidOf } from '../fake-demand.js';

const directOf = (advertiser: string) =>
  sampleDirectBid({
    id: advertiser,
    impId: 'inlineAd',
    advertiser: { id: advertiserId(advertiser), name: advertiser, domain: `${advertiser}.example` },
  });
const direct = () => bidding('direct', [directOf('advice'), directOf('lender')]);
const grieving = [say('u1', 'user', 'grief! words')];

describe('a life event that the operator opens to an advertiser', () => {
  const account = sampleAccount({ sensitiveTopics: { grief: [advertiserId('advice')] } });

  test('is sold to it alone, and no bidder learns of it', async () => {
    const bidder = bidding('dsp', [bidOf('dsp')], { recipient: { kind: 'bidder' } });
    const engine = createEngine({ account, ports: { demand: [direct(), bidder] } });
    const outcome = await engine.preload({ messages: grieving });
    if (outcome.kind !== 'filled') throw new Error(`expected an ad, got ${outcome.kind}`);
    expect(bidder.asked).toEqual([]);
    const record = await engine.operations.explain(outcome.decisionId);
    expect(record?.candidates.map(({ candidate, outcome: became }) => [candidate, became])).toEqual([
      ['advice', 'won'],
      ['lender', 'sensitive-content'],
    ]);
    expect(record?.sources.find(({ source }) => source === 'dsp')).toMatchObject({ outcome: 'not-asked' });
  });

  test('stays closed to a bidder that calls itself by the name of one', async () => {
    const alike = bidding('own', [bidOf('own', { advertiser: directOf('advice').advertiser })]);
    const engine = createEngine({ account, ports: { demand: [alike] } });
    expect(await engine.preload({ messages: grieving })).toMatchObject({ skipCode: 'unfilled_bid' });
  });

  test('opens no other', async () => {
    const engine = createEngine({
      account: sampleAccount({ sensitiveTopics: { debt: [advertiserId('advice')] } }),
      ports: { demand: [direct()] },
    });
    expect(await engine.preload({ messages: grieving })).toMatchObject({ skipCode: 'illegal_content' });
  });
});

test('a finding outlives the messages that a request sends', async () => {
  const engine = createEngine({ ports: { demand: [direct()] } });
  expect(await engine.preload({ messages: grieving })).toMatchObject({ skipCode: 'illegal_content' });
  const later = (turn: number) =>
    engine.preload({
      messages: upToTurn(turn + 1)
        .slice(-1 - turn * 2)
        .slice(-2),
    });
  for (const turn of [1, 2, 3, 4]) expect(await later(turn)).toMatchObject({ skipCode: 'illegal_content' });
});

test('what only a classifier found is remembered as well', async () => {
  let tier: 'unsafe' | 'safe' = 'unsafe';
  const contentCheck = { check: async () => ({ tier, reason: 'classifier: hate' }) };
  const engine = createEngine({ ports: { contentCheck, demand: [direct()] } });
  expect(await engine.preload()).toMatchObject({ skipCode: 'illegal_content' });
  tier = 'safe';
  expect(await engine.preload({ messages: upToTurn(2) })).toMatchObject({ skipCode: 'illegal_content' });
});
