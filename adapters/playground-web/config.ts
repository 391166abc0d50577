import type { PlaygroundConfig } from '../wire/playground.js';
import { byId } from './dom.js';

/** What the server wrote into this page. */
export const readConfig = (): PlaygroundConfig => JSON.parse(byId('config').textContent ?? '{}') as PlaygroundConfig;
