import { readFileSync } from 'node:fs';
import type { Command } from 'commander';
import { fail, print } from '../terminal-text.js';

export interface MockBidder {
  readonly modes: readonly string[];
  readonly kinds: readonly string[];
  start(script: unknown, port: number): Promise<{ readonly origin: string; close(): Promise<void> }>;
}

interface Options {
  readonly port: string;
  readonly script?: string;
  readonly mode: string;
  readonly price: string;
  readonly p50: string;
  readonly p99: string;
  readonly kinds: string;
}

const scriptOf = (options: Options): unknown => {
  if (options.script !== undefined) return JSON.parse(readFileSync(options.script, 'utf8'));
  const { mode, price, p50, p99, kinds } = options;
  return { mode, price: Number(price), latencyMs: { p50: Number(p50), p99: Number(p99) }, kinds: kinds.split(',') };
};

const run = async (options: Options, bidder: MockBidder): Promise<void> => {
  try {
    const dsp = await bidder.start(scriptOf(options), Number(options.port));
    print(
      `bidding at ${dsp.origin}/openrtb; change it with POST ${dsp.origin}/script, see what came at ${dsp.origin}/seen`,
    );
    const stop = (): void => void dsp.close().then(() => process.exit(0));
    process.on('SIGTERM', stop).on('SIGINT', stop);
  } catch (error) {
    fail(`The mock bidder cannot start: ${error instanceof Error ? error.message : 'unknown reason'}`);
  }
};

export const addMockDspCommand = (program: Command, bidder: MockBidder): void => {
  program
    .command('mock-dsp')
    .description('an OpenRTB bidder on this machine that does what it is told, for development')
    .option('--port <port>', 'where it listens', '9001')
    .option('--mode <mode>', `one of ${bidder.modes.join(', ')}`, 'bid')
    .option('--price <cpm>', 'CPM that it bids, in USD', '2.5')
    .option('--p50 <ms>', 'half of its answers take less', '5')
    .option('--p99 <ms>', 'one in a hundred takes longer', '20')
    .option('--kinds <list>', 'creatives, by preference', bidder.kinds.join(','))
    .option('--script <file>', 'JSON with all of this and more, in place of the options')
    .action((options: Options) => run(options, bidder));
};
