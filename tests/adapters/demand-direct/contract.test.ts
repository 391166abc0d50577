import { describe, test } from '@jest/globals';
import { createDirectDemand } from '../../../adapters/demand-direct/index.js';
import { demandSourceContract } from '../../contracts/index.js';

describe('direct demand keeps the contract of a demand source', () => {
  for (const { name, run } of demandSourceContract(() => createDirectDemand(), { isStable: true })) test(name, run);
});
