import { fileURLToPath } from 'node:url';
import { loadPlaygroundFiles, type Playground } from '../adapters/http-koa/index.js';
import { demoToken } from './demo/index.js';
import type { Settings } from './settings.js';

const FILES = fileURLToPath(new URL('../adapters/playground-web', import.meta.url));

/** The pages at `/` and `/video` with the tokens of the demo accounts, or `undefined` when they are switched off. */
export const playgroundOf = ({ playground }: Pick<Settings, 'playground'>): Playground | undefined =>
  playground
    ? {
        files: loadPlaygroundFiles(FILES),
        testToken: demoToken('dev', 'publisher'),
        auctionToken: demoToken('demo', 'publisher'),
        apiToken: demoToken('demo', 'api'),
      }
    : undefined;
