import { TOKENS_KEY, type CatalogContent, type CatalogEntry, type CatalogSection } from './catalog-content.js';

const HIDDEN = '?hidden';

/** The query of an address may hold a key. */
export const withoutQuery = (url: unknown): unknown =>
  typeof url === 'string' && url.includes('?') ? url.slice(0, url.indexOf('?')) + HIDDEN : url;

interface Webhook {
  readonly url?: unknown;
  readonly secrets?: unknown;
}

const webhookOf = ({ webhook }: CatalogEntry): Webhook | undefined =>
  typeof webhook === 'object' && webhook !== null ? webhook : undefined;

const secretsOf = (webhook: Webhook | undefined): readonly unknown[] =>
  Array.isArray(webhook?.secrets) ? (webhook.secrets as readonly unknown[]) : [];

/** Stands for the secret in this place, so that a new one can be put before it by who does not know it. */
const hiddenSecret = (index: number): string => `hidden:${index + 1}`;

const withoutDigest = (token: unknown): unknown => {
  if (typeof token !== 'object' || token === null) return token;
  const { sha256: _digest, ...shown } = token as { readonly sha256?: unknown };
  return shown;
};

/** Only an account of the configuration file has any; the digest of a user key can sign. */
const withoutDigests = (account: CatalogEntry): CatalogEntry => {
  const { [TOKENS_KEY]: tokens } = account;
  return Array.isArray(tokens) ? { ...account, [TOKENS_KEY]: tokens.map(withoutDigest) } : account;
};

const withoutKeys = (account: CatalogEntry): CatalogEntry => {
  const webhook = webhookOf(account);
  if (webhook === undefined) return withoutDigests(account);
  const secrets = secretsOf(webhook).map((_, index) => hiddenSecret(index));
  return withoutDigests({ ...account, webhook: { ...webhook, url: withoutQuery(webhook.url), secrets } });
};

/** The account whose webhooks are signed with a new secret too; `undefined`: it has no webhook. */
export const withNewSecret = (account: CatalogEntry, secret: string): CatalogEntry | undefined => {
  const webhook = webhookOf(account);
  if (webhook === undefined) return undefined;
  return { ...account, webhook: { ...webhook, secrets: [secret, ...secretsOf(webhook).slice(0, 1)] } };
};

/** The content without the keys of bidders and webhooks, and without digests of tokens, to be shown. */
export const hideSecrets = (content: CatalogContent): CatalogContent => ({
  ...content,
  accounts: content.accounts.map(withoutKeys),
  bidders: content.bidders.map((bidder) => ({ ...bidder, url: withoutQuery(bidder['url']) })),
});

const restoredUrl = (url: unknown, present: unknown): unknown => (withoutQuery(present) === url ? present : url);

const restoredBidder = (bidder: CatalogEntry, present: CatalogEntry): CatalogEntry => ({
  ...bidder,
  url: restoredUrl(bidder['url'], present['url']),
});

const restoredAccount = (account: CatalogEntry, present: CatalogEntry): CatalogEntry => {
  const [webhook, before] = [webhookOf(account), webhookOf(present)];
  if (webhook === undefined || before === undefined) return account;
  const known = new Map<unknown, unknown>(secretsOf(before).map((secret, index) => [hiddenSecret(index), secret]));
  const secrets = secretsOf(webhook).map((secret) => known.get(secret) ?? secret);
  return { ...account, webhook: { ...webhook, url: restoredUrl(webhook.url, before.url), secrets } };
};

type Entries = { readonly [Section in CatalogSection]?: readonly CatalogEntry[] | undefined };

/** What was hidden is again what it is at present, so that a client can write back what it read. */
export const restoreSecrets = <Given extends Entries>(entries: Given, present: CatalogContent): Given => {
  const restored = (
    section: 'accounts' | 'bidders',
    restore: (entry: CatalogEntry, before: CatalogEntry) => CatalogEntry,
  ): Entries => {
    const known = new Map(present[section].map((entry) => [entry.id, entry]));
    const all = entries[section]?.map((entry) => {
      const before = known.get(entry.id);
      return before === undefined ? entry : restore(entry, before);
    });
    return all === undefined ? {} : { [section]: all };
  };
  return { ...entries, ...restored('accounts', restoredAccount), ...restored('bidders', restoredBidder) };
};
