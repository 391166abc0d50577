import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect } from '@jest/globals';
import { runCommand } from '../../support/run-command.js';
import { startJourneyServer, type Ended, type JourneyServer } from '../server.js';

/** The command line, in this process, beside a running server on the same data. */
export interface CliBesideServer {
  /** There once the tests of the file run. */
  readonly server: JourneyServer;
  /** For files of the tests. */
  readonly folder: string;
  cli(...args: readonly string[]): Promise<Ended>;
  /** Prints nothing to standard error, and ends well; what it printed. */
  succeed(...args: readonly string[]): Promise<string>;
}

/** For all tests of a file. `settings`: further ones of the server. */
export const cliBesideServer = (
  settings: () => Promise<Readonly<Record<string, string>>> = async () => ({}),
): CliBesideServer => {
  const folder = mkdtempSync(join(tmpdir(), 'journey-cli-'));
  let server: JourneyServer | undefined;
  const running = (): JourneyServer => {
    if (server === undefined) throw new Error('The server is started before the first test.');
    return server;
  };
  beforeAll(async () => {
    server = await startJourneyServer({ ...(await settings()), DATA_DIR: join(folder, 'data') });
  });
  afterAll(async () => {
    await server?.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  const cli: CliBesideServer['cli'] = (...args) => runCommand(args, { DATA_DIR: running().dataDir });
  return {
    get server() {
      return running();
    },
    folder,
    cli,
    succeed: async (...args) => {
      const { code, stdout, stderr } = await cli(...args);
      expect([code, stderr]).toEqual([0, '']);
      return stdout;
    },
  };
};
