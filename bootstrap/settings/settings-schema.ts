import { z } from 'zod';
import { BEARER_TOKEN } from '../../adapters/wire/bearer.js';
import { isNetworkId } from '../../domain/privacy/sk-ad-network.js';
import { LOG_LEVELS, REACHES, SAFETY_KINDS, USUAL_RETENTION } from './settings.js';
import { areSigningKeys, isSigningKey, MAX_SIGNING_KEYS, needDigestKey } from './signing-keys.js';

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

const SECRET_CHARS = 24;

const SWITCH = ['on', 'off'] as const;

const MAX_DAYS = 3_650;
const days = (least: number) => z.coerce.number().int().min(least).max(MAX_DAYS);

/** In USD for a million tokens. */
const tokenPrice = z.coerce.number().min(0).max(10_000);

const share = z.coerce.number().positive().max(1);

/** Whatever the environment and the configuration file may say, with the defaults of what they do not. */
export const settingsSchema = z
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
    retentionDecisionsDays: days(1).default(USUAL_RETENTION.retentionDecisionsDays),
    decisionsMaxBytes: z.coerce.number().int().min(1_000_000).default(USUAL_RETENTION.decisionsMaxBytes),
    retentionStreamDays: days(1).default(USUAL_RETENTION.retentionStreamDays),
    retentionNoticesDays: days(2).default(USUAL_RETENTION.retentionNoticesDays),
    retentionCountedDays: days(7).default(USUAL_RETENTION.retentionCountedDays),
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
    adminToken: z
      .string()
      .min(8, 'must have at least 8 characters')
      .regex(BEARER_TOKEN, 'must be letters, digits and . _ ~ + / = -, at most 512, to be sent as a bearer token')
      .optional(),
    answerDeadlineMs: z.coerce.number().int().min(200).max(10_000).default(1_000),
    unopenedHoldSeconds: z.coerce.number().int().min(10).max(1_800).default(120),
    unopenedNetworkShare: share.default(0.1),
    unopenedAccountShare: share.default(0.5),
    trustedProxies: z.coerce.number().int().min(0).max(10).default(0),
    isProduction: z.boolean(),
    playground: z.enum(SWITCH).optional(),
    playgroundWriter: z.literal('script').optional(),
    playgroundAssistantUrl: baseAddress('/chat/completions').optional(),
    playgroundAssistantModel: z.string().min(1).optional(),
    playgroundAssistantKey: headerValue.optional(),
    embeddingsUrl: baseAddress('/embeddings').optional(),
    embeddingsModel: z.string().min(1).optional(),
    embeddingsKey: headerValue.optional(),
    writerUrl: baseAddress('/chat/completions').optional(),
    writerModel: z.string().min(1).optional(),
    writerApiKey: headerValue.optional(),
    writerInputUsd: tokenPrice.optional(),
    writerOutputUsd: tokenPrice.optional(),
    writerTextsPerDay: z.coerce.number().int().min(0).default(10_000),
    judgeUrl: baseAddress('/chat/completions').optional(),
    judgeModel: z.string().min(1).optional(),
    judgeApiKey: headerValue.optional(),
    safetyUrl: baseAddress('/moderations" or "/chat/completions').optional(),
    safetyModel: z.string().min(1).optional(),
    safetyApiKey: headerValue.optional(),
    safetyKind: z.enum(SAFETY_KINDS).default('moderation'),
    bidderReach: z.enum(REACHES).default('public'),
    geoDatabase: z.string().min(1).optional(),
    dataCentreRanges: z.array(z.string().min(1)).default([]),
    ratesFile: z.string().min(1).optional(),
    skAdNetworkIds: z
      .array(z.string().refine((id) => isNetworkId(id.toLowerCase()), 'must be one such as example100.skadnetwork'))
      .default([]),
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
  .refine(({ writerUrl, writerModel }) => writerUrl === undefined || writerModel !== undefined, {
    path: ['writerModel'],
    message: 'must name a model of the server at WRITER_URL',
  })
  .refine(({ isProduction, playgroundWriter }) => !isProduction || playgroundWriter === undefined, {
    path: ['playgroundWriter'],
    message: 'is for development alone: a script must not write the ads of a service',
  })
  .refine(({ writerInputUsd: input, writerOutputUsd: output }) => (input === undefined) === (output === undefined), {
    path: ['writerInputUsd'],
    message: 'must stand beside WRITER_OUTPUT_USD: a text costs both',
  })
  .refine(({ judgeUrl, judgeModel }) => judgeUrl === undefined || judgeModel !== undefined, {
    path: ['judgeModel'],
    message: 'must name a model of the server at JUDGE_URL',
  })
  .refine(({ safetyUrl, safetyModel }) => safetyUrl === undefined || safetyModel !== undefined, {
    path: ['safetyModel'],
    message: 'must name a model of the server at SAFETY_URL',
  })
  .refine(({ embeddingsUrl, embeddingsModel }) => embeddingsUrl === undefined || embeddingsModel !== undefined, {
    path: ['embeddingsModel'],
    message: 'must name a model of the server at EMBEDDINGS_URL',
  });

export type ParsedSettings = z.infer<typeof settingsSchema>;
