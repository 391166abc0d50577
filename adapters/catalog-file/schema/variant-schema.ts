import { z } from 'zod';
import type { CopyGate } from '../../../application/ports/content/copy-gate.js';
import { MAX_VARIANTS_PER_LANGUAGE, VARIANT_REVIEWS, variantId } from '../../../domain/ad-variant/ad-variant.js';
import type { GateReason } from '../../../domain/ad-text/gate.js';
import type { Brief } from '../../../domain/catalog/creative.js';
import { REGISTERS } from '../../../domain/conversation/signals.js';
import { language, text } from './fields.js';
import { strictObject } from './strict-object.js';

/** At most what the longest format may show. */
export const MAX_TEXT_CHARS = 300;
const MAX_VARIANTS = 240;

const angle = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]{0,39}$/, 'must be 1 to 40 lower-case letters, digits or dashes, such as "freshness"');

const variant = strictObject({
  language,
  register: z.enum(REGISTERS).default('neutral'),
  angle,
  text: text(MAX_TEXT_CHARS),
  review: z.enum(VARIANT_REVIEWS).default('pending'),
  reason: text(300).optional(),
  stated: z.boolean().optional(),
  draftedBy: text(200).optional(),
});
type FileVariant = z.output<typeof variant>;

const repeated = (variants: readonly FileVariant[], nameOf: (variant: FileVariant) => string, most: number) => {
  const counts = new Map<string, number>();
  for (const one of variants) counts.set(nameOf(one), (counts.get(nameOf(one)) ?? 0) + 1);
  return [...counts].find(([, count]) => count > most)?.[0];
};

export const variantsInFile = z
  .array(variant)
  .max(MAX_VARIANTS)
  .superRefine((variants, context) => {
    const twice = repeated(variants, variantId, 1);
    if (twice !== undefined)
      context.addIssue(`must have one text for each language, register and angle; "${twice}" stands twice`);
    const crowded = repeated(variants, (one) => one.language, MAX_VARIANTS_PER_LANGUAGE);
    if (crowded !== undefined)
      context.addIssue(`must have at most ${MAX_VARIANTS_PER_LANGUAGE} texts in one language; "${crowded}" has more`);
  });

interface Subject {
  readonly brief: Brief;
  readonly advertiser: { readonly name: string; readonly domain: string };
}

/** Why the first sentence of a text that may not be shown may not; `undefined` when all may. */
export const refusalOfText = (
  gate: CopyGate,
  subject: Subject,
  written: { readonly text: string; readonly language?: string | undefined },
): GateReason | undefined => {
  for (const sentence of gate.sentencesOf(written.text)) {
    const verdict = gate.check(sentence, {
      ...subject,
      language: written.language,
      maxChars: MAX_TEXT_CHARS,
      used: 0,
    });
    if (!verdict.ok) return verdict.reason;
  }
  return undefined;
};

/** Refused here and not at a turn: no verdict is left to make when the text is shown. */
export const checkVariants = (
  gate: CopyGate,
  subject: Subject,
  variants: readonly FileVariant[] | undefined,
  context: z.core.$RefinementCtx,
): void => {
  for (const [index, written] of (variants ?? []).entries()) {
    const reason = written.review === 'rejected' ? undefined : refusalOfText(gate, subject, written);
    if (reason === undefined) continue;
    const message = `has a sentence that may not be shown in an ad (${reason}): say only what the brief says`;
    context.addIssue({ code: 'custom', path: ['brief', 'variants', index, 'text'], message });
  }
};
