import { statementNumberText, type Statement } from '../settlement/statement.js';
import type { AuditedPart } from './audit-entry.js';

/** Whose month was closed; not what it came to, which takes another scope to read. */
export const auditStatement = ({
  number,
  party,
  month,
}: Pick<Statement, 'number' | 'party' | 'month'>): AuditedPart => ({
  subject: { kind: 'statement', id: statementNumberText(number) },
  action: 'added',
  fields: [
    { name: 'kind', after: party.kind },
    { name: 'id', after: party.id },
    { name: 'month', after: month },
  ],
});
