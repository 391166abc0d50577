import type { Command } from 'commander';
import { AUDIT_KINDS } from '../../../../domain/audit/audit-entry.js';
import { complain, print } from '../../terminal-text.js';
import { searchServer, withSearchOptions, type Search, type SearchOptions } from '../access/search.js';
import type { FindServer } from '../access/server.js';

const PARAMETERS = {
  subject: ['--subject <kind>', AUDIT_KINDS.join(', ')],
  id: ['--id <id>', 'of the subject; of a token its last four characters'],
  author: ['--author <name>', 'exactly as entries have it'],
  from: ['--from <time>', 'the oldest, such as 2026-01-15T09:00:00Z'],
  to: ['--to <time>', 'all are before it'],
  cursor: ['--cursor <cursor>', 'goes on behind the page before'],
  limit: ['--limit <count>', 'at most so many, of 200 (default: 50)'],
} as const;

type AuditOptions = SearchOptions<typeof PARAMETERS>;

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
      readonly advertiser?: string;
      readonly source?: string;
    };
    readonly action: string;
    readonly fields: readonly { readonly name: string; readonly before?: unknown; readonly after?: unknown }[];
  }[];
  readonly next?: string;
  readonly reachedAt?: string;
}

const SEARCH: Search<WireAudit, typeof PARAMETERS> = {
  path: '/v1/audit',
  parameters: PARAMETERS,
  tokens: 'the admin token, or an operator token that reads',
  behindNothing: ({ entries, next }) => (entries.length === 0 ? next : undefined),
};

const valueText = (value: unknown): string => JSON.stringify(value) ?? '-';

const auditLines = ({ entries }: Pick<WireAudit, 'entries'>): readonly string[] =>
  entries.flatMap(({ at, author, revision, subject, action, fields }) => {
    const { kind, id = '', campaign, account, advertiser, source } = subject;
    const owners = { campaign, account, advertiser, source };
    const of = Object.entries(owners).flatMap(([owner, name]) => (name === undefined ? [] : [`of ${owner} ${name}`]));
    return [
      `${at}  ${author}  ${[kind, id, ...of].filter(Boolean).join(' ')} ${action} (${revision.of} ${revision.version})`,
      ...fields.map(({ name: key, before, after }) => `  ${key}: ${valueText(before)} -> ${valueText(after)}`),
    ];
  });

const audit = async (options: AuditOptions, server: FindServer): Promise<void> => {
  const found = await searchServer(SEARCH, options, server);
  if (found === undefined) return;
  if (found.entries.length > 0) print(...auditLines(found));
  else complain('No change matches.');
  if (found.next !== undefined)
    complain(`Looked back to ${found.reachedAt}; older ones: the same with --cursor ${found.next}`);
};

export const addAuditCommand = (program: Command, server: FindServer): void => {
  const command = program
    .command('audit')
    .description('who changed what and when, with the values before and after, newest first');
  withSearchOptions(command, SEARCH).action((options: AuditOptions) => audit(options, server));
};
