import { z } from 'zod';
import { isBaseAddress, isOrigin, isPostgresAddress, isRedisAddress } from '../addresses.js';
import { exposureOf } from './exposure.js';
import { readConfigFile, SettingsError } from '../settings-file.js';
import { areSigningKeys, isSigningKey, MAX_SIGNING_KEYS, needDigestKey } from './signing-keys.js';
import { UNOPENED_VARIABLES, unopenedSettings, type UnopenedSettings } from '../unopened-settings.js';

export { SettingsError } from '../settings-file.js';

/** How the server runs; every value has a default, so that no configuration is needed. */
export interface Settings extends UnopenedSettings {
  readonly host: string;
  readonly port: number;
  /** Bare origin under which clients reach the service. Absent: derived from host and port. */
  readonly publicUrl?: string | undefined;
  /** Holds the signing key and, without `databaseUrl`, the database. Absent: nothing outlives the process. */
  readonly dataDir?: string | undefined;
  /** Of up to four keys the first signs, all verify. Absent: a file in `dataDir`, made at the first start. */
  readonly signingKey?: string | undefined;
  /** What ids of users and conversations are stored under. Absent: the signing key. */
  readonly digestKey?: string | undefined;
  /** A PostgreSQL database. Absent: SQLite files in `dataDir`. */
  readonly databaseUrl?: string | undefined;
  /** How long decision records, the event stream, settled notices and counted events are kept. */
  readonly retentionDecisionsDays: number;
  readonly decisionsMaxBytes: number;
  readonly retentionStreamDays: number;
  readonly retentionNoticesDays: number;
  readonly retentionCountedDays: number;
  /** Sessions, exposures and won ads are kept there. Absent: with everything else. */
  readonly redisUrl?: string | undefined;
  readonly redisPrefix: string;
  readonly brand: string;
  readonly headerPrefixes: readonly string[];
  /** Further names that `Host` may have. */
  readonly hostNames: readonly string[];
  readonly logLevel: (typeof LOG_LEVELS)[number];
  readonly adminToken?: string | undefined;
  readonly answerDeadlineMs: number;
  /** How many reverse proxies of one's own stand in front. */
  readonly trustedProxies: number;
  readonly isProduction: boolean;
  /** Pages to try the service on, at `/` and `/video`. */
  readonly playground: boolean;
  /** Base address of an OpenAI-compatible interface. Absent: the chat there is scripted. */
  readonly playgroundAssistantUrl?: string | undefined;
  readonly playgroundAssistantModel?: string | undefined;
  readonly playgroundAssistantKey?: string | undefined;
  /** Base address of an OpenAI-compatible embeddings server. Absent: relevance is words and topics alone. */
  readonly embeddingsUrl?: string | undefined;
  readonly embeddingsModel?: string | undefined;
  readonly embeddingsKey?: string | undefined;
  /** Where bidders may be: `loopback` adds this machine, for development. */
  readonly bidderReach: (typeof REACHES)[number];
  /** Which country an address is in, read again when the file changes. Absent: nobody knows. */
  readonly geoDatabase?: string | undefined;
  /** Files with the networks of data centres, read again when they change. Empty: no address is known to be of one. */
  readonly dataCentreRanges: readonly string[];
  /** Exchange rates, read again when the file changes. */
  readonly ratesFile?: string | undefined;
  /** Bidders of the configuration file and who sells to them, still unchecked. */
  readonly demand?: unknown;
  /** Accounts and campaigns of the configuration file, still unchecked. */
  readonly catalog?: unknown;
}

const LOG_LEVELS = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const;
const SWITCH = ['on', 'off'] as const;
const REACHES = ['public', 'loopback'] as const;
const BRAND = /^[a-z][a-z0-9-]{0,30}$/;
const BRAND_HINT = 'must be a lower-case word: letters, digits and dashes, starting with a letter';

const baseAddress = (path: string) =>
  z.string().refine(isBaseAddress, `must be the address before "${path}", such as http://127.0.0.1:11434/v1`);

/** What cannot stand in a header would fail at the first question. */
const headerValue = z.string().regex(/^[\x21-\x7e]+$/, 'must be printable ASCII without spaces');

const A_SECRET = 'a secret of at least 32 characters, such as "openssl rand -hex 32" prints';

const SECRET_CHARS = 24;

const MAX_DAYS = 3_650;
const days = (least: number) => z.coerce.number().int().min(least).max(MAX_DAYS);

const settingsSchema = z
  .strictObject({
    host: z.string().min(1).default('127.0.0.1'),
    port: z.coerce.number().int().min(0).max(65_535).default(8080),
    publicUrl: z
      .string()
      .refine(isOrigin, 'must be a bare origin such as https://ads.example.com, without a path or a slash at its end')
      .optional(),
    dataDir: z.string().min(1).default('data'),
    signingKey: z
      .string()
      .refine(areSigningKeys, `must be ${A_SECRET}, or up to ${MAX_SIGNING_KEYS} of them with commas between`)
      .optional(),
    digestKey: z.string().refine(isSigningKey, `must be ${A_SECRET}`).optional(),
    databaseUrl: z
      .string()
      .refine(isPostgresAddress, 'must be an address such as postgres://user:password@127.0.0.1:5432/ads')
      .optional(),
    retentionDecisionsDays: days(1).default(30),
    decisionsMaxBytes: z.coerce.number().int().min(1_000_000).default(10_000_000_000),
    retentionStreamDays: days(1).default(7),
    retentionNoticesDays: days(2).default(7),
    retentionCountedDays: days(7).default(400),
    redisUrl: z
      .string()
      .refine(isRedisAddress, 'must be an address such as redis://127.0.0.1:6379, or rediss:// for TLS')
      .optional(),
    redisPrefix: z
      .string()
      .regex(/^[A-Za-z0-9:._-]{1,64}$/, 'must be up to 64 letters, digits, colons, dots and dashes')
      .default('ad-placement:'),
    brand: z.string().regex(BRAND, BRAND_HINT).default('svc'),
    headerPrefixes: z
      .array(z.string().regex(/^[A-Za-z][A-Za-z0-9-]{0,30}$/, 'must be a header prefix: letters, digits and dashes'))
      .default([]),
    hostNames: z
      .array(z.string().regex(/^[A-Za-z0-9.-]{1,253}$/, 'must be a name such as ads.internal, without a port'))
      .default([]),
    logLevel: z.enum(LOG_LEVELS).default('info'),
    adminToken: z.string().min(8, 'must have at least 8 characters').optional(),
    answerDeadlineMs: z.coerce.number().int().min(200).max(10_000).default(1_000),
    ...unopenedSettings,
    trustedProxies: z.coerce.number().int().min(0).max(10).default(0),
    isProduction: z.boolean(),
    playground: z.enum(SWITCH).optional(),
    playgroundAssistantUrl: baseAddress('/chat/completions').optional(),
    playgroundAssistantModel: z.string().min(1).optional(),
    playgroundAssistantKey: headerValue.optional(),
    embeddingsUrl: baseAddress('/embeddings').optional(),
    embeddingsModel: z.string().min(1).optional(),
    embeddingsKey: headerValue.optional(),
    bidderReach: z.enum(REACHES).default('public'),
    geoDatabase: z.string().min(1).optional(),
    dataCentreRanges: z.array(z.string().min(1)).default([]),
    ratesFile: z.string().min(1).optional(),
    demand: z.unknown(),
    catalog: z.unknown(),
  })
  .refine(
    ({ isProduction, adminToken }) => !isProduction || adminToken === undefined || adminToken.length >= SECRET_CHARS,
    {
      path: ['adminToken'],
      message: `must have at least ${SECRET_CHARS} characters outside development, such as "openssl rand -hex 24" prints`,
    },
  )
  .refine(
    ({ playgroundAssistantUrl: url, playgroundAssistantModel: model }) => url === undefined || model !== undefined,
    {
      path: ['playgroundAssistantModel'],
      message: 'must name a model of the server at PLAYGROUND_ASSISTANT_URL',
    },
  )
  .refine(({ signingKey = '', digestKey }) => digestKey !== undefined || !needDigestKey(signingKey), {
    path: ['digestKey'],
    message: 'must be the key that stood alone in SIGNING_KEY before, so that users stay who they are',
  })
  .refine(({ embeddingsUrl, embeddingsModel }) => embeddingsUrl === undefined || embeddingsModel !== undefined, {
    path: ['embeddingsModel'],
    message: 'must name a model of the server at EMBEDDINGS_URL',
  });

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
  ...UNOPENED_VARIABLES,
  trustedProxies: 'TRUSTED_PROXIES',
  playground: 'PLAYGROUND',
  playgroundAssistantUrl: 'PLAYGROUND_ASSISTANT_URL',
  playgroundAssistantModel: 'PLAYGROUND_ASSISTANT_MODEL',
  playgroundAssistantKey: 'PLAYGROUND_ASSISTANT_KEY',
  embeddingsUrl: 'EMBEDDINGS_URL',
  embeddingsModel: 'EMBEDDINGS_MODEL',
  embeddingsKey: 'EMBEDDINGS_KEY',
  bidderReach: 'BIDDER_REACH',
  geoDatabase: 'GEO_DATABASE',
  dataCentreRanges: 'DATA_CENTRE_RANGES',
  ratesFile: 'RATES_FILE',
} as const;
type Variable = keyof typeof VARIABLES;

/** Separated by commas in the environment. */
const LISTS: readonly Variable[] = ['headerPrefixes', 'hostNames', 'dataCentreRanges'];
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

/** What depends on where the server runs: a production server shows and opens nothing that was not asked for. */
const withDefaults = (parsed: z.infer<typeof settingsSchema>): Settings => {
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
