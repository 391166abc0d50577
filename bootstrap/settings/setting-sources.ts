import type { StartSettings } from '../../domain/audit/audit-settings.js';
import { hiddenValue, type Digest, type HiddenValue } from '../../domain/audit/hidden-value.js';
import { withoutQuery } from '../../domain/catalog/content/content-secrets.js';
import type { WebhookEndpoint } from '../../domain/delivery/webhook.js';
import { SETTINGS, type SettingName } from './settings-table.js';

/** Names of what may hold a secret; an address may have a password in it. */
const SECRET = /KEY|TOKEN|SECRET|PASSWORD|URL|ENDPOINT/;
const REDACTED = '[redacted]';

export interface SettingSources {
  /** By variable: what the environment says. */
  readonly environment: Readonly<Record<string, unknown>>;
  /** By variable: what the configuration file says, and the environment does not. */
  readonly file: Readonly<Record<string, unknown>>;
}

type Found = Readonly<Record<string, unknown>>;

/** By variable, each value as `show` has it. */
const byVariable = (found: Found, show: (variable: string, value: unknown) => unknown): Found =>
  Object.fromEntries(
    Object.entries(found).flatMap(([name, value]) => {
      if (!Object.hasOwn(SETTINGS, name)) return [];
      const { variable } = SETTINGS[name as SettingName];
      return [[variable, show(variable, value)]];
    }),
  );

const shown = (found: Found): Found =>
  byVariable(found, (variable, value) => (SECRET.test(variable) ? REDACTED : value));

/** Where each setting comes from, without secrets; what is in neither has its default. */
export const describeSources = (environment: Found, file: Found): SettingSources => {
  const others = Object.fromEntries(Object.entries(file).filter(([name]) => !Object.hasOwn(environment, name)));
  return { environment: shown(environment), file: shown(others) };
};

const webhookKeys = (
  { url, secrets, events }: WebhookEndpoint,
  hide: (shown: unknown, value: unknown) => HiddenValue,
) => ({
  url: hide(withoutQuery(url), url),
  secrets: hide(
    secrets.map(() => REDACTED),
    secrets,
  ),
  events,
});

/** What the audit has of a start: {@link describeSources} together, and secrets by a digest that a key protects. */
export const startSettings = (
  { environment, file }: { readonly environment: Found; readonly file: Found },
  webhooks: readonly WebhookEndpoint[],
  digest: Digest,
): StartSettings => {
  const hide = (visible: unknown, value: unknown): HiddenValue => hiddenValue(visible, value, digest);
  return {
    variables: byVariable({ ...file, ...environment }, (variable, value) =>
      SECRET.test(variable) ? hide(REDACTED, value) : value,
    ),
    webhooks: Object.fromEntries(webhooks.map((one) => [one.id, webhookKeys(one, hide)])),
  };
};
