import { fileURLToPath } from 'node:url';
import { Command } from 'commander';
import { parseTitlesFile } from '../../adapters/catalog-file/index.js';
import { addAccountCommands } from '../../adapters/cli/commands/accounts/accounts.js';
import type { ServerAddress, ServerOptions } from '../../adapters/cli/commands/access/server.js';
import { addAuditCommand } from '../../adapters/cli/commands/catalog/audit.js';
import { addBackupCommands } from '../../adapters/cli/commands/backup.js';
import { addBudgetsCommand } from '../../adapters/cli/commands/figures/budgets.js';
import { addCampaignCommands } from '../../adapters/cli/commands/campaigns/campaigns.js';
import { addCatalogCommands } from '../../adapters/cli/commands/catalog/catalog.js';
import { addDecisionCommands } from '../../adapters/cli/commands/decisions/explain.js';
import { addDecisionSearchCommand } from '../../adapters/cli/commands/decisions/search.js';
import { addExportCommand } from '../../adapters/cli/commands/export.js';
import { addListenCommand } from '../../adapters/cli/commands/listen.js';
import { addMockDspCommand } from '../../adapters/cli/commands/mock-dsp.js';
import { addLineItemCommand } from '../../adapters/cli/commands/figures/line-item.js';
import { addReportCommand } from '../../adapters/cli/commands/figures/report.js';
import { addReconcileCommand } from '../../adapters/cli/commands/figures/reconcile.js';
import { addReviewCommands } from '../../adapters/cli/commands/review/reviews.js';
import { addSdkCommand } from '../../adapters/cli/commands/sdk.js';
import { addStatementCommands } from '../../adapters/cli/commands/figures/statements.js';
import { addStatusCommand } from '../../adapters/cli/commands/status.js';
import { addSimulateCommand } from '../../adapters/cli/commands/simulate.js';
import { addTextCommands } from '../../adapters/cli/commands/review/texts.js';
import { addTitleCommands } from '../../adapters/cli/commands/titles.js';
import { addWebhookCommands } from '../../adapters/cli/commands/webhooks.js';
import { addUserCommands } from '../../adapters/cli/commands/users.js';
import type { DoctorOptions } from '../../adapters/cli/doctor/run-doctor.js';
import type { DayPorts } from '../../adapters/cli/simulate/simulate-day.js';
import { createDirectDemand } from '../../adapters/demand-direct/index.js';
import { listenToEvents } from '../../adapters/events-ws/index.js';
import { KINDS, MODES, startMockDsp } from '../../adapters/mock-bidder/index.js';
import { createMemoryExposureStore, createMemoryLedger } from '../../adapters/store-memory/index.js';
import type { ServeOptions } from '../serve.js';
import { parseCatalogFile } from '../catalog/parse-catalog-file.js';
import { readSettings } from '../settings/read-settings.js';
import { serverAddress } from '../settings/settings.js';
import { backups } from '../storage/backups.js';
import {
  openBudgets,
  openCatalogAccess,
  openExports,
  openReviews,
  openTitles,
  readStorage,
  warnOfFile,
} from './open.js';

/** Of the build, beside `dist/bootstrap`. */
const PACKED_CLIENTS = fileURLToPath(new URL('../../sdk', import.meta.url));

// `serve` and `doctor` are imported on use: loading the server takes ten times as long as any other command needs.
const addServeCommand = (program: Command): void => {
  program
    .command('serve')
    .description('run the server until it is stopped')
    .option('--accept-new-ledger', 'once: start without the ledger that state.sqlite belongs to; its money is given up')
    .option('--accept-new-state', 'once: start without the state that ledger.sqlite belongs to')
    .option('--accept-new-signing-key', 'once: start with a new signing key beside data that an older one belongs to')
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

const findServer = ({ url, token }: ServerOptions): ServerAddress => {
  const settings = readSettings(process.env);
  return { url: url ?? serverAddress(settings), token: token ?? settings.adminToken };
};

const openDay = (): DayPorts => {
  const ledger = createMemoryLedger({ events: { appendEvents: () => undefined } });
  const exposures = createMemoryExposureStore({ clock: { nowMs: () => 0 } });
  return { ledger, exposures, direct: createDirectDemand({ ledger }) };
};

/** The command line, which runs one command with `parseAsync`. `--help` lists the commands in this order. */
export const createProgram = (version: string): Command => {
  const program = new Command('ad-placement')
    .description('Self-hosted ad placement: overlay ads for video, conversational ads for chat.')
    .version(version);
  addServeCommand(program);
  addTitleCommands(program, { storage: readStorage, open: openTitles, parse: parseTitlesFile });
  addAccountCommands(program, readStorage, openCatalogAccess);
  addCampaignCommands(program, {
    ...{ storage: readStorage, open: openCatalogAccess, server: findServer },
    ...{ parse: parseCatalogFile, warn: warnOfFile },
    parseBidders: async (json) => (await import('../../adapters/demand-openrtb/index.js')).parseBidderFile(json),
  });
  addCatalogCommands(program, readStorage, openCatalogAccess);
  addAuditCommand(program, findServer);
  addStatusCommand(program, findServer);
  addDecisionSearchCommand(program, findServer);
  addDecisionCommands(program, findServer);
  addReportCommand(program, findServer);
  addLineItemCommand(program, findServer);
  addReconcileCommand(program, findServer);
  addStatementCommands(program, findServer);
  addBudgetsCommand(program, openBudgets);
  addReviewCommands(program, readStorage, openReviews);
  addTextCommands(program, readStorage, openCatalogAccess);
  addExportCommand(program, openExports);
  addBackupCommands(program, readStorage, backups);
  addUserCommands(program, findServer);
  addWebhookCommands(program, findServer, { storage: readStorage, open: openCatalogAccess });
  addListenCommand(program, findServer, listenToEvents);
  addSimulateCommand(program, { parseCatalog: parseCatalogFile, openDay });
  addSdkCommand(program, PACKED_CLIENTS);
  addMockDspCommand(program, { modes: MODES, kinds: KINDS, start: startMockDsp });
  addDoctorCommand(program);
  return program;
};
