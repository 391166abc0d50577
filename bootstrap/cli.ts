#!/usr/bin/env node
import { readFileSync } from 'node:fs';
import { Command } from 'commander';
import { addAccountCommands } from './commands/accounts.js';
import { addBidderCommands } from './commands/bidders.js';
import { addCampaignCommands } from './commands/campaigns.js';
import { addDoctorCommand } from './commands/doctor.js';
import { addCatalogCommands } from './commands/catalog.js';
import { addExplainCommand } from './commands/explain.js';
import { addExportCommand } from './commands/export.js';
import { fail } from './commands/fail.js';
import { addListenCommand } from './commands/listen.js';
import { addReplayCommand } from './commands/replay.js';
import { addReportCommand } from './commands/report.js';
import { addSimulateCommand } from './commands/simulate.js';
import { addMockDspCommand } from './commands/mock-dsp.js';
import { addTitleCommands } from './commands/titles.js';
import { addUserCommands } from './commands/users.js';
import { SettingsError } from './settings/settings.js';

/** Of the package, two folders above `dist/bootstrap`. */
const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  readonly version: string;
};

const program = new Command('ad-placement')
  .description('Self-hosted ad placement: overlay ads for video, conversational ads for chat.')
  .version(version);
// Imported when it is asked for: loading the whole server takes ten times as long as any other command needs.
program
  .command('serve')
  .description('run the server until it is stopped')
  .action(async () => (await import('./serve.js')).serve());
addTitleCommands(program);
addAccountCommands(program);
addCampaignCommands(program);
addBidderCommands(program);
addCatalogCommands(program);
addExplainCommand(program);
addReplayCommand(program);
addReportCommand(program);
addExportCommand(program);
addUserCommands(program);
addListenCommand(program);
addSimulateCommand(program);
addMockDspCommand(program);
addDoctorCommand(program);

try {
  await program.parseAsync();
} catch (error) {
  if (error instanceof SettingsError) fail(error.message);
  throw error;
}
