import { expect, test } from '@jest/globals';
import { createEngine, say, upToTurn } from '../engine.js';
import { bidding, bidOf } from '../fake-demand.js';

test('a user who has said to be a child stays one for the session, and no demand is asked', async () => {
  const demand = bidding('own', [bidOf('own')]);
  const engine = createEngine({ ports: { demand: [demand] } });
  const first = await engine.preload({ messages: [say('u1', 'user', 'child!')] });
  expect(first).toMatchObject({ skipCode: 'illegal_content' });
  for (const turn of [2, 3, 9]) {
    const outcome = await engine.preload({ messages: upToTurn(turn) });
    if (outcome.kind !== 'no-fill') throw new Error(`expected no ad, got ${outcome.kind}`);
    expect(await engine.operations.explain(outcome.decisionId)).toMatchObject({ reason: 'child-speaker' });
  }
  expect(demand.asked).toEqual([]);
});
