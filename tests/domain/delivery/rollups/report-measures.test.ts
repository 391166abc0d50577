import { expect, test } from '@jest/globals';
import { decisionDeltas } from '../../../../domain/decision-record/rollup-deltas.js';
import { MEASURES } from '../../../../domain/delivery/rollups/report-measures.js';
import {
  COUNT_FIGURES,
  NO_FIGURES,
  type Count,
  type ReportFigures,
} from '../../../../domain/delivery/rollups/rollup.js';
import { VALUE_DIMENSIONS, type ValueDimension } from '../../../../domain/figures/rollup-dimensions.js';
import { dspBid, usd } from '../../auction-rules.js';
import { recordedOf } from '../../decision-records.js';
import { auctionFacts } from '../../turn-facts.js';

const deal = { id: 'deal-1', floor: usd(1), fixedPrice: false };
const DELTAS = [[{ ...dspBid('a', 2), deal }, dspBid('b', 1)], [dspBid('c', 1)], []].flatMap((bids) =>
  decisionDeltas(recordedOf(auctionFacts(bids, {}), {})),
);

const rowsBy = (dimension: ValueDimension): readonly ReportFigures[] => {
  const rows = Map.groupBy(DELTAS, ({ values }) => values?.[dimension]);
  return [...rows.values()].map((deltas) => {
    const sum = (name: Count): number => deltas.reduce((total, { figures }) => total + (figures[name] ?? 0), 0);
    return { ...NO_FIGURES, ...Object.fromEntries(COUNT_FIGURES.map((name) => [name, sum(name)])) };
  });
};

const RATES = [
  ['fillRate', 'fills', ['reason', 'country', 'device', 'language', 'variant']],
  ['bidRate', 'bids', ['reason', 'country', 'source']],
  ['winRate', 'wins', ['reason', 'country', 'source', 'deal']],
] as const satisfies readonly (readonly [string, Count, readonly ValueDimension[]])[];

test.each(RATES)('%s stands in rows that have all %s, or in none', (name, part, known) => {
  const measure = MEASURES.find((one) => one.name === name);
  const by = VALUE_DIMENSIONS.filter((dimension) => {
    const rated = rowsBy(dimension).filter((figures) => measure?.of(figures, [dimension]) !== undefined);
    const total = (rows: readonly ReportFigures[]): number => rows.reduce((sum, row) => sum + row[part], 0);
    if (rated.length > 0) expect([dimension, total(rated)]).toEqual([dimension, total(rowsBy(dimension))]);
    return rated.length > 0;
  });
  expect(by).toEqual(expect.arrayContaining([...known]));
});
