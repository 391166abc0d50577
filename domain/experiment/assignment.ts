import type { Account, HoldOut } from '../catalog/account.js';
import { variantId, type SubjectId, type VariantId } from '../values/ids.js';

/** So many variants of an account have figures of their own each day. */
export const MAX_VARIANTS = 50;
/** Stands for every variant beyond {@link MAX_VARIANTS}, and for what cannot be the name of one. */
export const OTHER_VARIANT = variantId('other');
/** Where the figures of users who are held out stand. */
export const HOLD_OUT_VARIANT = variantId('hold-out');

/** `docs/guides/compare-variants.md`: letters, digits, dots, dashes and underscores, and no e-mail address. */
const NAME = /^[A-Za-z0-9][A-Za-z0-9_.-]{0,63}$/;

export const isVariantName = (name: string): boolean =>
  NAME.test(name) && name !== OTHER_VARIANT && name !== HOLD_OUT_VARIANT;

/**
 * The variant that a client says its user belongs to. An account that lists its variants has no others: whoever has its
 * publisher token, which is no secret, could fill the list of the day.
 */
export const variantOf = ({ variants }: Pick<Account, 'variants'>, told: string | undefined): VariantId | undefined => {
  if (told === undefined || told === '') return undefined;
  const isKnown = isVariantName(told) && (variants === undefined || Object.hasOwn(variants, told));
  return isKnown ? variantId(told) : OTHER_VARIANT;
};

const asVariants = new WeakMap<Account, Map<VariantId, Account>>();

/** The account as users of a variant meet it: the same object each time, as a catalog has one of every account. */
export const accountOfVariant = (account: Account, variant: VariantId | undefined): Account => {
  const { variants } = account;
  const rule = variant !== undefined && variants !== undefined && Object.hasOwn(variants, variant) && variants[variant];
  if (!rule) return account;
  const known = asVariants.get(account) ?? new Map<VariantId, Account>();
  asVariants.set(account, known);
  const { pacing = account.pacing, minRelevance = account.minRelevance, writer = account.writer } = rule;
  const made = known.get(variant) ?? { ...account, pacing, minRelevance, writer };
  known.set(variant, made);
  return made;
};

/**
 * Users are counted in so many groups, by a digest of whom they are: figures of groups tell how much users differ from
 * each other, and nothing of any of them.
 */
export const USER_BUCKETS = 64;

/** Of a turn: which variant its client said, and in which of {@link USER_BUCKETS} its user is counted. */
export interface Assignment {
  /** Absent: the client said none. */
  readonly variant?: VariantId | undefined;
  readonly bucket: number;
}

const BUCKET_DIGITS = 8;

/** A subject id is a keyed digest: its digits are as good as drawn. */
export const bucketOf = (subject: SubjectId): number => parseInt(subject.slice(0, BUCKET_DIGITS), 16) % USER_BUCKETS;

const SHARE_DIGITS = 12;

/** Whether a keyed digest of subject and seed, in hexadecimal digits, is among the share that is held out. */
export const isHeldOut = ({ share }: HoldOut, digest: string): boolean =>
  parseInt(digest.slice(0, SHARE_DIGITS), 16) < share * 16 ** SHARE_DIGITS;
