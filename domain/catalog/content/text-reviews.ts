import type { CatalogEntry } from './catalog-content.js';
import { REGISTERS } from '../../conversation/signals.js';
import { variantId, type AdVariantId, type VariantReview } from '../../ad-variant/ad-variant.js';

/** A text as its operator wrote it; what a key means is for the parser of the catalog. */
type VariantEntry = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is VariantEntry =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const briefOf = (entry: CatalogEntry): VariantEntry => (isObject(entry['brief']) ? entry['brief'] : {});

/** The texts of a campaign as it was written; `undefined` where it names none. */
export const variantEntries = (entry: CatalogEntry): readonly VariantEntry[] | undefined => {
  const { variants } = briefOf(entry);
  return Array.isArray(variants) ? variants.filter(isObject) : undefined;
};

const nameOf = ({ language, register, angle }: VariantEntry): AdVariantId =>
  variantId({
    language: String(language).toLowerCase(),
    register: REGISTERS.find((one) => one === register) ?? 'neutral',
    angle: String(angle),
  });

const withVariants = (entry: CatalogEntry, variants: readonly VariantEntry[]): CatalogEntry => ({
  ...entry,
  brief: { ...briefOf(entry), variants },
});

/** Each text of a campaign under its name. */
export const namedTexts = (
  entry: CatalogEntry,
): readonly { readonly id: AdVariantId; readonly keys: Readonly<Record<string, unknown>> }[] =>
  (variantEntries(entry) ?? []).map((variant) => ({ id: nameOf(variant), keys: variant }));

/** The campaign as if it named no texts. */
export const withoutTexts = (entry: CatalogEntry): CatalogEntry => {
  if (variantEntries(entry) === undefined) return entry;
  const { variants: _texts, ...brief } = briefOf(entry);
  return { ...entry, brief };
};

/** What an operator decided of a text. */
export type TextDecision =
  | { readonly review: Extract<VariantReview, 'approved'> }
  | { readonly review: Extract<VariantReview, 'rejected'>; readonly reason: string };

/** The campaign with these texts reviewed, and the names that it does not have. */
export const withReviews = (
  entry: CatalogEntry,
  names: readonly AdVariantId[],
  decision: TextDecision,
): { readonly entry: CatalogEntry; readonly unknown: readonly AdVariantId[] } => {
  const variants = variantEntries(entry) ?? [];
  const known = new Set(variants.map(nameOf));
  const reviewed = variants.map((variant) => {
    if (!names.includes(nameOf(variant))) return variant;
    const { reason: _before, ...same } = variant;
    return { ...same, ...decision };
  });
  return { entry: withVariants(entry, reviewed), unknown: names.filter((name) => !known.has(name)) };
};

/** The campaign with further texts. One of the same name stays as it is. */
export const withDrafts = (entry: CatalogEntry, drafts: readonly VariantEntry[]): CatalogEntry => {
  const present = variantEntries(entry) ?? [];
  const known = new Set(present.map(nameOf));
  return withVariants(entry, [...present, ...drafts.filter((draft) => !known.has(nameOf(draft)))]);
};

/** What the judge finds of a text. */
export interface TextVerdict {
  readonly id: AdVariantId;
  readonly text: string;
  readonly stated: boolean;
}

/** The campaign with verdicts on texts that no one has reviewed, as long as they are as the judge read them. */
export const withVerdicts = (entry: CatalogEntry, verdicts: readonly TextVerdict[]): CatalogEntry => {
  const judged = (variant: VariantEntry): VariantEntry => {
    const id = nameOf(variant);
    const verdict = verdicts.find((one) => one.id === id && one.text === variant['text']);
    const isOpen = (variant['review'] ?? 'pending') === 'pending' && !('stated' in variant);
    return verdict === undefined || !isOpen ? variant : { ...variant, stated: verdict.stated };
  };
  return withVariants(entry, (variantEntries(entry) ?? []).map(judged));
};

/** What a text was reviewed by. Another brief or advertiser makes its review void. */
export const groundsOf = (entry: CatalogEntry): string => {
  const { product, pitches, facts } = briefOf(entry);
  return JSON.stringify([product, pitches, facts ?? [], entry['advertiser']]);
};

/**
 * A campaign that is published again keeps the reviews of its texts, as long as text and brief are the same and it does
 * not say otherwise. One that names no texts keeps all of them on the same terms: a model may have written them since.
 */
const keptEntry = (before: CatalogEntry, after: CatalogEntry): CatalogEntry => {
  const earlier = variantEntries(before);
  if (earlier === undefined || groundsOf(before) !== groundsOf(after)) return after;
  const variants = variantEntries(after);
  if (variants === undefined) return 'variants' in briefOf(after) ? after : withVariants(after, earlier);
  const byName = new Map(earlier.map((variant) => [nameOf(variant), variant]));
  const kept = variants.map((variant) => {
    const known = byName.get(nameOf(variant));
    return 'review' in variant || known?.['text'] !== variant['text'] ? variant : { ...known, ...variant };
  });
  return withVariants(after, kept);
};

export const keepReviews = (
  before: readonly CatalogEntry[],
  after: readonly CatalogEntry[],
): readonly CatalogEntry[] => {
  const earlier = new Map(before.map((entry) => [entry.id, entry]));
  return after.map((entry) => {
    const known = earlier.get(entry.id);
    return known === undefined || known === entry ? entry : keptEntry(known, entry);
  });
};
