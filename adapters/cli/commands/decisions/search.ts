import type { Command } from 'commander';
import { alignedLines, complain, print } from '../../terminal-text.js';
import { searchServer, withSearchOptions, type Search, type SearchOptions } from '../access/search.js';
import type { FindServer } from '../access/server.js';

const PARAMETERS = {
  account: ['--account <id>', 'whose decisions, for an operator token'],
  from: ['--from <time>', 'the oldest, such as 2026-01-15T09:00:00Z'],
  to: ['--to <time>', 'all are before it'],
  outcome: ['--outcome <outcome>', 'filled, repeated or no-fill'],
  reason: ['--reason <reason>', 'why there was no ad, or what became of a candidate, such as won or frequency-cap'],
  placement: ['--placement <code>', 'that the turn asked for'],
  bidder: ['--bidder <id>', 'which had a candidate, or was late, failed or not asked'],
  lineItem: ['--line-item <id>', 'which was a candidate'],
  creative: ['--creative <id>', 'of a candidate'],
  slowerThanMs: ['--slower-than-ms <ms>', 'which took longer'],
  reference: ['--reference <reference>', 'the one that an ad’s “About this ad” shows'],
  cursor: ['--cursor <cursor>', 'goes on behind the page before'],
  limit: ['--limit <count>', 'at most so many, of 100 (default: 20)'],
} as const;

type DecisionOptions = SearchOptions<typeof PARAMETERS>;

interface WireFound {
  readonly decisions: readonly {
    readonly id: string;
    readonly at: string;
    readonly outcome: string;
    readonly reason?: string;
    readonly elapsedMs: number;
    readonly ads: readonly { readonly reference: string; readonly source?: string; readonly creative?: string }[];
    readonly candidates: readonly { readonly source: string; readonly candidate?: string; readonly outcome: string }[];
  }[];
  readonly next?: { readonly cursor: string; readonly reachedAt: string };
}

const SEARCH: Search<WireFound, typeof PARAMETERS> = {
  path: '/v1/decisions',
  parameters: PARAMETERS,
  tokens: 'an API token of the account, or an operator token with --account',
  behindNothing: ({ decisions, next }) => (decisions.length === 0 ? next?.cursor : undefined),
};

const HEAD = ['at', 'decision', 'outcome', 'ads', 'candidates', 'ms'];

export const foundTable = ({ decisions }: Pick<WireFound, 'decisions'>): readonly string[] =>
  alignedLines(
    [
      HEAD,
      ...decisions.map(({ at, id, outcome, reason, ads, candidates, elapsedMs }) => [
        at,
        id,
        reason === undefined ? outcome : `${outcome} (${reason})`,
        ads.map(({ reference, source, creative }) => [reference, source, creative].join(' ').trim()).join(', ') || '-',
        candidates.map(({ source, candidate = '-', outcome: of }) => `${source} ${candidate}: ${of}`).join(', ') || '-',
        elapsedMs.toFixed(1),
      ]),
    ],
    HEAD.length - 1,
  );

const search = async (options: DecisionOptions, server: FindServer): Promise<void> => {
  const found = await searchServer(SEARCH, options, server);
  if (found === undefined) return;
  if (found.decisions.length > 0) print(...foundTable(found));
  else complain('No decision matches.');
  if (found.next !== undefined)
    complain(`Looked back to ${found.next.reachedAt}; older ones: the same with --cursor ${found.next.cursor}`);
};

export const addDecisionSearchCommand = (program: Command, server: FindServer): void => {
  const command = program.command('decisions').description('searches decisions of an account, newest first');
  withSearchOptions(command, SEARCH).action((options: DecisionOptions) => search(options, server));
};
