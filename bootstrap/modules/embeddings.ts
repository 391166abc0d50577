import { ContainerModule } from 'inversify';
import type { Logger } from 'pino';
import { createOpenAiEmbedder } from '../../adapters/embedder-openai/index.js';
import type { Settings } from '../settings/settings.js';
import { EMBEDDER } from '../tokens.js';

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
