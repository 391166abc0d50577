import { describe, test } from '@jest/globals';
import { createTrafficRules } from '../../../adapters/traffic-rules/index.js';
import { trafficCheckContract } from '../../contracts/index.js';

describe('contract', () => {
  for (const one of trafficCheckContract(() => createTrafficRules())) test(one.name, one.run);
});
