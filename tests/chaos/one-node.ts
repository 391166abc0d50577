import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from '@jest/globals';
import { TIMEOUT_MS } from './figures.js';
import type { Env } from '../journeys/server.js';
import { startNode, type NodeProcess } from './node-process.js';
import { writeShop, type Offer } from './shop.js';

/** Both are there once the tests of the file run. */
export interface OneNode {
  readonly env: { readonly DATA_DIR: string; readonly CONFIG: string };
  readonly node: NodeProcess;
}

/** One server on SQLite files of its own, for all tests of a file. */
export const withOneNode = (name: string, offers: readonly Offer[], more: Env = {}): OneNode => {
  let env: OneNode['env'] = { DATA_DIR: '', CONFIG: '' };
  let node: NodeProcess | undefined;
  beforeAll(async () => {
    const folder = mkdtempSync(join(tmpdir(), `${name}-`));
    env = { ...more, DATA_DIR: folder, CONFIG: writeShop(folder, { offers }) };
    node = await startNode(env);
  }, TIMEOUT_MS);
  afterAll(async () => {
    await node?.stop();
    rmSync(env.DATA_DIR, { recursive: true, force: true });
  });
  return {
    get env() {
      return env;
    },
    get node() {
      if (node === undefined) throw new Error('The node is started before the first test.');
      return node;
    },
  };
};
