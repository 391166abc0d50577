import { Command } from 'commander';
import { addAccountCommands } from '../commands/accounts/accounts.js';
import { addBackupCommands } from '../commands/backup.js';
import { addBudgetsCommand } from '../commands/budgets.js';
import { addBidderCommands, addCampaignCommands } from '../commands/campaigns.js';
import { addCatalogCommands } from '../commands/catalog.js';
import { addExplainCommand, addReplayCommand } from '../commands/decisions.js';
import { addExportCommand } from '../commands/export.js';
import { addListenCommand } from '../commands/listen.js';
import { addReportCommand } from '../commands/report.js';
import { addReviewCommands } from '../commands/reviews.js';
import { addSimulateCommand } from '../../adapters/cli/commands/simulate.js';
import { parseCatalogFile } from '../../adapters/catalog-file/index.js';
import { createDirectDemand } from '../../adapters/demand-direct/index.js';
import { createMemoryExposureStore, createMemoryLedger } from '../../adapters/store-memory/index.js';
import type { DayPorts } from '../../adapters/cli/simulate/simulate-day.js';
import { addMockDspCommand } from '../commands/mock-dsp.js';
import { addTitleCommands } from '../commands/titles.js';
import { addUserCommands } from '../commands/users.js';
import type { DoctorOptions } from '../../adapters/cli/doctor/run-doctor.js';
import type { ServeOptions } from '../serve.js';

// `serve` and `doctor` are imported when they are asked for: loading the server takes ten times as long as any other
// command needs.
const addServeCommand = (program: Command): void => {
  program
    .command('serve')
    .description('run the server until it is stopped')
    .option('--accept-new-ledger', 'once: start without the ledger that state.sqlite belongs to; its money is given up')
    .option('--accept-new-state', 'once: start without the state that ledger.sqlite belongs to')
    .action(async (options: ServeOptions) => {
      const { acceptNewOf, serve } = await import('../serve.js');
      await serve({ acceptNew: acceptNewOf(options) });
    });
};

const addDoctorCommand = (program: Command): void => {
  program
    .command('doctor')
    .description('checks configuration, server, bidders and publishers, and says what to do next')
    .option('--url <url>', 'the running server')
    .option('--account <id>', 'only this account')
    .option('--publisher <origin>', 'where the publisher has its file, instead of the domain of the seller')
    .option('--app', 'app-ads.txt in place of ads.txt')
    .option('--android <folder>', "only an Android app's module: manifest and versions")
    .option('--ios <path>', "only an iOS app's Info.plist, or its folder: prompt, ad networks, transport security")
    .option('--flutter <folder>', 'only a Flutter app: pubspec, main, manifest, Info.plist')
    .option('--json', 'the findings for machines')
    .action(async (options: DoctorOptions) => (await import('./doctor.js')).examine(options));
};

const openDay = (): DayPorts => {
  const ledger = createMemoryLedger({ events: { appendEvents: () => undefined } });
  const exposures = createMemoryExposureStore({ clock: { nowMs: () => 0 } });
  return { ledger, exposures, direct: createDirectDemand({ ledger }) };
};

/** In the order in which `--help` lists them. */
const COMMANDS: readonly ((program: Command) => void)[] = [
  addServeCommand,
  addTitleCommands,
  addAccountCommands,
  addCampaignCommands,
  addBidderCommands,
  addCatalogCommands,
  addExplainCommand,
  addReplayCommand,
  addReportCommand,
  addBudgetsCommand,
  addReviewCommands,
  addExportCommand,
  addBackupCommands,
  addUserCommands,
  addListenCommand,
  (program) => addSimulateCommand(program, { parseCatalog: parseCatalogFile, openDay }),
  addMockDspCommand,
  addDoctorCommand,
];

/** The command line, which runs one command with `parseAsync`. */
export const createProgram = (version: string): Command => {
  const program = new Command('ad-placement')
    .description('Self-hosted ad placement: overlay ads for video, conversational ads for chat.')
    .version(version);
  for (const add of COMMANDS) add(program);
  return program;
};
