import type { Command } from 'commander';
import { explainDecision, explainReplay } from '../../../../domain/decision-record/explain.js';
import type { Replay } from '../../../../domain/decision-record/replay.js';
import type { DecisionRecord } from '../../../../domain/decision-record/report.js';
import { fail, print, printJson } from '../../terminal-text.js';
import {
  askServer,
  withServerOptions,
  type FindServer,
  type ServerAddress,
  type ServerOptions,
} from '../access/server.js';

const OK = 200;
const NOT_FOUND = 404;

interface DecisionOptions extends ServerOptions {
  readonly json?: boolean;
}

/** What the running server answers below `/v1/decisions`. Ends the command where it refuses. */
const askDecision = async (server: ServerAddress, id: string, suffix: '' | '/replay'): Promise<unknown> => {
  const answer = await askServer(server, `/v1/decisions/${encodeURIComponent(id)}${suffix}`);
  if (answer.status === NOT_FOUND)
    fail(
      `There is no decision or bid "${id}" here: the server keeps the newest ones only. ` +
        'By the reference of an ad: ad-placement decisions --reference <reference>.',
    );
  if (answer.status !== OK)
    fail(`The server refused with status ${answer.status}: give an API token or the admin token with --token.`);
  return answer.json();
};

export const addDecisionCommands = (program: Command, server: FindServer): void => {
  const command = (name: string): Command =>
    withServerOptions(program.command(name), 'API token of the account, or the admin token');
  command('explain <id>')
    .description('why a request did or did not show an ad, by bid id or decision id')
    .option('--json', 'the record as it is')
    .action(async (id: string, options: DecisionOptions) => {
      const record = (await askDecision(server(options), id, '')) as DecisionRecord;
      if (options.json === true) printJson(record);
      else print(...explainDecision(record));
    });
  command('replay <id>')
    .description('decides a recorded decision again on what was recorded of it, by bid id or decision id')
    .option('--json', 'the differences for machines')
    .action(async (id: string, options: DecisionOptions) => {
      const result = (await askDecision(server(options), id, '/replay')) as Replay;
      if (options.json === true) printJson(result);
      else print(...explainReplay(result));
      if (result.kind === 'different') process.exitCode = 1;
    });
};
