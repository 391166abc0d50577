import { readFileSync } from 'node:fs';
import type { StartSettings } from '../../domain/audit/audit-settings.js';
import type { Digest } from '../../domain/audit/hidden-value.js';
import { exposureOf } from './exposure.js';
import { describeSources, startSettings, type SettingSources } from './setting-sources.js';
import { SettingsError } from './settings-error.js';
import type { Settings } from './settings.js';
import { settingsSchema, type ParsedSettings } from './settings-schema.js';
import { SETTINGS, type SettingName } from './settings-table.js';

const listOf = (value: string): readonly string[] =>
  value
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);

const fromEnvironment = (env: NodeJS.ProcessEnv): Record<string, unknown> => {
  const found: Record<string, unknown> = {};
  for (const [name, { variable, isList }] of Object.entries(SETTINGS)) {
    const value = env[variable];
    if (value === undefined || value === '') continue;
    found[name] = isList ? listOf(value) : value;
  }
  return found;
};

const variableOf = (name: string): string =>
  Object.hasOwn(SETTINGS, name) ? SETTINGS[name as SettingName].variable : name;

/** The configuration file as it is. Throws {@link SettingsError} when it holds no JSON object. */
const readConfigFile = (path: string): Record<string, unknown> => {
  try {
    const value: unknown = JSON.parse(readFileSync(path, 'utf8'));
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value };
  } catch (cause) {
    throw new SettingsError([
      `CONFIG: ${path} cannot be read as JSON (${cause instanceof Error ? cause.message : 'unknown reason'}).`,
    ]);
  }
  throw new SettingsError([`CONFIG: ${path} must hold one JSON object.`]);
};

/** What depends on where the server runs: a production server shows and opens nothing that was not asked for. */
const withDefaults = (parsed: ParsedSettings): Settings => {
  const { isProduction } = parsed;
  const hasDefaults = !isProduction && exposureOf(parsed) === undefined;
  const { adminToken = hasDefaults ? 'dev-admin-token' : undefined } = parsed;
  const playground = parsed.playground ?? (isProduction ? 'off' : 'on');
  return { ...parsed, adminToken, playground: playground === 'on' };
};

const sourcesIn = (env: NodeJS.ProcessEnv) => ({
  environment: fromEnvironment(env),
  file: env['CONFIG'] ? readConfigFile(env['CONFIG']) : {},
});

/** For the log of the start. */
export const settingSources = (env: NodeJS.ProcessEnv): SettingSources => {
  const { environment, file } = sourcesIn(env);
  return describeSources(environment, file);
};

/** For the audit of the start. */
export const auditedSettings = (
  env: NodeJS.ProcessEnv,
  { webhooks }: Pick<Settings, 'webhooks'>,
  digest: Digest,
): StartSettings => startSettings(sourcesIn(env), webhooks, digest);

/** Environment over file over defaults. Throws {@link SettingsError} with every mistake. */
export const readSettings = (env: NodeJS.ProcessEnv): Settings => {
  const { accounts, campaigns, bidders, supply, ...file } = env['CONFIG'] ? readConfigFile(env['CONFIG']) : {};
  const isProduction = env['NODE_ENV'] === 'production';
  const catalog = accounts === undefined && campaigns === undefined ? undefined : { accounts, campaigns };
  const demand = bidders === undefined && supply === undefined ? undefined : { bidders, supply };
  const parsed = settingsSchema.safeParse({ ...file, ...fromEnvironment(env), isProduction, catalog, demand });
  if (parsed.success) return withDefaults(parsed.data);
  throw new SettingsError(
    parsed.error.issues.map((issue) => {
      const name = variableOf(String(issue.path[0] ?? 'file'));
      return `${name}${issue.path.length > 1 ? `[${issue.path.slice(1).join('.')}]` : ''}: ${issue.message}`;
    }),
  );
};
