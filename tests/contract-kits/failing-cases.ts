import type { ContractCase } from '../contracts/index.js';

/** Names of the cases that an implementation does not pass. */
export const failingCases = async (cases: readonly ContractCase[]): Promise<readonly string[]> => {
  const failing: string[] = [];
  for (const { name, run } of cases) await run().catch(() => failing.push(name));
  return failing;
};
