import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import { createOpenAiAssistant } from '../adapters/assistant-openai/index.js';
import { loadPlaygroundFiles, type Assistant, type Playground } from '../adapters/http-koa/index.js';
import { demoToken } from './demo/index.js';
import type { Settings } from './settings/settings.js';

const FILES = fileURLToPath(new URL('../adapters/playground-web', import.meta.url));

const assistantOf = (settings: Settings, logger: Pick<Logger, 'warn'>): Assistant | undefined => {
  const { playgroundAssistantUrl: url, playgroundAssistantModel: model, playgroundAssistantKey: key } = settings;
  return url === undefined || model === undefined ? undefined : createOpenAiAssistant({ url, model, key, logger });
};

/** The pages at `/` and `/video` with the tokens of the demo accounts, or `undefined` when they are switched off. */
export const playgroundOf = (settings: Settings, logger: Pick<Logger, 'warn'>): Playground | undefined =>
  settings.playground
    ? {
        files: loadPlaygroundFiles(FILES),
        testToken: demoToken('dev', 'publisher'),
        auctionTokens: {
          second: demoToken('demo', 'publisher'),
          every: demoToken('demo-every', 'publisher'),
          cautious: demoToken('demo-cautious', 'publisher'),
        },
        apiToken: demoToken('demo', 'api'),
        assistant: assistantOf(settings, logger),
      }
    : undefined;
