import { describe, test } from '@jest/globals';
import { createTrafficRules } from '../../../adapters/traffic-rules/index.js';
import { trafficCheckContract } from '../../contracts/index.js';

describe('contract', () => {
  for (const one of trafficCheckContract(() => createTrafficRules())) test(one.name, one.run);
});

describe('contract, where every address is one of a data centre', () => {
  for (const one of trafficCheckContract(() => createTrafficRules({ isDataCentre: () => true })))
    test(one.name, one.run);
});
