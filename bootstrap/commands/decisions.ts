import type { Command } from 'commander';
import type { DecisionRecord } from '../../domain/decision-record/report.js';
import { explainDecision, explainReplay } from '../../domain/decision-record/explain.js';
import type { Replay } from '../../domain/decision-record/replay.js';
import { fail, print, printText } from '../../adapters/cli/terminal-text.js';
import { serverAddress } from './access/server-address.js';

const OK = 200;
const NOT_FOUND = 404;

interface DecisionOptions {
  readonly url?: string;
  readonly token?: string;
  readonly json?: boolean;
}

/**
 * What the running server says of a decision at `/v1/decisions/{id}` and `suffix`; ends the process with a sentence
 * when it says nothing.
 */
const askDecision = async (id: string, suffix: '' | '/replay', options: DecisionOptions): Promise<unknown> => {
  const { url, token } = serverAddress(options);
  const answer = await fetch(`${url}/v1/decisions/${encodeURIComponent(id)}${suffix}`, {
    headers: { authorization: `Bearer ${token ?? ''}` },
  }).catch(() => fail(`No server answers at ${url}: start it, or name it with --url.`));
  if (answer.status === NOT_FOUND)
    fail(`There is no decision or bid "${id}" here: the server keeps the newest ones only.`);
  if (answer.status !== OK)
    fail(`The server refused with status ${answer.status}: give an API token or the admin token with --token.`);
  return answer.json();
};

const addDecisionOptions = (command: Command): Command =>
  command
    .option('--url <url>', 'the running server')
    .option('--token <token>', 'API token of the account, or the admin token');

const explain = async (id: string, options: DecisionOptions): Promise<void> => {
  const record = (await askDecision(id, '', options)) as DecisionRecord;
  if (options.json === true) printText(JSON.stringify(record, null, 2));
  else print(...explainDecision(record));
};

export const addExplainCommand = (program: Command): void => {
  const command = program
    .command('explain <id>')
    .description('why a request did or did not show an ad, by bid id or decision id');
  addDecisionOptions(command).option('--json', 'the record as it is').action(explain);
};

const replay = async (id: string, options: DecisionOptions): Promise<void> => {
  const result = (await askDecision(id, '/replay', options)) as Replay;
  if (options.json === true) printText(JSON.stringify(result, null, 2));
  else print(...explainReplay(result));
  if (result.kind === 'different') process.exitCode = 1;
};

export const addReplayCommand = (program: Command): void => {
  const command = program
    .command('replay <id>')
    .description('decides a recorded decision again on what was recorded of it, by bid id or decision id');
  addDecisionOptions(command).option('--json', 'the differences for machines').action(replay);
};
