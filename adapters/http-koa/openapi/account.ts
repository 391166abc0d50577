import { z } from 'zod';
import type { ZodOpenApiPathsObject } from 'zod-openapi';
import { apiError } from '../schemas/ads.js';
import { json, UNAUTHORIZED, BUSY } from './parts.js';
import { FIGURES, REPORT_DIMENSIONS } from '../../../domain/delivery/rollup.js';
import { COMPARED_RATES, CONFIDENCE } from '../../../domain/experiment/compare-variants.js';

const count = z.int().nonnegative();
const named = z.string().optional();
const row = z.object({
  day: z.iso.date().optional(),
  hour: z.iso.datetime().optional(),
  placement: named,
  campaign: named,
  reason: named,
  variant: named,
  ...Object.fromEntries(FIGURES.filter((figure) => figure !== 'revenue').map((figure) => [figure, count])),
  revenueUsd: z.string().meta({ description: 'Exact, to the nano-USD.', example: '12.345000000' }),
});
const report = z
  .object({ from: z.iso.date(), to: z.iso.date(), by: z.array(z.enum(REPORT_DIMENSIONS)), rows: z.array(row) })
  .meta({ id: 'Report' });

const rate = z.object({
  of: z.number().nonnegative(),
  per: count,
  rate: z.number().nonnegative().optional(),
  buckets: count.meta({ description: 'Of users that count in it, of 64.' }),
});
const comparison = z
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

const days = {
  from: z.iso.date().meta({ description: 'First day, of UTC.' }),
  to: z.iso.date().meta({ description: 'Last day; at most 366 days in all.' }),
};
const whose = {
  account: z.string().optional().meta({ description: 'Whose figures; with the admin token only, and needed.' }),
};
const INVALID_QUERY = { description: 'The query failed validation (`invalid_request`).', ...json(apiError) };

export const figurePaths: ZodOpenApiPathsObject = {
  '/v1/reports/comparison': {
    get: {
      operationId: 'compareVariants',
      summary: 'What a variant of an A/B test does to fills, views, clicks and revenue, with confidence intervals',
      tags: ['Operators'],
      security: [{ bearer: [] }],
      requestParams: {
        query: z.object({ ...days, control: z.string(), variant: z.string(), ...whose }),
      },
      responses: {
        200: { description: 'Rate by rate.', ...json(comparison) },
        422: INVALID_QUERY,
        ...UNAUTHORIZED,
      },
    },
  },
  '/v1/reports': {
    get: {
      operationId: 'readReport',
      summary: 'Requests, fills, impressions, clicks and revenue of the account',
      tags: ['Operators'],
      security: [{ bearer: [] }],
      requestParams: {
        query: z.object({
          ...days,
          by: z
            .string()
            .optional()
            .meta({
              description: `What rows are told apart by, with commas between: ${REPORT_DIMENSIONS.join(', ')}; variant with day alone.`,
              example: 'day,placement',
            }),
          format: z.enum(['json', 'csv']).optional().meta({ description: 'Goes before `Accept`.' }),
          ...whose,
        }),
      },
      responses: {
        200: {
          description: 'The figures.',
          content: { ...json(report).content, 'text/csv': { schema: { type: 'string' } } },
        },
        422: INVALID_QUERY,
        ...UNAUTHORIZED,
      },
    },
  },
};

export const userPaths: ZodOpenApiPathsObject = {
  '/v1/users/{userId}': {
    delete: {
      operationId: 'eraseUser',
      summary: 'Erases all that is kept of a user; money stays, without the person',
      tags: ['Operators'],
      security: [{ bearer: [] }],
      requestParams: {
        path: z.object({ userId: z.string().meta({ description: 'As the clients send it; percent-encoded.' }) }),
      },
      responses: {
        204: { description: 'Erased, or never known.' },
        422: { description: 'This cannot be a user id (`invalid_request`).', ...json(apiError) },
        ...UNAUTHORIZED,
        ...BUSY,
      },
    },
  },
};
