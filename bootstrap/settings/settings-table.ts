import { z } from 'zod';
import { BEARER_TOKEN } from '../../adapters/wire/bearer.js';
import { isNetworkId } from '../../domain/privacy/sk-ad-network.js';
import { USUAL_RETENTION } from './retention.js';
import { areSigningKeys, isSigningKey, MAX_SIGNING_KEYS } from './signing-keys.js';

const LOG_LEVELS = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const;
const LOG_FORMATS = ['json', 'text'] as const;
const SAFETY_KINDS = ['moderation', 'chat'] as const;
const REACHES = ['public', 'loopback'] as const;

/** Names of the OpenTelemetry specification. */
const TRACES_SAMPLERS = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;

const parsed = (value: string): URL | undefined => (URL.canParse(value) ? new URL(value) : undefined);

const isWeb = ({ protocol }: URL): boolean => ['http:', 'https:'].includes(protocol);

/** `https://ads.example.com`, and nothing behind it. */
const isOrigin = (value: string): boolean => {
  const url = parsed(value);
  return url !== undefined && isWeb(url) && url.origin === value;
};

/** What a path may be put behind. */
const isBaseAddress = (value: string): boolean => {
  const url = parsed(value);
  return url !== undefined && isWeb(url) && `${url.search}${url.hash}${url.username}` === '';
};

const isPostgresAddress = (value: string): boolean => {
  const url = parsed(value);
  return url !== undefined && ['postgres:', 'postgresql:'].includes(url.protocol) && url.pathname.length > 1;
};

const isRedisAddress = (value: string): boolean => {
  const url = parsed(value);
  return url !== undefined && ['redis:', 'rediss:'].includes(url.protocol) && url.hostname !== '';
};

const BRAND = /^[a-z][a-z0-9-]{0,30}$/;
const BRAND_HINT = 'must be a lower-case word: letters, digits and dashes, starting with a letter';

const baseAddress = (path: string) =>
  z.string().refine(isBaseAddress, `must be the address before "${path}", such as http://127.0.0.1:11434/v1`);

/** What cannot stand in a header would fail at the first question. */
const headerValue = z.string().regex(/^[\x21-\x7e]+$/, 'must be printable ASCII without spaces');

const A_SECRET = 'a secret of at least 32 characters, such as "openssl rand -hex 32" prints';

const SWITCH = ['on', 'off'] as const;

const MAX_DAYS = 3_650;
const days = (least: number) => z.coerce.number().int().min(least).max(MAX_DAYS);

/** In USD for a million tokens. */
const tokenPrice = z.coerce.number().min(0).max(10_000);

const share = z.coerce.number().positive().max(1);

interface Setting<Value extends z.ZodType> {
  /** Its name in the environment; in the configuration file it has that of its row. */
  readonly variable: string;
  readonly value: Value;
  /** Separated by commas in the environment. */
  readonly isList: boolean;
}

const one = <Value extends z.ZodType>(variable: string, value: Value): Setting<Value> => ({
  variable,
  value,
  isList: false,
});

const list = <Entry extends z.ZodType>(variable: string, entry: Entry) => ({
  variable,
  value: z.array(entry).readonly().default([]),
  isList: true,
});

/** All settings: names, what is allowed, defaults. `docs/reference/configuration.md` is compared with these rows. */
export const SETTINGS = {
  host: one('HOST', z.string().min(1).default('127.0.0.1')),
  port: one('PORT', z.coerce.number().int().min(0).max(65_535).default(8080)),
  /** Where `GET /metrics` answers, apart from everything else. Absent: nowhere, and nothing is counted. */
  metricsPort: one('METRICS_PORT', z.coerce.number().int().min(0).max(65_535).optional()),
  metricsHost: one('METRICS_HOST', z.string().min(1).default('127.0.0.1')),
  /** Base address of a collector that takes traces by OTLP/HTTP. Absent: none are made. */
  otelEndpoint: one('OTEL_EXPORTER_OTLP_ENDPOINT', baseAddress('/v1/traces').optional()),
  otelServiceName: one('OTEL_SERVICE_NAME', z.string().min(1).max(200).default('ad-placement')),
  otelTracesSampler: one('OTEL_TRACES_SAMPLER', z.enum(TRACES_SAMPLERS).default('parentbased_always_on')),
  otelTracesSamplerArg: one('OTEL_TRACES_SAMPLER_ARG', z.coerce.number().min(0).max(1).default(1)),
  /** Bare origin under which clients reach the service. Absent: derived from host and port. */
  publicUrl: one(
    'PUBLIC_URL',
    z
      .string()
      .refine(isOrigin, 'must be a bare origin such as https://ads.example.com, without a path or a slash at its end')
      .optional(),
  ),
  /** Holds the signing key and, without `databaseUrl`, the database. Absent: nothing outlives the process. */
  dataDir: one('DATA_DIR', z.string().min(1).default('data')),
  /** Of up to four keys the first signs, all verify. Absent: a file in `dataDir`, made at the first start. */
  signingKey: one(
    'SIGNING_KEY',
    z
      .string()
      .refine(areSigningKeys, `must be ${A_SECRET}, or up to ${MAX_SIGNING_KEYS} of them with commas between`)
      .optional(),
  ),
  /** What ids of users and conversations are stored under. Absent: the signing key. */
  digestKey: one('DIGEST_KEY', z.string().refine(isSigningKey, `must be ${A_SECRET}`).optional()),
  /** A PostgreSQL database. Absent: SQLite files in `dataDir`. */
  databaseUrl: one(
    'DATABASE_URL',
    z
      .string()
      .refine(isPostgresAddress, 'must be an address such as postgres://user:password@127.0.0.1:5432/ads')
      .optional(),
  ),
  retentionDecisionsDays: one('RETENTION_DECISIONS_DAYS', days(1).default(USUAL_RETENTION.retentionDecisionsDays)),
  decisionsMaxBytes: one(
    'DECISIONS_MAX_BYTES',
    z.coerce.number().int().min(1_000_000).default(USUAL_RETENTION.decisionsMaxBytes),
  ),
  retentionStreamDays: one('RETENTION_STREAM_DAYS', days(1).default(USUAL_RETENTION.retentionStreamDays)),
  retentionNoticesDays: one('RETENTION_NOTICES_DAYS', days(2).default(USUAL_RETENTION.retentionNoticesDays)),
  retentionCountedDays: one('RETENTION_COUNTED_DAYS', days(7).default(USUAL_RETENTION.retentionCountedDays)),
  /** Sessions, exposures and won ads are kept there. Absent: with everything else. */
  redisUrl: one(
    'REDIS_URL',
    z
      .string()
      .refine(isRedisAddress, 'must be an address such as redis://127.0.0.1:6379, or rediss:// for TLS')
      .optional(),
  ),
  redisPrefix: one(
    'REDIS_PREFIX',
    z
      .string()
      .regex(/^[A-Za-z0-9:._-]{1,64}$/, 'must be up to 64 letters, digits, colons, dots and dashes')
      .default('ad-placement:'),
  ),
  brand: one('BRAND', z.string().regex(BRAND, BRAND_HINT).default('svc')),
  headerPrefixes: list(
    'HEADER_PREFIXES',
    z.string().regex(/^[A-Za-z][A-Za-z0-9-]{0,30}$/, 'must be a header prefix: letters, digits and dashes'),
  ),
  /** Further names that `Host` may have. */
  hostNames: list(
    'HOST_NAMES',
    z.string().regex(/^[A-Za-z0-9.-]{1,253}$/, 'must be a name such as ads.internal, without a port'),
  ),
  logLevel: one('LOG_LEVEL', z.enum(LOG_LEVELS).default('info')),
  /** Absent: text where standard output is a terminal, else JSON. */
  logFormat: one('LOG_FORMAT', z.enum(LOG_FORMATS).optional()),
  /** A line for each request that reaches an endpoint. */
  accessLog: one('ACCESS_LOG', z.enum(SWITCH).default('off')),
  adminToken: one(
    'ADMIN_TOKEN',
    z
      .string()
      .min(8, 'must have at least 8 characters')
      .regex(BEARER_TOKEN, 'must be letters, digits and . _ ~ + / = -, at most 512, to be sent as a bearer token')
      .optional(),
  ),
  answerDeadlineMs: one('ANSWER_DEADLINE_MS', z.coerce.number().int().min(200).max(10_000).default(1_000)),
  /** How long the money of a won ad is held until its page is opened. */
  unopenedHoldSeconds: one('UNOPENED_HOLD_SECONDS', z.coerce.number().int().min(10).max(1_800).default(120)),
  /**
   * Of what is not spent of a line item, what ads that nobody has opened may hold: for one network and for one account.
   */
  unopenedNetworkShare: one('UNOPENED_NETWORK_SHARE', share.default(0.1)),
  unopenedAccountShare: one('UNOPENED_ACCOUNT_SHARE', share.default(0.5)),
  /** How many reverse proxies of one's own stand in front. */
  trustedProxies: one('TRUSTED_PROXIES', z.coerce.number().int().min(0).max(10).default(0)),
  /** Pages to try the service on, at `/` and `/video`. */
  playground: one('PLAYGROUND', z.enum(SWITCH).optional()),
  /** What writes texts of ads where no model does: for demonstration, in development alone. */
  playgroundWriter: one('PLAYGROUND_WRITER', z.literal('script').optional()),
  /** Base address of an OpenAI-compatible interface. Absent: the chat there is scripted. */
  playgroundAssistantUrl: one('PLAYGROUND_ASSISTANT_URL', baseAddress('/chat/completions').optional()),
  playgroundAssistantModel: one('PLAYGROUND_ASSISTANT_MODEL', z.string().min(1).optional()),
  playgroundAssistantKey: one('PLAYGROUND_ASSISTANT_KEY', headerValue.optional()),
  /** Base address of an OpenAI-compatible embeddings server. Absent: relevance is words and topics alone. */
  embeddingsUrl: one('EMBEDDINGS_URL', baseAddress('/embeddings').optional()),
  embeddingsModel: one('EMBEDDINGS_MODEL', z.string().min(1).optional()),
  embeddingsKey: one('EMBEDDINGS_KEY', headerValue.optional()),
  /** Base address of an OpenAI-compatible interface whose model writes texts of ads. Absent: the template alone. */
  writerUrl: one('WRITER_URL', baseAddress('/chat/completions').optional()),
  writerModel: one('WRITER_MODEL', z.string().min(1).optional()),
  writerApiKey: one('WRITER_API_KEY', headerValue.optional()),
  /** For a million tokens. */
  writerInputUsd: one('WRITER_INPUT_USD', tokenPrice.optional()),
  writerOutputUsd: one('WRITER_OUTPUT_USD', tokenPrice.optional()),
  /** Of each account, at all nodes that share a ledger. */
  writerTextsPerDay: one('WRITER_TEXTS_PER_DAY', z.coerce.number().int().min(0).default(10_000)),
  /** Languages of campaigns, at all nodes that share a ledger. */
  writerDraftsPerDay: one('WRITER_DRAFTS_PER_DAY', z.coerce.number().int().min(0).default(100)),
  /** Absent: what the writer has judges, too. */
  judgeUrl: one('JUDGE_URL', baseAddress('/chat/completions').optional()),
  judgeModel: one('JUDGE_MODEL', z.string().min(1).optional()),
  judgeApiKey: one('JUDGE_API_KEY', headerValue.optional()),
  /** The encoder that comes along reads each turn that would show an ad. */
  safetyEncoder: one('SAFETY_ENCODER', z.enum(SWITCH).default('on')),
  /** A file with the operator's own phrases, read again when it changes. */
  safetyWords: one('SAFETY_WORDS', z.string().min(1).optional()),
  /** Base address of an OpenAI-compatible interface that judges conversations. Absent: local checks alone. */
  safetyUrl: one('SAFETY_URL', baseAddress('/moderations" or "/chat/completions').optional()),
  safetyModel: one('SAFETY_MODEL', z.string().min(1).optional()),
  safetyApiKey: one('SAFETY_API_KEY', headerValue.optional()),
  /** An endpoint made for it, or a chat model that answers with a label. */
  safetyKind: one('SAFETY_KIND', z.enum(SAFETY_KINDS).default('moderation')),
  /** Where bidders may be: `loopback` adds this machine, for development. */
  bidderReach: one('BIDDER_REACH', z.enum(REACHES).default('public')),
  /** Which country an address is in, read again when the file changes. Absent: no country is known. */
  geoDatabase: one('GEO_DATABASE', z.string().min(1).optional()),
  /** Files with the networks of data centres, read again when they change. Empty: no address is known to be of one. */
  dataCentreRanges: list('DATA_CENTRE_RANGES', z.string().min(1)),
  /** Exchange rates, read again when the file changes. */
  ratesFile: one('RATES_FILE', z.string().min(1).optional()),
  /** Ad networks that iOS apps must list: the service's own and those of its bidders. */
  skAdNetworkIds: list(
    'SKADNETWORK_IDS',
    z.string().refine((id) => isNetworkId(id.toLowerCase()), 'must be one such as example100.skadnetwork'),
  ),
};

export type SettingName = keyof typeof SETTINGS;
