import { readFileSync } from 'node:fs';
import { exposureOf } from './exposure.js';
import { SettingsError, type Settings } from './settings.js';
import { settingsSchema, type ParsedSettings } from './settings-schema.js';

/** Name of each setting in the environment; in the configuration file it has its own name. */
const VARIABLES = {
  host: 'HOST',
  port: 'PORT',
  publicUrl: 'PUBLIC_URL',
  dataDir: 'DATA_DIR',
  signingKey: 'SIGNING_KEY',
  digestKey: 'DIGEST_KEY',
  databaseUrl: 'DATABASE_URL',
  retentionDecisionsDays: 'RETENTION_DECISIONS_DAYS',
  decisionsMaxBytes: 'DECISIONS_MAX_BYTES',
  retentionStreamDays: 'RETENTION_STREAM_DAYS',
  retentionNoticesDays: 'RETENTION_NOTICES_DAYS',
  retentionCountedDays: 'RETENTION_COUNTED_DAYS',
  redisUrl: 'REDIS_URL',
  redisPrefix: 'REDIS_PREFIX',
  brand: 'BRAND',
  headerPrefixes: 'HEADER_PREFIXES',
  hostNames: 'HOST_NAMES',
  logLevel: 'LOG_LEVEL',
  adminToken: 'ADMIN_TOKEN',
  answerDeadlineMs: 'ANSWER_DEADLINE_MS',
  unopenedHoldSeconds: 'UNOPENED_HOLD_SECONDS',
  unopenedNetworkShare: 'UNOPENED_NETWORK_SHARE',
  unopenedAccountShare: 'UNOPENED_ACCOUNT_SHARE',
  trustedProxies: 'TRUSTED_PROXIES',
  playground: 'PLAYGROUND',
  playgroundWriter: 'PLAYGROUND_WRITER',
  playgroundAssistantUrl: 'PLAYGROUND_ASSISTANT_URL',
  playgroundAssistantModel: 'PLAYGROUND_ASSISTANT_MODEL',
  playgroundAssistantKey: 'PLAYGROUND_ASSISTANT_KEY',
  embeddingsUrl: 'EMBEDDINGS_URL',
  embeddingsModel: 'EMBEDDINGS_MODEL',
  embeddingsKey: 'EMBEDDINGS_KEY',
  writerUrl: 'WRITER_URL',
  writerModel: 'WRITER_MODEL',
  writerApiKey: 'WRITER_API_KEY',
  writerInputUsd: 'WRITER_INPUT_USD',
  writerOutputUsd: 'WRITER_OUTPUT_USD',
  writerTextsPerDay: 'WRITER_TEXTS_PER_DAY',
  judgeUrl: 'JUDGE_URL',
  judgeModel: 'JUDGE_MODEL',
  judgeApiKey: 'JUDGE_API_KEY',
  safetyUrl: 'SAFETY_URL',
  safetyModel: 'SAFETY_MODEL',
  safetyApiKey: 'SAFETY_API_KEY',
  safetyKind: 'SAFETY_KIND',
  bidderReach: 'BIDDER_REACH',
  geoDatabase: 'GEO_DATABASE',
  dataCentreRanges: 'DATA_CENTRE_RANGES',
  ratesFile: 'RATES_FILE',
  skAdNetworkIds: 'SKADNETWORK_IDS',
} as const;
type Variable = keyof typeof VARIABLES;

/** Separated by commas in the environment. */
const LISTS: readonly Variable[] = ['headerPrefixes', 'hostNames', 'dataCentreRanges', 'skAdNetworkIds'];
const listOf = (value: string): readonly string[] =>
  value
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);

const fromEnvironment = (env: NodeJS.ProcessEnv): Record<string, unknown> => {
  const found: Record<string, unknown> = {};
  for (const [name, variable] of Object.entries(VARIABLES) as [Variable, string][]) {
    const value = env[variable];
    if (value === undefined || value === '') continue;
    found[name] = LISTS.includes(name) ? listOf(value) : value;
  }
  return found;
};

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
      const name = String(issue.path[0] ?? 'file') as Variable;
      return `${VARIABLES[name] ?? name}${issue.path.length > 1 ? `[${issue.path.slice(1).join('.')}]` : ''}: ${issue.message}`;
    }),
  );
};
