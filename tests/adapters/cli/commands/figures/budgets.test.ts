import { expect, test } from '@jest/globals';
import { budgetTable } from '../../../../../adapters/cli/commands/figures/budgets.js';
import { campaignId, lineItemId } from '../../../../../domain/values/ids.js';
import { USUAL_TRAFFIC } from '../../../../../domain/pacing/traffic-shape.js';
import type { Nanos } from '../../../../../domain/values/money.js';

test('each budget is a line: whole nanos, the date of a day, and the pace in percent', () => {
  const row = { campaign: campaignId('tea'), lineItem: lineItemId('spring\u001b'), held: 0 as Nanos };
  const traffic = { shape: USUAL_TRAFFIC, timeZone: 0 };
  const plan = { due: 1, fromMs: 0, untilMs: 1, traffic };
  const money = { ...plan, limit: 20_000_000_001 as Nanos, spent: 1 as Nanos, left: 20_000_000_000 as Nanos };
  expect(
    budgetTable([
      { ...row, ...money, day: 20_000, pace: 0.984 },
      { ...row, ...money },
    ]),
  ).toEqual([
    'campaign  lineItem      budget          limitUsd     spentUsd      heldUsd       leftUsd  pace',
    'tea       spring\\u001b  2024-10-04  20.000000001  0.000000001  0.000000000  20.000000000  98 %',
    'tea       spring\\u001b  total       20.000000001  0.000000001  0.000000000  20.000000000     -',
  ]);
});
