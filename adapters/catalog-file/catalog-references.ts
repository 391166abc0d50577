import type { CatalogParts } from './catalog-parts.js';

const repeated = (ids: readonly string[]): string[] => {
  const seen = new Set<string>();
  return [...new Set(ids.filter((id) => seen.size === seen.add(id).size))];
};

const repeats = (kind: string, ids: readonly string[]): string[] =>
  repeated(ids).map((id) => `There are two ${kind} with the id "${id}"; give one of them another id.`);

const campaignProblems = ({ accounts, campaigns }: CatalogParts): string[] =>
  campaigns.flatMap((campaign) =>
    campaign.accounts.flatMap((id) => {
      const account = accounts.find((candidate) => candidate.id === id);
      const where = `Campaign "${campaign.id}" names the account "${id}"`;
      if (account === undefined) return [`${where}, which does not exist; add the account or remove the name.`];
      if (account.mode === 'production') return [];
      return [`${where}, which is a development account and shows test ads only; name a production account.`];
    }),
  );

const credentialProblems = ({ accounts, credentials }: CatalogParts): string[] =>
  [...credentials.values()].flatMap(({ accountId, kind, last4 }) =>
    accounts.some(({ id }) => id === accountId)
      ? []
      : [`The ${kind} token ending in "${last4}" is for the account "${accountId}", which does not exist; remove it.`],
  );

/**
 * Every reference that leads nowhere and every id that stands twice, one sentence each; empty when all is well.
 * Accounts, campaigns and line items have ids of their own kind: budgets, caps and decisions are kept by them.
 */
export const referenceProblems = (parts: CatalogParts): readonly string[] => [
  ...repeats(
    'accounts',
    parts.accounts.map(({ id }) => id),
  ),
  ...repeats(
    'campaigns',
    parts.campaigns.map(({ id }) => id),
  ),
  ...repeats(
    'line items',
    parts.campaigns.flatMap(({ lineItems }) => lineItems.map(({ id }) => id)),
  ),
  ...campaignProblems(parts),
  ...credentialProblems(parts),
];
