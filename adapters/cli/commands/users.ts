import type { Command } from 'commander';
import { fail, print } from '../terminal-text.js';
import {
  askServer,
  withServerOptions,
  type FindServer,
  type ServerAddress,
  type ServerOptions,
} from './access/server.js';

const ERASED = 204;
const UNAUTHORIZED = 401;

const erase = async (userId: string, server: ServerAddress): Promise<void> => {
  const { status } = await askServer(server, `/v1/users/${encodeURIComponent(userId)}`, 'DELETE');
  if (status === UNAUTHORIZED) fail('The server refused the token: give an API token of the account with --token.');
  if (status !== ERASED)
    fail(`Not all is erased yet (status ${status}): see what the server logs, and run this again.`);
  print('Erased: nothing of this user is kept in this account any more. Backups are yours to see to.');
};

export const addUserCommands = (program: Command, server: FindServer): void => {
  const users = program.command('users').description('people of whom something is kept');
  withServerOptions(users.command('erase <userId>'))
    .description('erases all that is kept of a user of the account; money stays, without the person')
    .action((userId: string, options: ServerOptions) => erase(userId, server(options)));
};
