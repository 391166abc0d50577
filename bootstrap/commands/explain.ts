import type { Command } from 'commander';
import type { DecisionRecord } from '../../domain/decision-record.js';
import { explainDecision } from '../../domain/explain.js';
import { fail } from './fail.js';
import { serverAddress } from './server-address.js';

const OK = 200;
const NOT_FOUND = 404;

const explain = async (
  id: string,
  options: { readonly url?: string; readonly token?: string; readonly json?: boolean },
): Promise<void> => {
  const { url, token } = serverAddress(options);
  const answer = await fetch(`${url}/v1/decisions/${encodeURIComponent(id)}`, {
    headers: { authorization: `Bearer ${token ?? ''}` },
  }).catch(() => fail(`No server answers at ${url}: start it, or name it with --url.`));
  if (answer.status === NOT_FOUND)
    fail(`There is no decision or bid "${id}" here: the server keeps the newest ones only.`);
  if (answer.status !== OK)
    fail(`The server refused with status ${answer.status}: give an API token or the admin token with --token.`);
  const record = (await answer.json()) as DecisionRecord;
  console.log(options.json === true ? JSON.stringify(record, null, 2) : explainDecision(record).join('\n'));
};

export const addExplainCommand = (program: Command): void => {
  program
    .command('explain <id>')
    .description('why a request did or did not show an ad, by bid id or decision id')
    .option('--url <url>', 'the running server')
    .option('--token <token>', 'API token of the account, or the admin token')
    .option('--json', 'the record as it is')
    .action(explain);
};
