import { test } from '@jest/globals';
import { createMemoryLedger } from '../../../../adapters/store-memory/index.js';
import { expectNaiveHistories } from '../../../support/ledger-histories.js';

test('any history of holds, releases, events and clock jumps comes out like in a naive ledger, within every limit', () =>
  expectNaiveHistories({
    ledger: () => createMemoryLedger({ events: { appendEvents: () => undefined } }),
    runs: 400,
    earliestJumpMs: -20,
  }));
