import fc from 'fast-check';

/** Every property runs the same examples each time, so that a failure is one for everybody. */
export const SEED = 20_260_115;

/** Checks a property with the house's seed. */
export const holds = <Ts extends [unknown, ...unknown[]]>(property: fc.IPropertyWithHooks<Ts>, numRuns = 300): void => {
  fc.assert(property, { seed: SEED, numRuns });
};
