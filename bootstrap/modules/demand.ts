import { ContainerModule } from 'inversify';
import { createDirectDemand } from '../../adapters/demand-direct/index.js';
import { createHouseDemand } from '../../adapters/demand-house/index.js';
import { createMiniSearch } from '../../adapters/search-minisearch/index.js';
import type { Embedder } from '../../application/ports/embedder.js';
import type { Ledger } from '../../application/ports/ledger.js';
import { DEMAND_SOURCE, EMBEDDER, PORT_TOKENS } from '../tokens.js';

/** Every binding of `DEMAND_SOURCE` competes; a DSP of one's own is one more line. */
export const demandModule = new ContainerModule(({ bind }) => {
  bind(DEMAND_SOURCE).toResolvedValue(createHouseDemand, []);
  bind(DEMAND_SOURCE).toResolvedValue(
    (ledger: Ledger, embedder: Embedder | undefined) =>
      createDirectDemand({ ledger, search: createMiniSearch(), embedder }),
    [PORT_TOKENS.ledger, { serviceIdentifier: EMBEDDER, optional: true }],
  );
});
