import type { Command } from 'commander';
import type { DoctorOptions } from '../doctor/run-doctor.js';

/** Loaded when it is used: it calls bidders, as the server does. */
const run = async (options: DoctorOptions): Promise<void> =>
  (await import('../doctor/run-doctor.js')).runDoctor(options);

export const addDoctorCommand = (program: Command): void => {
  program
    .command('doctor')
    .description('checks configuration, server, bidders and publishers, and says what to do next')
    .option('--url <url>', 'the running server')
    .option('--account <id>', 'only this account')
    .option('--publisher <origin>', 'where the publisher has its file, instead of the domain of the seller')
    .option('--app', 'app-ads.txt in place of ads.txt')
    .option('--json', 'the findings for machines')
    .action(run);
};
