import { describe, test } from '@jest/globals';
import { createCopyGate } from '../../../adapters/copy-gate/index.js';
import { copyGateContract } from '../../contracts/index.js';

describe('the contract', () => {
  for (const one of copyGateContract(createCopyGate)) test(one.name, one.run);
});
