import { z } from 'zod';
import { FOUND_REASONS } from '../../../../../domain/decision-record/search.js';
import type { DecisionPlace, DecisionSearch } from '../../../../../application/ports/storage/streams/journal.js';
import {
  creativeId,
  decisionId,
  lineItemId,
  placementCode,
  sourceId,
  type AccountId,
} from '../../../../../domain/values/ids.js';
import { boundedText, identifier } from '../../../server/body/bounded.js';
import { isBidId } from '../../bid-id.js';

const DEFAULT_LIMIT = 20;
const MAX_LIMIT = 100;
const MAX_CURSOR_CHARS = 128;
const MAX_REFERENCE_CHARS = 32;

const OUTCOMES = ['filled', 'repeated', 'no-fill'] as const;
const time = () => z.iso.datetime({ offset: true });
const placeShape = z.tuple([z.int(), z.string().refine(isBidId)]);

/** What only this server reads. */
export const cursorOf = ({ atMs, id }: DecisionPlace): string =>
  Buffer.from(JSON.stringify([atMs, id])).toString('base64url');

const placeOf = (cursor: string): DecisionPlace | undefined => {
  try {
    const [atMs, id] = placeShape.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
    return { atMs, id: decisionId(id) };
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof z.ZodError) return undefined;
    throw error;
  }
};

const INVALID_CURSOR = 'is not the cursor of an answer';
const cursor = boundedText(MAX_CURSOR_CHARS).transform((text, ctx) => {
  const place = placeOf(text);
  if (place === undefined) ctx.addIssue({ code: 'custom', message: INVALID_CURSOR });
  return place ?? z.NEVER;
});

const shape = z.strictObject({
  account: identifier().optional(),
  from: time().optional(),
  to: time().optional(),
  outcome: z.enum(OUTCOMES).optional(),
  reason: z.enum(FOUND_REASONS).optional(),
  placement: identifier().optional(),
  bidder: identifier().optional(),
  lineItem: identifier().optional(),
  creative: identifier().optional(),
  slowerThanMs: z.coerce.number().nonnegative().optional(),
  reference: boundedText(MAX_REFERENCE_CHARS).optional(),
  cursor: cursor.optional(),
  limit: z.coerce.number().int().min(1).max(MAX_LIMIT).optional(),
});
const BESIDE_REFERENCE: readonly string[] = ['reference', 'account'];

export const SEARCH_PARAMS = shape.refine(
  (asked) => asked.reference === undefined || Object.keys(asked).every((name) => BESIDE_REFERENCE.includes(name)),
  { path: ['reference'], error: 'names one ad; leave all other parameters but account away' },
);
export const SEARCH_NAMES = Object.keys(shape.shape).join(', ');
export type SearchParams = z.output<typeof SEARCH_PARAMS>;

const timeOr = (text: string | undefined, otherwise: number): number =>
  text === undefined ? otherwise : Date.parse(text);

const as = <Id>(name: string | undefined, make: (text: string) => Id): Id | undefined =>
  name === undefined ? undefined : make(name);

export const searchOf = (params: SearchParams, account: AccountId): DecisionSearch => ({
  accountId: account,
  fromMs: timeOr(params.from, 0),
  untilMs: timeOr(params.to, Number.MAX_SAFE_INTEGER),
  before: params.cursor,
  limit: params.limit ?? DEFAULT_LIMIT,
  filter: {
    outcome: params.outcome,
    reason: params.reason,
    placement: as(params.placement, placementCode),
    bidder: as(params.bidder, sourceId),
    lineItem: as(params.lineItem, lineItemId),
    creative: as(params.creative, creativeId),
    slowerThanMs: params.slowerThanMs,
  },
});

const text = (description?: string) =>
  z
    .string()
    .optional()
    .meta(description === undefined ? {} : { description });
const instant = (description: string) => z.iso.datetime({ offset: true }).optional().meta({ description });

/** {@link SEARCH_PARAMS} in the document. */
export const SEARCH_DOCUMENT = z.object({
  account: text('Whose decisions; with an operator token only, and needed without `reference`.'),
  from: instant('The oldest.'),
  to: instant('All are before it.'),
  outcome: z.enum(OUTCOMES).optional(),
  reason: z.enum(FOUND_REASONS).optional().meta({
    description: 'Why there was no ad, or what became of a candidate, or of a source that had none.',
  }),
  placement: text('That the turn asked for.'),
  bidder: text('Which had a candidate, or was late, failed or not asked; `direct` and `house` too.'),
  lineItem: text('Which was a candidate.'),
  creative: text('Of a bid; of a bidder its `crid`.'),
  slowerThanMs: z.number().nonnegative().optional().meta({ description: 'Which took longer.' }),
  reference: text('Short reference of an ad; alone, or with `account`.'),
  cursor: text('`next.cursor` of the page before; all else as it was.'),
  limit: z.int().min(1).max(MAX_LIMIT).optional().meta({ description: '20 by default.' }),
});
