import type { Command } from 'commander';
import { complain, fail, print, printText } from '../../terminal-text.js';
import { askServer, withServerOptions, type FindServer, type ServerOptions } from '../access/server.js';

/** Options that are parameters of `GET /v1/audit`, by the same names. */
const PARAMETERS = {
  subject: ['--subject <kind>', 'account, campaign, line-item, creative, bidder, supply or token'],
  id: ['--id <id>', 'of the subject; of a token its last four characters'],
  author: ['--author <name>', 'exactly as entries have it'],
  from: ['--from <time>', 'the oldest, such as 2026-01-15T09:00:00Z'],
  to: ['--to <time>', 'all are before it'],
  cursor: ['--cursor <cursor>', 'goes on behind the page before'],
  limit: ['--limit <count>', 'at most so many, of 200 (default: 50)'],
} as const;

type AuditOptions = ServerOptions & { readonly [Name in keyof typeof PARAMETERS]?: string } & {
  readonly json?: boolean;
};

interface WireAudit {
  readonly entries: readonly {
    readonly at: string;
    readonly author: string;
    readonly revision: { readonly of: string; readonly version: number };
    readonly subject: {
      readonly kind: string;
      readonly id?: string;
      readonly campaign?: string;
      readonly account?: string;
    };
    readonly action: string;
    readonly fields: readonly { readonly name: string; readonly before?: unknown; readonly after?: unknown }[];
  }[];
  readonly next?: string;
}

const OK = 200;
const INVALID = 422;

const valueText = (value: unknown): string => JSON.stringify(value) ?? '-';

const auditLines = ({ entries }: Pick<WireAudit, 'entries'>): readonly string[] =>
  entries.flatMap(({ at, author, revision, subject, action, fields }) => {
    const { kind, id = '', campaign, account } = subject;
    const name = [kind, id, campaign && `of campaign ${campaign}`, account && `of account ${account}`];
    return [
      `${at}  ${author}  ${name.filter(Boolean).join(' ')} ${action} (${revision.of} ${revision.version})`,
      ...fields.map(({ name: key, before, after }) => `  ${key}: ${valueText(before)} -> ${valueText(after)}`),
    ];
  });

const audit = async (options: AuditOptions, server: FindServer): Promise<void> => {
  const asked = (Object.keys(PARAMETERS) as (keyof typeof PARAMETERS)[]).flatMap((name): [string, string][] => {
    const value = options[name];
    return value === undefined ? [] : [[name, value]];
  });
  const answer = await askServer(server(options), `/v1/audit?${new URLSearchParams(asked)}`);
  const text = await answer.text();
  if (answer.status === INVALID) fail((JSON.parse(text) as { error: { message: string } }).error.message);
  if (answer.status !== OK)
    fail(`The server refused with status ${answer.status}: give the admin token, or an operator token that reads.`);
  if (options.json === true) return printText(text);
  const found = JSON.parse(text) as WireAudit;
  if (found.entries.length > 0) print(...auditLines(found));
  else complain('No change on this page matches.');
  if (found.next !== undefined) complain(`Older ones: the same with --cursor ${found.next}`);
};

export const addAuditCommand = (program: Command, server: FindServer): void => {
  const command = program
    .command('audit')
    .description('who changed what and when, with the values before and after, newest first');
  for (const [flags, description] of Object.values(PARAMETERS)) command.option(flags, description);
  withServerOptions(command, 'the admin token, or an operator token that reads')
    .option('--json', 'the answer as it is')
    .action((options: AuditOptions) => audit(options, server));
};
