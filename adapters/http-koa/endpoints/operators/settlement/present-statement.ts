import { z } from 'zod';
import { PARTY_KINDS } from '../../../../../domain/settlement/party.js';
import {
  statementNumberText,
  totalOf,
  type Statement,
  type StatementLine,
} from '../../../../../domain/settlement/statement.js';
import { exactUsd } from '../../../../../domain/values/money.js';
import { isoTime } from '../../../../../domain/values/time.js';
import type { Column, Table } from '../../../server/table/table.js';

const figures = {
  impressions: z.int(),
  amountUsd: z.string().meta({ description: 'Exact, to the nano-USD.', example: '12.345000000' }),
};
const month = z.string().meta({ example: '2026-11' });

const head = z.object({
  number: z.string().meta({ example: 'AD-000017' }),
  kind: z.enum(PARTY_KINDS),
  id: z.string(),
  name: z.string().meta({ description: 'Of the party, when its month was closed.' }),
  month,
  closedAt: z.iso.datetime(),
  total: z.object(figures),
});

export const statementShape = head
  .extend({
    lines: z.array(
      z.object({
        kind: z
          .enum(['month', 'correction'])
          .meta({ description: '`correction`: counted for an earlier month after that was closed.' }),
        month,
        account: z.string(),
        item: z.string().optional().meta({ description: 'Of an account the source that paid, else the placement.' }),
        ...figures,
      }),
    ),
  })
  .meta({ id: 'Statement' });

export const statementListShape = z
  .object({
    statements: z.array(head),
    next: z.string().optional().meta({ description: 'For `after`, where more may follow.' }),
  })
  .meta({ id: 'Statements' });

export const presentHead = (statement: Statement): z.input<typeof head> => {
  const { number, party, name, month: closed, closedAtMs } = statement;
  const { impressions, amount } = totalOf(statement);
  return {
    ...{ number: statementNumberText(number), kind: party.kind, id: party.id, name },
    ...{ month: closed, closedAt: isoTime(closedAtMs), total: { impressions, amountUsd: exactUsd(amount) } },
  };
};

export const presentStatement = (statement: Statement): z.input<typeof statementShape> => ({
  ...presentHead(statement),
  lines: statement.lines.map(({ kind, month: of, account, item, impressions, amount }) => ({
    ...{ kind, month: of, account, item, impressions, amountUsd: exactUsd(amount) },
  })),
});

const LINE_COLUMNS: readonly Column<StatementLine>[] = [
  { name: 'kind', kind: 'text', of: ({ kind }) => kind },
  { name: 'month', kind: 'text', of: ({ month: of }) => of },
  { name: 'account', kind: 'text', of: ({ account }) => account },
  { name: 'item', kind: 'text', of: ({ item }) => item },
  { name: 'impressions', kind: 'count', of: ({ impressions }) => impressions },
  { name: 'amountUsd', kind: 'usd', of: ({ amount }) => exactUsd(amount) },
];

/** Without a total: a spreadsheet adds up itself. */
export const statementTable = ({ number, lines }: Pick<Statement, 'number' | 'lines'>): Table<StatementLine> => ({
  name: statementNumberText(number),
  columns: LINE_COLUMNS,
  rows: lines,
});

const HEAD_COLUMNS: readonly Column<Statement>[] = [
  { name: 'number', kind: 'text', of: ({ number }) => statementNumberText(number) },
  { name: 'kind', kind: 'text', of: ({ party }) => party.kind },
  { name: 'id', kind: 'text', of: ({ party }) => party.id },
  { name: 'name', kind: 'text', of: ({ name }) => name },
  { name: 'month', kind: 'text', of: ({ month: of }) => of },
  { name: 'closedAt', kind: 'instant', of: ({ closedAtMs }) => closedAtMs },
  { name: 'impressions', kind: 'count', of: (statement) => totalOf(statement).impressions },
  { name: 'amountUsd', kind: 'usd', of: (statement) => exactUsd(totalOf(statement).amount) },
];

export const statementListTable = (statements: readonly Statement[]): Table<Statement> => ({
  name: 'statements',
  columns: HEAD_COLUMNS,
  rows: statements,
});
