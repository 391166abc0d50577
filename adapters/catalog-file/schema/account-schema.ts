import { z } from 'zod';
import { TEXT_APPROVALS } from '../../../domain/ad-variant/ad-variant.js';
import {
  ACCOUNT_MODES,
  AUCTION_TYPES,
  DEFAULT_PACING,
  MAX_REPORTERS,
  MAX_REVIEW_DAYS,
  NO_PACING,
  TRAFFIC_RULES,
  type Account,
  type PacingRule,
  type VariantRule,
  SELLER_TYPES,
  USUAL_REVIEW,
  WRITERS,
} from '../../../domain/catalog/account.js';
import { CAP_KEYS, type CapKey } from '../../../domain/values/ad-caps.js';
import { accountGrant, TOKEN_KINDS } from '../../../domain/catalog/tokens/account-token.js';
import { ACCOUNT_SCOPES, scopesIn, USUAL_SCOPES } from '../../../domain/catalog/tokens/token-scope.js';
import { LIFE_EVENTS } from '../../../domain/conversation/safety-class.js';
import { accountId, advertiserId, DEFAULT_PLACEMENT, placementCode } from '../../../domain/values/ids.js';
import { CHAT_FORMATS } from '../../../domain/catalog/placement.js';
import { isVariantName, MAX_VARIANTS } from '../../../domain/experiment/assignment.js';
import { MAX_EXPOSURES } from '../../../domain/frequency/exposure.js';
import { SECOND_MS } from '../../../domain/values/time.js';
import type { Credential } from '../../../application/ports/catalog.js';
import { country, cpmUsd, domainName, id, language, list, text, timeZone, topic, whole, isOrigin } from './fields.js';
import { accountWebhook } from './webhook-schema.js';
import { refuseOthers, strictObject } from './strict-object.js';

const placement = strictObject({
  code: id,
  formats: z
    .array(z.enum(CHAT_FORMATS))
    .min(1)
    .max(CHAT_FORMATS.length)
    .default([...CHAT_FORMATS]),
  trigger: z.enum(['immediate', 'click']).default('immediate'),
  rewarded: z.boolean().default(false),
  billsTexts: z.boolean().default(false),
  floorUsd: cpmUsd.optional(),
});

/**
 * `null` takes a cap away; a key that is absent keeps its default. A higher one than there are exposures kept would
 * never refuse.
 */
const cap = whole(1, MAX_EXPOSURES).nullable().optional();
const caps = Object.fromEntries(CAP_KEYS.map((key) => [key, cap])) as Readonly<Record<CapKey, typeof cap>>;
const pacing = strictObject({
  firstTurns: whole(0, 1_000).optional(),
  everyNth: whole(1, 1_000).optional(),
  cooldownSeconds: z.number().min(0).max(86_400).optional(),
  ...caps,
});

const share = z.number().min(0).max(1);

const variantName = z
  .string()
  .refine(
    isVariantName,
    'must be 1 to 64 letters, digits, dots, dashes or underscores, begin with a letter or digit, and not be "other" or ' +
      '"hold-out"',
  );
const variant = strictObject({
  pacing: pacing.optional(),
  minRelevance: share.optional(),
  writer: z.enum(WRITERS).optional(),
});
const variants = z
  .record(variantName, variant)
  .refine((all) => Object.keys(all).length <= MAX_VARIANTS, `must have at most ${MAX_VARIANTS} variants`);

/** A share of 0 holds nobody out, so that a hold-out can be switched off and keep its seed. */
const holdOut = strictObject({ share, seed: id });

const review = strictObject({
  reporters: whole(1, MAX_REPORTERS).default(USUAL_REVIEW.reporters),
  days: whole(1, MAX_REVIEW_DAYS).default(USUAL_REVIEW.days),
});

const scopes = z
  .array(z.enum(ACCOUNT_SCOPES))
  .min(1)
  .transform((named) => scopesIn(ACCOUNT_SCOPES, named));

const tokenHash = strictObject({
  kind: z.enum(TOKEN_KINDS),
  scopes: scopes.optional(),
  sha256: z
    .string()
    .toLowerCase()
    .refine((value) => /^[0-9a-f]{64}$/.test(value), 'must be the SHA-256 of the token, 64 hexadecimal digits'),
  last4: z.string().refine((value) => /^[\x21-\x7e]{4}$/.test(value), 'must be the last four characters of the token'),
}).refine(({ kind, scopes: named }) => kind === 'api' || named === undefined, {
  path: ['scopes'],
  message: 'must stand at tokens of the kind "api" alone: others have none',
});

const sensitiveTopics = z.partialRecord(z.enum(LIFE_EVENTS), z.array(id.transform(advertiserId)).min(1).max(100), {
  error: refuseOthers(LIFE_EVENTS),
});

const seller = strictObject({
  name: text(200),
  domain: domainName,
  type: z.enum(SELLER_TYPES).default('publisher'),
  confidential: z.boolean().default(false),
}).transform(({ confidential, ...same }) => ({ ...same, isConfidential: confidential }));

const traffic = z.partialRecord(z.enum(TRAFFIC_RULES), z.enum(['block', 'observe']), {
  error: refuseOthers(TRAFFIC_RULES),
});

/** An account as it stands in the file; every key but `id` may be left out. */
const account = strictObject({
  id,
  name: text(100).optional(),
  mode: z.enum(ACCOUNT_MODES).default('production'),
  enabled: z.boolean().default(true),
  seller: seller.optional(),
  placements: z
    .array(placement)
    .min(1)
    .max(100)
    .refine((all) => new Set(all.map(({ code }) => code)).size === all.length, 'must not have the same code twice')
    .default([
      { code: DEFAULT_PLACEMENT, formats: [...CHAT_FORMATS], trigger: 'immediate', rewarded: false, billsTexts: false },
    ]),
  pacing: pacing.default({}),
  auctionType: z.enum(AUCTION_TYPES).default('first-price'),
  floorUsd: cpmUsd.optional(),
  blockedCategories: list(topic),
  blockedAdvertisers: list(domainName),
  allowedOrigins: list(z.string().refine(isOrigin, 'must be an origin such as "https://app.example", without a path')),
  allowedCountries: list(country),
  minRelevance: share.default(0),
  runOfNetwork: z.boolean().optional(),
  sensitiveTopics: sensitiveTopics.optional(),
  variants: variants.optional(),
  holdOut: holdOut.optional(),
  review: review.optional(),
  webhook: accountWebhook.optional(),
  traffic: traffic.default({}),
  preloadTimeoutMs: whole(1_000, 60_000).default(16_000),
  reportErrors: z.boolean().default(true),
  reportDebug: z.boolean().default(false),
  language: language.optional(),
  writer: z.enum(WRITERS).optional(),
  approveTexts: z.enum(TEXT_APPROVALS).optional(),
  timeZone: timeZone.optional(),
  utcOffsetMinutes: whole(-720, 840).optional(),
  tokenHashes: z.array(tokenHash).max(100).default([]),
}).refine(({ timeZone: zone, utcOffsetMinutes: offset }) => zone === undefined || offset === undefined, {
  path: ['utcOffsetMinutes'],
  message: 'must not stand beside "timeZone", which knows the offset',
});
type FileAccount = z.output<typeof account>;

/** What the file does not say is as in `base`. */
const toPacing = (file: z.output<typeof pacing>, base: PacingRule): PacingRule => {
  const capOf = (key: CapKey): number | undefined => (file[key] === undefined ? base[key] : (file[key] ?? undefined));
  return {
    firstTurns: file.firstTurns ?? base.firstTurns,
    everyNth: file.everyNth ?? base.everyNth,
    cooldownMs: file.cooldownSeconds === undefined ? base.cooldownMs : Math.round(file.cooldownSeconds * SECOND_MS),
    ...Object.fromEntries(CAP_KEYS.map((key) => [key, capOf(key)])),
  };
};

const toVariants = ({ variants: file }: FileAccount, pacingOfAccount: PacingRule): Account['variants'] =>
  file &&
  Object.fromEntries(
    Object.entries(file).map(([name, { pacing: own, ...rule }]): [string, VariantRule] => [
      name,
      own === undefined ? rule : { ...rule, pacing: toPacing(own, pacingOfAccount) },
    ]),
  );

/** Development accounts show a test ad at every turn unless the file says otherwise. */
const accountPacing = ({ mode, pacing: file }: FileAccount): PacingRule =>
  toPacing(file, mode === 'development' ? NO_PACING : DEFAULT_PACING);

const toAccount = (file: FileAccount): Account => {
  const { floorUsd, tokenHashes, pacing: _pacing, placements, name, utcOffsetMinutes = 0, ...same } = file;
  const pacingOfAccount = accountPacing(file);
  const floors = placements.flatMap((each) =>
    each.floorUsd === undefined ? [] : [[each.code, each.floorUsd] as const],
  );
  return {
    ...same,
    id: accountId(file.id),
    name: name ?? file.id,
    timeZone: file.timeZone ?? utcOffsetMinutes,
    placements: placements.map(({ code, formats, trigger, rewarded, billsTexts }) => ({
      code: placementCode(code),
      formats: [...new Set(formats)],
      trigger,
      rewarded,
      ...(billsTexts && { billsTexts }),
    })),
    pacing: pacingOfAccount,
    variants: toVariants(file, pacingOfAccount),
    floor: floorUsd,
    floorByPlacement: Object.fromEntries(floors),
  };
};

export interface AccountEntry {
  readonly account: Account;
  readonly credentials: readonly (readonly [hash: string, credential: Credential])[];
}

/** Reads into the account and the hashes of its tokens. */
export const accountSchema = account.transform((file): AccountEntry => ({
  account: toAccount(file),
  credentials: file.tokenHashes.map(({ sha256, kind, last4, scopes: named = USUAL_SCOPES }) => [
    sha256,
    { ...accountGrant(kind, accountId(file.id), named), last4 },
  ]),
}));
