import type { Command } from 'commander';
import { fail, print, printText } from '../../terminal-text.js';
import { askServer, granted, withServerOptions, type FindServer, type ServerOptions } from '../access/server.js';
import { formatOf, withTableOptions, writeTable, type TableOptions } from '../access/tables.js';

const NOT_FOUND = 404;

interface LineItemOptions extends ServerOptions, TableOptions {
  readonly hours: string;
}

const lineItem = async (id: string, options: LineItemOptions, server: FindServer): Promise<void> => {
  const format = formatOf(options);
  const query = new URLSearchParams({ hours: options.hours, format });
  const answer = await askServer(server(options), `/v1/reports/line-items/${encodeURIComponent(id)}?${query}`);
  if (answer.status === NOT_FOUND)
    fail(
      `There is no line item "${id}" that this token may read. Check its id: ad-placement budgets lists those with a budget. One that runs on several accounts needs the admin token.`,
    );
  await granted(answer, 'give the admin token, or an API token, with --token');
  if (format !== 'json') return writeTable(answer, options);
  const text = await answer.text();
  if (options.json === true) return printText(text);
  print(...(JSON.parse(text) as { readonly sentences: readonly string[] }).sentences);
};

export const addLineItemCommand = (program: Command, server: FindServer): void => {
  const command = withTableOptions(program.command('line-item <id>'))
    .description('whether a line item reaches its plan, and if not, why, and what each change would bring')
    .option('--hours <count>', 'of so many hours turns are looked at, at most 168', '24');
  withServerOptions(command, 'admin token, or API token of the only account that it runs on').action(
    (id: string, options: LineItemOptions) => lineItem(id, options, server),
  );
};
