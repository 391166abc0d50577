type Role = (args: readonly string[]) => Promise<void>;

/**
 * One bundle for all processes of a run: the first argument says which of them this one is. Each loads its own part
 * alone, so that the memory of a server is not that of the whole bench.
 */
const ROLES: Readonly<Record<string, () => Promise<Role>>> = {
  bench: async () => (await import('./bench.js')).runBench,
  soak: async () => (await import('./soak.js')).runSoak,
  server: async () => (await import('./server.js')).runServer,
  baseline: async () => (await import('./baseline.js')).runBaseline,
  'bare-auction': async () => (await import('./turn-cost/bare-auction.js')).runBareAuction,
  'mock-dsp': async () => (await import('./studies/demand/mock-dsp.js')).runMockDsp,
};

const [name = '', ...args] = process.argv.slice(2);
const role = ROLES[name];
if (role === undefined) throw new Error(`Unknown role "${name}": use one of ${Object.keys(ROLES).join(', ')}.`);
const run = await role();
await run(args);
