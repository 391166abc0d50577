import { ContainerModule } from 'inversify';
import type { Logger } from 'pino';
import { createOpenAiContentCheck } from '../../adapters/openai/index.js';
import type { Settings } from '../settings/settings.js';
import { CONTENT_CHECK } from '../tokens.js';

/** The auction that follows has the rest of the answer's time. */
const SHARE_OF_ANSWER = 0.5;

/** The classifier beside the lexicon; without settings for it, nothing is bound and nothing is asked. */
export const openContentCheck = (
  settings: Settings,
  logger: Logger,
): { readonly module: ContainerModule; readonly close: () => Promise<void> } => {
  const { safetyUrl: url, safetyModel: model, safetyApiKey: key, safetyKind: kind } = settings;
  if (url === undefined || model === undefined)
    return { module: new ContainerModule(() => undefined), close: async () => undefined };
  const limits = { answerMs: Math.floor(SHARE_OF_ANSWER * settings.answerDeadlineMs) };
  const check = createOpenAiContentCheck({ url, model, key, kind, limits, logger });
  return {
    module: new ContainerModule(({ bind }) => void bind(CONTENT_CHECK).toConstantValue(check)),
    close: () => check.close(),
  };
};
