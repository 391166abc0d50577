import { z } from 'zod';
import { PARTY_KINDS } from '../../../../../domain/settlement/party.js';
import { statementNumberText, totalOf, type Statement } from '../../../../../domain/settlement/statement.js';
import { exactUsd } from '../../../../../domain/values/money.js';
import { isoTime } from '../../../../../domain/values/time.js';
import { csvOf } from '../../../server/answer/csv.js';

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

/** Without a total: a spreadsheet adds up itself. */
export const statementCsv = (statement: Statement): string => {
  const lines = presentStatement(statement).lines.map(({ kind, month: of, account, item, impressions, amountUsd }) => [
    ...[kind, of, account, item, impressions, amountUsd],
  ]);
  return csvOf(['kind', 'month', 'account', 'item', 'impressions', 'amountUsd'], lines);
};
