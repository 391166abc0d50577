import { z } from 'zod';
import type { AdOperations } from '../../../../../application/api/ad-operations.js';
import { COMPARED_RATES, CONFIDENCE, type RateComparison } from '../../../../../domain/experiment/compare-variants.js';
import { variantId } from '../../../../../domain/values/ids.js';
import { sendApiError, sendJson } from '../../../server/answer/send.js';
import { identifier } from '../../../server/body/bounded.js';
import { asCaller, type BearerUses } from '../../../server/caller/authenticate.js';
import type { Endpoint } from '../../../server/routing/endpoint.js';
import { formatField, formatIn, formatInDocument, sendTable, TABLE_CONTENT } from '../../../server/table/send-table.js';
import type { Column } from '../../../server/table/table.js';
import { BUSY, BY_ACCOUNT, json, UNAUTHORIZED } from '../../document-parts.js';
import { unknownName } from '../unknown-name.js';
import { asked, askedInDocument, askedOf, INVALID_QUERY, isInOrder, ORDER, periodOf } from './asked.js';

const comparisonParams = z
  .strictObject({ ...asked, control: identifier(), variant: identifier(), format: formatField() })
  .refine(isInOrder, ORDER)
  .refine(({ control, variant }) => control !== variant, { error: 'control and variant must not be the same' });

const count = z.int().nonnegative();
const rate = z.object({
  of: z.number().nonnegative(),
  per: count,
  rate: z.number().nonnegative().optional(),
  buckets: count.meta({ description: 'Of users that count in it, of 64.' }),
});
const comparisonShape = z
  .object({
    from: z.iso.date(),
    to: z.iso.date(),
    control: z.string(),
    variant: z.string(),
    confidence: z.literal(CONFIDENCE),
    rates: z.array(
      z.object({
        rate: z.enum(Object.keys(COMPARED_RATES)),
        control: rate,
        variant: rate,
        kind: z.enum(['measured', 'too-few-users']),
        lift: z.number().optional().meta({ description: 'Relative to the control: 0.2 is 20 % more.' }),
        low: z.number().optional(),
        high: z.number().optional(),
        isSignificant: z.boolean().optional(),
        detectableLift: z.number().optional().meta({ description: 'Found four times in five with data like these.' }),
      }),
    ),
  })
  .meta({ id: 'VariantComparison' });

const measured = (one: RateComparison) => (one.kind === 'measured' ? one : undefined);

const COLUMNS: readonly Column<RateComparison>[] = [
  { name: 'rate', kind: 'text', of: ({ rate: name }) => name },
  { name: 'control', kind: 'ratio', of: ({ control }) => control.rate },
  { name: 'variant', kind: 'ratio', of: ({ variant }) => variant.rate },
  { name: 'kind', kind: 'text', of: ({ kind }) => kind },
  { name: 'lift', kind: 'ratio', of: (one) => measured(one)?.lift },
  { name: 'low', kind: 'ratio', of: (one) => measured(one)?.low },
  { name: 'high', kind: 'ratio', of: (one) => measured(one)?.high },
  { name: 'isSignificant', kind: 'text', of: (one) => measured(one)?.isSignificant.toString() },
  { name: 'detectableLift', kind: 'ratio', of: (one) => measured(one)?.detectableLift },
];

interface ComparisonUses extends BearerUses {
  readonly operations: Pick<AdOperations, 'compareVariants'>;
}

/** `GET /v1/reports/comparison`: what a variant does to each rate (`docs/guides/compare-variants.md`). */
export const comparison: Endpoint<ComparisonUses> = {
  method: 'GET',
  path: '/v1/reports/comparison',
  document: {
    operationId: 'compareVariants',
    summary: 'What a variant of an A/B test does to fills, views, clicks and revenue, with confidence intervals',
    ...BY_ACCOUNT,
    requestParams: {
      query: z.object({
        from: askedInDocument.from,
        to: askedInDocument.to,
        control: z.string(),
        variant: z.string(),
        format: formatInDocument(),
        account: askedInDocument.account,
      }),
    },
    responses: {
      200: { description: 'Rate by rate.', content: { ...json(comparisonShape).content, ...TABLE_CONTENT } },
      422: INVALID_QUERY,
      ...UNAUTHORIZED,
      ...BUSY,
    },
  },
  handler: (uses) =>
    asCaller(uses, async (ctx, caller) => {
      const found = askedOf(ctx, caller, comparisonParams, 'from, to, control, variant and format');
      if (found === undefined) return;
      const { from, to, control, variant } = found.data;
      const pair = { ...periodOf(found.data), control: variantId(control), variant: variantId(variant) };
      const rates = await uses.operations.compareVariants(found.account, pair);
      if ('known' in rates) {
        const nowhere = `the account lists no variant of this name, nor was one counted from ${from} to ${to}`;
        return sendApiError(ctx, unknownName(rates, nowhere));
      }
      const format = formatIn(ctx, found.data.format);
      if (format !== 'json')
        return sendTable(ctx, format, { name: `variants-${from}-${to}`, columns: COLUMNS, rows: rates });
      sendJson(ctx, 200, { from, to, control, variant, confidence: CONFIDENCE, rates });
    }),
};
