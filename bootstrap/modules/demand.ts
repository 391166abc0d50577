import { ContainerModule } from 'inversify';
import type { Logger } from 'pino';
import { createOpenAiEmbedder } from '../../adapters/embedder-openai/index.js';
import { createDirectDemand } from '../../adapters/demand-direct/index.js';
import { createHouseDemand } from '../../adapters/demand-house/index.js';
import { createMiniSearch } from '../../adapters/search-minisearch/index.js';
import type { Embedder } from '../../application/ports/content/embedder.js';
import type { Ledger } from '../../application/ports/storage/ledger.js';
import type { Rollups } from '../../application/ports/storage/rollups.js';
import type { Settings } from '../settings/settings.js';
import { EMBEDDER, DEMAND_SOURCE, PORT_TOKENS } from '../tokens.js';

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

/** A read that fails costs a day's even spending, and nothing else. */
const withWarning = (rollups: Rollups, logger: Logger): Rollups => ({
  read: (account, query) =>
    rollups.read(account, query).catch((err: unknown) => {
      logger.warn(
        { err, account },
        'the traffic of the last days cannot be read; budgets go by a usual day until one was seen',
      );
      throw err;
    }),
});

/** Every binding of `DEMAND_SOURCE` competes; a DSP of one's own is one more line. */
export const demandModule = (logger: Logger): ContainerModule =>
  new ContainerModule(({ bind }) => {
    bind(DEMAND_SOURCE).toResolvedValue(createHouseDemand, []);
    bind(DEMAND_SOURCE).toResolvedValue(
      (ledger: Ledger, rollups: Rollups, embedder: Embedder | undefined) =>
        createDirectDemand({ ledger, rollups: withWarning(rollups, logger), search: createMiniSearch(), embedder }),
      [PORT_TOKENS.ledger, PORT_TOKENS.rollups, { serviceIdentifier: EMBEDDER, optional: true }],
    );
  });
