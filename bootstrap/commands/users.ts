import type { Command } from 'commander';
import { fail, print } from '../../adapters/cli/terminal-text.js';
import { serverAddress } from './access/server-address.js';

interface EraseOptions {
  readonly url?: string;
  readonly token?: string;
}

const ERASED = 204;
const UNAUTHORIZED = 401;

const erase = async (userId: string, options: EraseOptions): Promise<void> => {
  const { url, token } = serverAddress(options);
  const answer = await fetch(`${url}/v1/users/${encodeURIComponent(userId)}`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${token ?? ''}` },
  }).catch(() => fail(`No server answers at ${url}: start it, or name it with --url.`));
  if (answer.status === UNAUTHORIZED)
    fail('The server refused the token: give an API token of the account with --token.');
  if (answer.status !== ERASED)
    fail(`Not all is erased yet (status ${answer.status}): see what the server logs, and run this again.`);
  print('Erased: nothing of this user is kept in this account any more. Backups are yours to see to.');
};

export const addUserCommands = (program: Command): void => {
  const users = program.command('users').description('people of whom something is kept');
  users
    .command('erase <userId>')
    .description('erases all that is kept of a user of the account; money stays, without the person')
    .option('--url <url>', 'the running server')
    .option('--token <token>', 'API token of the account')
    .action(erase);
};
