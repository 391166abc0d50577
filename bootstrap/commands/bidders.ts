import type { Command } from 'commander';
import { publishFile } from './publish-file.js';

export const addBidderCommands = (program: Command): void => {
  program
    .command('bidders')
    .description('bidders over OpenRTB')
    .command('publish <file>')
    .description("put the file's bidders in the place of those that were published, on every node")
    .option('--note <text>', 'why, for the history')
    .option('--dry-run', 'only say what would change')
    .action(publishFile('bidders'));
};
