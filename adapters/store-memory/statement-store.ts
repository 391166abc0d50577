import type { StatementStore } from '../../application/ports/storage/statement-store.js';
import type { PartyKind } from '../../domain/settlement/party.js';
import type { Statement } from '../../domain/settlement/statement.js';

/** Within one process: what was issued ends with it. */
export const createMemoryStatementStore = (): StatementStore => {
  const issued: Readonly<Record<PartyKind, Statement[]>> = { advertiser: [], account: [], bidder: [] };
  return {
    newest: async (kind) => issued[kind].length,
    issue: async (draft, afterSequence) => {
      const { party, month } = draft;
      const all = issued[party.kind];
      if (all.some((one) => one.party.id === party.id && one.month === month)) return { kind: 'closed' };
      if (all.length !== afterSequence) return { kind: 'conflict' };
      const number = { kind: party.kind, sequence: afterSequence + 1 };
      all.push({ ...draft, number });
      return { kind: 'issued', number };
    },
    find: async ({ kind, sequence }) => issued[kind][sequence - 1],
    ofParty: async ({ party: { kind, id }, month }) =>
      issued[kind].filter(({ party, month: ofMonth }) => party.id === id && (month ?? ofMonth) === ofMonth),
    page: async ({ kind, month, afterSequence, limit }) =>
      issued[kind]
        .slice(afterSequence)
        .filter((one) => (month ?? one.month) === one.month)
        .slice(0, limit),
  };
};
