import { ContainerModule } from 'inversify';
import type { Logger } from 'pino';
import { createHouseDemand } from '../../adapters/demand-house/index.js';
import { createOpenAiEmbedder } from '../../adapters/openai/index.js';
import type { Embedder } from '../../application/ports/content/embedder.js';
import type { Ledger } from '../../application/ports/storage/ledger.js';
import type { Rollups } from '../../application/ports/storage/rollups.js';
import { campaignDemand } from '../local-ports.js';
import type { Settings } from '../settings/settings.js';
import { DEMAND_SOURCE, EMBEDDER, PORT_TOKENS } from '../tokens.js';

/** Every binding of `DEMAND_SOURCE` competes; a DSP of one's own is one more line. */
export const demandModule = (logger: Logger): ContainerModule =>
  new ContainerModule(({ bind }) => {
    bind(DEMAND_SOURCE).toResolvedValue(createHouseDemand, []);
    bind(DEMAND_SOURCE).toResolvedValue(
      (ledger: Ledger, rollups: Rollups, embedder: Embedder | undefined) =>
        campaignDemand({ ledger, rollups }, logger, embedder),
      [PORT_TOKENS.ledger, PORT_TOKENS.rollups, { serviceIdentifier: EMBEDDER, optional: true }],
    );
  });

/** The server of embeddings that the settings name; without one, nothing is bound and nothing is asked. */
export const openEmbeddings = (
  { embeddingsUrl: url, embeddingsModel: model, embeddingsKey: key }: Settings,
  logger: Logger,
): { readonly module: ContainerModule; readonly close: () => Promise<void> } => {
  const embedder =
    url === undefined || model === undefined ? undefined : createOpenAiEmbedder({ url, model, key, logger });
  return {
    module: new ContainerModule(({ bind }) => {
      if (embedder !== undefined) bind(EMBEDDER).toConstantValue(embedder);
    }),
    close: async () => embedder?.close(),
  };
};
